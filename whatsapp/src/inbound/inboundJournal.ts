import { createHash } from 'node:crypto'
import {
  type BinaryNode,
  BufferJSON,
  DEFAULT_CONNECTION_CONFIG,
  MISSING_KEYS_ERROR_TEXT,
  type SignalAuthState,
  type SignalKeyStore,
  type SocketConfig,
} from 'baileys'
import { persistKeysBeforeSend } from '../persistKeysBeforeSend.ts'
import { preserveOtherSignalSessions } from '../preserveOtherSignalSessions.ts'
import { serializeSignalSessions } from '../serializeSignalSessions.ts'
import { DECIPHERED_KEY_TYPE } from '../signalAccount.ts'
import type { ArrivedMessage, JournalPosition } from './chatOrder.ts'

type Attrs = BinaryNode['attrs']
/**
 * A part of a message as it was deciphered, with what stood around it, and what came before it and was not deciphered yet. `isAsked`: it
 * could not be, and its writer is asked for it once more; until then it has nothing but its place.
 */
export type Deciphered = JournalPosition & { attrs: Attrs; awaited: JournalPosition[]; plain: Uint8Array; isAsked?: boolean }
/** A message that came as a whole, from the phone's own history. */
export type HistoryMessage = { attrs: Attrs; place: number; told: Uint8Array }
type Expected = ArrivedMessage & { attrs: Attrs }
type Transacted = SignalAuthState['keys'] & { transaction: <T>(work: () => Promise<T>, key: string) => Promise<T> }

/** What was deciphered already comes to nothing, and nobody is asked for it. */
const USED = MISSING_KEYS_ERROR_TEXT

/** What the client throws away without trying to decipher it. */
const UNREADABLE = 'msmsg'

type Journal = {
  expect: (attrs: Attrs, part: string) => ArrivedMessage
  write: SignalKeyStore['set']
  /** Whether these bytes, or this message, were deciphered already. */
  isKnown: (hash: string, id: string) => Promise<boolean>
}

/**
 * What can be deciphered once only is kept in the transaction in which the key moves on: the client tells the service that it
 * has the message before anybody here could store it, and is not told of it again.
 */
export function createInboundJournal({ expect, write, isKnown }: Journal) {
  /** The service brings the same bytes more than once at times: only one of the copies can be deciphered. */
  const expected = new Map<string, Expected[]>()

  function noteStanza({ attrs, content }: BinaryNode) {
    if (attrs.category === 'peer' || !Array.isArray(content)) return
    for (const [count, node] of content.entries()) {
      if (node.tag !== 'enc' || node.attrs.type === UNREADABLE || !(node.content instanceof Uint8Array)) continue
      const hash = hashOf(node.content)
      expected.set(hash, [...(expected.get(hash) ?? []), { ...expect(attrs, `${attrs.id} ${count}`), attrs }])
    }
  }

  const makeSignalRepository: SocketConfig['makeSignalRepository'] = (auth, log, lookUp) => {
    const keys = auth.keys as Transacted
    takeTurns(keys)
    const bare = DEFAULT_CONNECTION_CONFIG.makeSignalRepository(auth, log, lookUp)
    const repository = persistKeysBeforeSend(preserveOtherSignalSessions(serializeSignalSessions(bare, keys), keys), keys, write)
    const { decryptMessage, decryptGroupMessage } = repository
    return Object.assign(repository, {
      decryptMessage: (given: Parameters<typeof decryptMessage>[0]) =>
        kept(auth, given.jid, given.ciphertext, () => decryptMessage.call(repository, given)),
      decryptGroupMessage: (given: Parameters<typeof decryptGroupMessage>[0]) =>
        kept(auth, given.group, given.msg, () => decryptGroupMessage.call(repository, given)),
    })
  }

  async function kept({ keys }: SignalAuthState, key: string, cipher: Uint8Array, decipher: () => Promise<Uint8Array>) {
    const hash = hashOf(cipher)
    const [arrival, ...copies] = expected.get(hash) ?? []
    if (copies.length > 0) expected.set(hash, copies)
    else expected.delete(hash)
    try {
      const { plain, deciphered } = await (keys as Transacted).transaction(async () => {
        const plain = await decipher()
        const deciphered = arrival && decipheredIn(arrival, plain)
        if (deciphered) await keys.set({ [DECIPHERED_KEY_TYPE]: { [hash]: deciphered } } as Parameters<typeof keys.set>[0])
        return { plain, deciphered }
      }, key)
      arrival?.settle(deciphered && { hash, deciphered })
      return plain
    } catch (error) {
      if (arrival && (await isKnown(hash, arrival.attrs.id ?? ''))) {
        arrival.settle(undefined)
        throw new Error(USED, { cause: error })
      }
      // Where its place cannot be kept either, the others are not kept waiting.
      arrival?.settle(await storePlaceholder(keys as Transacted, arrival, error).catch(() => undefined))
      throw error
    }
  }

  /** Its place is kept before the client asks for it: nobody brings it again who has been asked. */
  async function storePlaceholder(keys: Transacted, arrival: Expected, error: unknown) {
    if ((error as Error).message === USED || arrival.attrs.category === 'peer') return undefined
    const hash = `awaited ${arrival.attrs.from} ${arrival.attrs.id}`
    const deciphered = { ...decipheredIn(arrival, new Uint8Array()), isAsked: true }
    await keys.set({ [DECIPHERED_KEY_TYPE]: { [hash]: deciphered } } as Parameters<typeof keys.set>[0])
    return { hash, deciphered }
  }

  return { noteStanza, makeSignalRepository }
}

function decipheredIn({ attrs, part, place, awaited, deciphered }: Expected, plain: Uint8Array): Deciphered {
  deciphered()
  return { attrs, part, place, awaited: awaited(), plain: Buffer.from(plain) }
}

export const parseJournalEntry = (content: string) => JSON.parse(content, BufferJSON.reviver) as Deciphered | HistoryMessage
export const formatJournalEntry = (heard: HistoryMessage) => JSON.stringify(heard, BufferJSON.replacer)

/**
 * The client deciphers under the address of who wrote and enciphers under our own, each as if it were alone with the session of
 * the two: what one of them writes back, the other one overwrites, and the next message can be read no more.
 */
function takeTurns(keys: Transacted) {
  const { transaction } = keys
  keys.transaction = (work) => transaction(work, 'line')
}

const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
