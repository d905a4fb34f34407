import { type AuthenticationState, Browsers, initAuthCreds, makeWASocket, type WAMessage, type WASocket } from 'baileys'
import type { FakeWhatsapp } from './fakeWhatsapp.ts'
import { keysInMemory, silent } from './signalKeys.ts'

/** A plain client, written with the unmodified library. The tests of the stand-in use it. */
export function openUnmodifiedClient(
  { address, network }: FakeWhatsapp,
  auth: AuthenticationState = { creds: initAuthCreds(), keys: keysInMemory() },
) {
  const told = {
    qr: '',
    isOpen: false,
    messages: [] as WAMessage[],
    closes: [] as number[],
    calls: [] as string[],
    restrictedUntil: undefined as Date | undefined,
  }
  let socket: WASocket
  let isOver = false

  function open() {
    if (isOver) return
    socket = makeWASocket({ auth, waWebSocketUrl: address, logger: silent, browser: Browsers.ubuntu('Chrome'), retryRequestDelayMs: 1 })
    socket.ev.on('connection.update', ({ qr, connection, lastDisconnect, reachoutTimeLock }) => {
      if (reachoutTimeLock) told.restrictedUntil = reachoutTimeLock.timeEnforcementEnds
      if (qr) told.qr = qr
      told.isOpen = connection === undefined ? told.isOpen : connection === 'open'
      if (connection === 'close') told.closes.push(codeOf(lastDisconnect?.error))
      network.happenings.happened()
      if (connection === 'close' && isWorthAnotherTry(told.closes.at(-1))) setImmediate(open)
    })
    socket.ev.on('messages.upsert', ({ messages }) => {
      told.messages.push(...messages)
      network.happenings.happened()
    })
    socket.ev.on('call', (calls) => {
      told.calls.push(...calls.map(({ id }) => id))
      network.happenings.happened()
    })
  }

  open()
  return {
    told,
    auth,
    get socket() {
      return socket
    },
    isOpen: () => network.happenings.until(() => told.isOpen, 'A connection'),
    qr: () => network.happenings.until(() => told.qr, 'A QR code'),
    got: (id: string) =>
      network.happenings.until(() => told.messages.findLast(({ key, message }) => key.id === id && message), `Message ${id}`),
    async close() {
      isOver = true
      await socket.end(undefined)
    },
  }
}

const codeOf = (error: unknown) => (error as { output?: { statusCode?: number } } | undefined)?.output?.statusCode ?? 0
const isWorthAnotherTry = (code: number | undefined) => code === 515 || code === 428
