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
 * A deciphered part of a message, with the attributes of its stanza and the earlier parts still awaited. `isAsked`: it could not be
 * deciphered and the sender was asked to send it again; until then only its place is known.
 */
export type Deciphered = JournalPosition & { attrs: Attrs; awaited: JournalPosition[]; plain: Uint8Array; isAsked?: boolean }
/** A message that arrived in plain form, from the phone's history. */
export type HistoryMessage = { attrs: Attrs; place: number; told: Uint8Array }
type Expected = ArrivedMessage & { attrs: Attrs }
type Transacted = SignalAuthState['keys'] & { transaction: <T>(work: () => Promise<T>, key: string) => Promise<T> }

/** The client's error for a message that was deciphered before: it ignores the message and does not ask for it again. */
const USED = MISSING_KEYS_ERROR_TEXT

/** The client drops this type without trying to decipher it. */
const UNREADABLE = 'msmsg'

type Journal = {
  expect: (attrs: Attrs, part: string) => ArrivedMessage
  write: SignalKeyStore['set']
  /** Whether these bytes or this message were deciphered before. */
  isKnown: (hash: string, id: string) => Promise<boolean>
}

/**
 * A message can be deciphered only once, and the client acknowledges it before the product could store it; WhatsApp then never sends it
 * again. So the plain text is stored in the same transaction that advances the key.
 */
export function createInboundJournal({ expect, write, isKnown }: Journal) {
  /** WhatsApp sometimes sends the same bytes twice: only one copy can be deciphered. */
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
    serializeTransactions(keys)
    const bare = DEFAULT_CONNECTION_CONFIG.makeSignalRepository(auth, log, lookUp)
    const repository = persistKeysBeforeSend(preserveOtherSignalSessions(serializeSignalSessions(bare, keys), keys), keys, write)
    const { decryptMessage, decryptGroupMessage } = repository
    return Object.assign(repository, {
      decryptMessage: (given: Parameters<typeof decryptMessage>[0]) =>
        decipherOnce(auth, given.jid, given.ciphertext, () => decryptMessage.call(repository, given)),
      decryptGroupMessage: (given: Parameters<typeof decryptGroupMessage>[0]) =>
        decipherOnce(auth, given.group, given.msg, () => decryptGroupMessage.call(repository, given)),
    })
  }

  async function decipherOnce({ keys }: SignalAuthState, key: string, cipher: Uint8Array, decipher: () => Promise<Uint8Array>) {
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
      // Even if the placeholder of this message cannot be stored, the next messages must not wait for it.
      arrival?.settle(await storePlaceholder(keys as Transacted, arrival, error).catch(() => undefined))
      throw error
    }
  }

  /** Stores the message's place before the client asks the sender to send it again. */
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
export const formatJournalEntry = (message: HistoryMessage) => JSON.stringify(message, BufferJSON.replacer)

/**
 * The client locks by the sender's address to decipher and by our own to encipher, although both change the same session: one would overwrite
 * the other, and the next message could not be read. So all transactions of a connection run one by one.
 */
function serializeTransactions(keys: Transacted) {
  const { transaction } = keys
  keys.transaction = (work) => transaction(work, 'line')
}

const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
