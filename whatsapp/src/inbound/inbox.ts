import type { CarrierEvent, Host, Line } from '@recado/server/carriers/port'
import { keyedQueue } from '@recado/server/kernel/keyedQueue'
import { type BinaryNode, proto } from 'baileys'
import type { Vault } from '../vault.ts'
import { eventOf, type Translating } from './eventOf.ts'
import { type Incoming, incomingOf, type Me } from './incoming.ts'
import { type Arrival, type Deciphered, readDeciphered } from './journal.ts'

const FIRST_PAUSE = 200
const LONGEST_PAUSE = 10_000
/** After so long whatever has come and was not deciphered does not keep others waiting. */
const PATIENCE = 10_000

type Attrs = BinaryNode['attrs']
type Waiting = { hash: string; deciphered: Deciphered }
type Inbox = {
  line: Line
  host: Host
  vault: Vault
  me: () => Me | undefined
  translating: Translating
  pause: (milliseconds: number) => Promise<void>
  isClosed: () => boolean
}

/** What was deciphered is handed over until it is taken: that of one conversation in the order in which it came, conversations side by side. */
export function createInbox(given: Inbox) {
  const { vault, translating } = given
  const queue = keyedQueue()
  const inTurn = (attrs: Attrs, waiting: () => Promise<Waiting | undefined>) =>
    void queue(translating.people.keyOf(attrs), async () => {
      const heard = await waiting()
      if (heard) await read(given, heard)
    }).catch(() => undefined)

  return {
    expect(attrs: Attrs): Arrival {
      const deciphered = Promise.withResolvers<Waiting | undefined>()
      let isLate = false
      inTurn(attrs, async () => {
        const timer = setTimeout(() => {
          isLate = true
          deciphered.resolve(undefined)
        }, PATIENCE)
        return deciphered.promise.finally(() => clearTimeout(timer))
      })
      return { attrs, settle: (heard) => (isLate ? inTurn(attrs, async () => heard) : deciphered.resolve(heard)) }
    },
    /** What an earlier session has deciphered and not handed over. */
    async resume() {
      const left = (await vault.readHeard()).map(({ hash, content }) => ({ hash, deciphered: readDeciphered(content) }))
      left.sort((one, other) => one.deciphered.place - other.deciphered.place)
      for (const one of left) inTurn(one.deciphered.attrs, async () => one)
    },
  }
}

/** What means nothing to the product is not kept either. */
async function read(given: Inbox, { hash, deciphered }: Waiting) {
  const { vault, me, translating, isClosed } = given
  const self = me()
  if (isClosed() || !self) return
  const incoming = incomingOf(deciphered, self)
  const event = incoming && !isOwnNote(incoming, self) ? await eventOf(incoming, translating) : undefined
  if (incoming && event) await take(given, { hash, event, incoming })
  else await vault.forgetHeard(hash)
}

type Taking = { hash: string; event: CarrierEvent; incoming: Incoming }

/** What was kept of it first is there when somebody answers it. */
async function take({ line, host, vault, pause, isClosed, translating }: Inbox, { hash, event, incoming }: Taking) {
  const { key, message } = incoming
  if (event.kind === 'message') {
    const content = Buffer.from(proto.Message.encode(message).finish()).toString('base64')
    const kept = { id: key.id, chat: key.remoteJid, fromMe: key.fromMe === true, participant: key.participant ?? null }
    await vault.keep({ ...kept, content, isTaken: true })
    if (!event.fromMe) await translating.people.note(event.author?.addresses ?? event.chat, incoming.pushName)
  }
  for (let wait = FIRST_PAUSE; !isClosed(); wait = Math.min(LONGEST_PAUSE, wait * 2)) {
    try {
      await host.receive(line, event)
      return await vault.forgetHeard(hash)
    } catch {
      await pause(wait)
    }
  }
}

/** What the owner writes to themselves is no conversation with anybody. */
const isOwnNote = ({ key }: Incoming, me: Me) => key.fromMe === true && [me.id, me.lid].some((own) => userOf(own) === userOf(key.remoteJid))
const userOf = (jid: string) => jid.split(/[:@]/)[0]
