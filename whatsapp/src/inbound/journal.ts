import { createHash } from 'node:crypto'
import { type BinaryNode, BufferJSON, DEFAULT_CONNECTION_CONFIG, type SignalAuthState, type SocketConfig } from 'baileys'
import { HEARD } from '../account.ts'

type Attrs = BinaryNode['attrs']
/** A part of a message as it was deciphered, with what stood around it, and its place among all that came. */
export type Deciphered = { attrs: Attrs; place: number; plain: Uint8Array }
/** A message that came as a whole, from the phone's own history. */
export type Told = { attrs: Attrs; place: number; told: Uint8Array }
export type Arrival = {
  attrs: Attrs
  /** Its turn comes whatever others take: they may be deciphered in another order. Undefined: it cannot be deciphered. */
  settle: (heard: { hash: string; deciphered: Deciphered } | undefined) => void
}
type Transacted = SignalAuthState['keys'] & { transaction: <T>(work: () => Promise<T>, key: string) => Promise<T> }

/**
 * What can be deciphered once only is kept in the transaction in which the key moves on: the client tells the service that it
 * has the message before anybody here could store it, and is not told of it again.
 */
export function createJournal(expect: (attrs: Attrs) => Arrival) {
  /** The service brings the same bytes more than once at times: each copy has its own place, and only one of them can be deciphered. */
  const expected = new Map<string, (Arrival & { place: number })[]>()
  let last = 0

  function noteStanza({ attrs, content }: BinaryNode) {
    if (attrs.category === 'peer' || !Array.isArray(content)) return
    for (const node of content) {
      if (node.tag !== 'enc' || !(node.content instanceof Uint8Array)) continue
      last = Math.max(last + 1, Date.now() * 1000)
      const hash = hashOf(node.content)
      expected.set(hash, [...(expected.get(hash) ?? []), { ...expect(attrs), place: last }])
    }
  }

  const makeSignalRepository: SocketConfig['makeSignalRepository'] = (auth, log, lookUp) => {
    takeTurns(auth.keys as Transacted)
    const repository = DEFAULT_CONNECTION_CONFIG.makeSignalRepository(auth, log, lookUp)
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
        const deciphered: Deciphered | undefined = arrival && { attrs: arrival.attrs, place: arrival.place, plain: Buffer.from(plain) }
        if (deciphered) await keys.set({ [HEARD]: { [hash]: deciphered } } as Parameters<typeof keys.set>[0])
        return { plain, deciphered }
      }, key)
      arrival?.settle(deciphered && { hash, deciphered })
      return plain
    } catch (error) {
      arrival?.settle(undefined)
      throw error
    }
  }

  return { noteStanza, makeSignalRepository }
}

export const readHeard = (content: string) => JSON.parse(content, BufferJSON.reviver) as Deciphered | Told
export const heardText = (heard: Told) => JSON.stringify(heard, BufferJSON.replacer)

/**
 * The client deciphers under the address of who wrote and enciphers under our own, each as if it were alone with the session of
 * the two: what one of them writes back, the other one overwrites, and the next message can be read no more.
 */
function takeTurns(keys: Transacted) {
  const { transaction } = keys
  keys.transaction = (work) => transaction(work, 'line')
}

const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
