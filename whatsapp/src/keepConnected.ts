import type { PasskeyFailure } from '@recado/contract/passkeys'
import type { ConnectionState } from '@recado/server/channels/channel'
import { Unavailable } from '@recado/server/channels/channel'
import type { BaileysEventMap, BinaryNode, WASocket } from 'baileys'
import { type AccountLimits, isLimitsNotification } from './accountLimits.ts'
import { reactionToDisconnect, reconnectDelay } from './disconnectReasons.ts'
import type { PairingSession } from './pairing.ts'
import { isSpareCode, type PasskeyCeremony } from './passkey.ts'
import type { SessionStore } from './sessionStore.ts'
import { readSignalAccount, type SignalAccount } from './signalAccount.ts'

type Update = BaileysEventMap['connection.update']
type Connecting = {
  vault: SessionStore
  /** How to link a phone that is not linked yet. */
  linking: PairingSession
  openSocket: (account: SignalAccount) => WASocket
  /** Prepares a socket for an account that asks for a passkey; undefined if the installation does not do that. */
  preparePasskey:
    | ((
        socket: WASocket,
        account: SignalAccount,
        at: { failed: (reason: PasskeyFailure) => void; isOver: () => boolean },
      ) => PasskeyCeremony)
    | undefined
  /** The limits that WhatsApp sets for the account. */
  limits: AccountLimits
  /** Looks for a version that WhatsApp has not refused; false if there is none. */
  renewVersion: () => Promise<boolean>
  tell: (state: ConnectionState) => Promise<void>
  pause: (milliseconds: number) => Promise<void>
  /** The pause after the first failure; each further failure doubles it. */
  firstPause: number
  isClosed: () => boolean
  /** Called once before the first socket: delivers what an earlier session left. */
  resume: () => Promise<void>
  /** Called when a socket is dropped: nothing more arrives over it. */
  lost: () => void
}

const PATIENCE = 10_000

/** Connects, reconnects after failures, and reports the states of the connection. */
export function keepConnected(given: Connecting) {
  const { vault, linking, openSocket, limits, tell, pause, isClosed } = given
  let account: SignalAccount | undefined
  let current: WASocket | undefined
  let ceremony: PasskeyCeremony | undefined
  let [isOpen, isResumed] = [false, false]
  let historyProgress: ConnectionState['historyProgress']
  let counted = { codes: 0, failures: 0, badSessions: 0 }
  const awaiting = new Set<() => void>()

  async function connect(): Promise<void> {
    if (isClosed()) return
    try {
      if (!account?.isLinked()) account = await readSignalAccount(vault)
      if (!isResumed) await given.resume()
      isResumed = true
      // After the close another process may have the connection; a second socket would replace its own.
      if (isClosed()) return
      const { save, isLinked } = account
      const socket = openSocket(account)
      current = socket
      const isOver = () => socket !== current || isClosed()
      ceremony = isLinked() ? undefined : given.preparePasskey?.(socket, account, { failed: (reason) => void giveUp(reason), isOver })
      // An unfinished pairing is not saved: its keys would make the next pairing fail.
      socket.ev.on('creds.update', () => isLinked() && void save().catch(() => undefined))
      socket.ev.on('message-capping.update', (cap) => void (socket === current && !isClosed() && limits.capChanged(cap)))
      socket.ws.on(
        'CB:notification,type:mex',
        (node: BinaryNode) => void (socket === current && isLimitsNotification(node) && limits.refresh()),
      )
      socket.ev.on('connection.update', (update) => void (socket === current && !isClosed() && follow(update)))
    } catch {
      await later()
    }
  }

  function follow({ qr, isNewLogin, connection, lastDisconnect, reachoutTimeLock }: Update) {
    if (qr) void showCode(qr)
    if (reachoutTimeLock) limits.lockChanged(reachoutTimeLock)
    if (isNewLogin) {
      ceremony?.paired()
      void tell({ status: 'PAIRING' })
    }
    if (connection === 'open') {
      isOpen = true
      counted = { codes: 0, failures: 0, badSessions: 0 }
      for (const opened of awaiting) opened()
      reportConnected()
      if (current) limits.connected(current)
    }
    if (connection === 'close') void closed((lastDisconnect?.error as { output?: { statusCode?: number } } | undefined)?.output?.statusCode)
  }

  async function showCode(qrcode: string) {
    const socket = current
    // The client shows further codes, although the phone has taken one.
    if (ceremony?.isUnderWay()) return
    if (isSpareCode(qrcode)) {
      drop()
      return void tell(linking.expired)
    }
    const state = socket && (await linking.codeFor(socket, qrcode, counted.codes++).catch(() => linking.refused))
    if (!socket || socket !== current || isClosed()) return
    if (state?.status === 'DISCONNECTED') drop()
    void tell(state ?? linking.expired)
  }

  function reportConnected() {
    if (isOpen && !isClosed()) void tell({ status: 'CONNECTED', ...limits.current(), historyProgress })
  }

  /** Drops the socket; its later events are ignored. */
  function drop() {
    const socket = current
    current = undefined
    ceremony = undefined
    isOpen = false
    limits.disconnected()
    given.lost()
    return socket?.end(undefined)
  }

  async function closed(code: number | undefined): Promise<void> {
    if (ceremony?.isUnderWay()) return giveUp('passkeyCut')
    const wasScannable = counted.codes > 0 && !account?.isLinked()
    drop()
    if (wasScannable && code === 408) return tell(linking.expired)
    if (code === 500) counted.badSessions++
    const closing = reactionToDisconnect(code, counted.badSessions)
    if (closing.next === 'again') return connect()
    if (closing.next === 'later') return later()
    if (closing.next === 'newer' && (await given.renewVersion())) return later()
    if (closing.next === 'unlinked') await forget()
    return tell({ status: 'DISCONNECTED', reason: closing.reason })
  }

  /** What WhatsApp and the phone have agreed on so far is void; the next try begins at a new code, with new keys. */
  async function giveUp(reason: PasskeyFailure) {
    drop()
    account = undefined
    await tell({ status: 'DISCONNECTED', reason })
  }

  async function later() {
    const retries = ++counted.failures
    void tell(retries === 1 ? { status: 'OPENING' } : { status: 'TIMEOUT', reason: 'unreachable', retries })
    await pause(reconnectDelay(retries, given.firstPause))
    return connect()
  }

  async function forget() {
    account = undefined
    limits.reset()
    await vault.forgetAccount()
  }

  async function whenOpen() {
    if (isOpen || !account?.isLinked()) return
    const opened = Promise.withResolvers<void>()
    awaiting.add(opened.resolve)
    await Promise.race([opened.promise, pause(PATIENCE)])
    awaiting.delete(opened.resolve)
  }

  return {
    async start() {
      void tell({ status: 'OPENING' })
      await connect()
    },
    me: () => account?.creds.me,
    tellConnected: reportConnected,
    tellHistory(progress: number | undefined) {
      if (progress === historyProgress) return
      historyProgress = progress
      reportConnected()
    },
    socket(): WASocket {
      if (!current || !isOpen) throw new Unavailable('The connection is not open')
      return current
    },
    drop,
    /** The store failed: drops the socket without acknowledging, so that WhatsApp delivers again over the next one. */
    failed() {
      if (!current) return
      drop()
      void later()
    },
    /** Unlinks at WhatsApp too, if it is reachable: otherwise the phone still lists this device. */
    async logout() {
      await whenOpen()
      if (current && isOpen) {
        const socket = current
        current = undefined
        await socket.logout().catch(() => undefined)
      }
      await drop()
      await forget()
      await tell({ status: 'DISCONNECTED' })
    },
  }
}
