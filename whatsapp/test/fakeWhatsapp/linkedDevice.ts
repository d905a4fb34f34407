import type { AccountLimits } from './accountLimits.ts'
import type { Connection } from './connection.ts'
import type { DeviceFaults } from './deviceFaults.ts'
import type { Handset } from './handset.ts'
import { childrenOf, type Node, node } from './nodes.ts'
import { createStanzaTransport } from './stanzaTransport.ts'

export type Registration = { identity: Uint8Array; registration: Uint8Array; signedPreKey: Node }
const KEY_TYPE = Buffer.from([5])
const FEW_KEYS = 10

/** A stanza and its acknowledgement have this name in common. */
const nameOf = (kind: string, { id, type, participant }: Node['attrs']) =>
  kind === 'message' ? `message ${id}` : [kind, id, kind === 'receipt' ? type : '', participant].join(' ')

const SPOILT = 8
const spoilt = (sealed: Uint8Array) => Buffer.from(sealed).fill(0, sealed.length - SPOILT)

/** A device that is linked to a handset, such as a connection of the product. Its stanzas are kept until it acknowledges them. */
export class LinkedDevice {
  readonly phone: Handset
  readonly id: number
  readonly noiseKey: Buffer
  connection: Connection | undefined
  faults: DeviceFaults = {}
  readonly limits: AccountLimits = { asked: [] }
  /** The service refuses this many logins of the device, with this code. */
  refusal: { code: number; times: number } | undefined
  /** Whether the phone has shared its history. It does so before the device is online for the first time. */
  hasHistory = false
  /** Its connections from all processes, with their times. `tookOver`: the connection before was still open. */
  readonly visits: { from: number; to: number | undefined; tookOver: boolean }[] = []
  /** The messages that the service has accepted from it, in order. A repeated message is listed again. */
  readonly taken: { id: string; to: string }[] = []
  /** Ids of the messages that it has acknowledged, in order. */
  readonly acknowledged: string[] = []
  /** The messages of the device that the service has refused, once for each refusal. */
  readonly nacked: { id: string; code: string }[] = []
  /** The messages that the device has refused, and the codes. */
  readonly refused: { id: string; code: string }[] = []
  readonly #registration: Registration
  readonly #preKeys: Node[] = []
  readonly #waiting = new Map<string, Node>()
  /** For each message: how many copies were sent to the device and are not answered yet. */
  readonly #onTheirWay = new Map<string, number>()
  readonly #post = createStanzaTransport(
    (stanza) => this.connection?.send(stanza),
    (stanza) => this.#countOnItsWay(stanza),
    () => this.faults,
  )
  #isOnline = false
  #alternated = 0
  #written = 0

  constructor(phone: Handset, { id, noiseKey, ...registration }: { id: number; noiseKey: Buffer } & Registration) {
    this.phone = phone
    this.id = id
    this.noiseKey = noiseKey
    this.#registration = registration
  }

  get jid() {
    return `${this.phone.number}:${this.id}@s.whatsapp.net`
  }
  get lidJid() {
    return `${this.phone.lid}:${this.id}@lid`
  }
  get isOnline() {
    return this.#isOnline
  }
  get preKeysLeft() {
    return this.#preKeys.length
  }
  /** Ids of the messages that it has not acknowledged yet. */
  get unacknowledged() {
    return [...this.#waiting.values()].flatMap(({ tag, attrs }) => (tag === 'message' && attrs.id ? [attrs.id] : []))
  }

  addPreKeys(keys: readonly Node[]) {
    this.#preKeys.push(...keys)
  }

  rotateSignedPreKey(key: Node) {
    this.#registration.signedPreKey = key
  }

  /** Each person who writes to the device for the first time uses up one of its keys. */
  takeBundle(jid: string): Node {
    const { identity, registration, signedPreKey } = this.#registration
    const key = this.#preKeys.shift()
    if (this.#preKeys.length === FEW_KEYS) this.deliver(this.#fewKeys())
    const keys = [node('type', {}, KEY_TYPE), node('identity', {}, identity), ...(key ? [key] : []), signedPreKey]
    return node('user', { jid }, [node('registration', {}, registration), ...keys])
  }

  #fewKeys() {
    const count = node('count', { value: String(this.#preKeys.length) })
    return node('notification', { from: 's.whatsapp.net', type: 'encrypt', id: `keys-${Date.now()}`, t: '0' }, [count])
  }

  /** Sends it now, or when the device is online; again until it is acknowledged. */
  deliver(stanza: Node) {
    this.#waiting.set(nameOf(stanza.tag, stanza.attrs), stanza)
    this.bring(stanza)
  }

  /** Queues it before all waiting stanzas. */
  deliverFirst(stanza: Node) {
    const others = [...this.#waiting]
    this.#waiting.clear()
    this.#waiting.set(nameOf(stanza.tag, stanza.attrs), stanza)
    for (const [name, other] of others) this.#waiting.set(name, other)
  }

  /** Sends it only if the device is online; never repeated. */
  bring(stanza: Node) {
    if (!this.#isOnline) return
    this.#countOnItsWay(stanza)
    this.#post.bring(stanza)
  }

  #countOnItsWay({ tag, attrs }: Node) {
    const name = nameOf(tag, attrs)
    if (tag === 'message') this.#onTheirWay.set(name, (this.#onTheirWay.get(name) ?? 0) + 1)
  }

  /** If it refuses one copy while another is on its way, the message stays waiting. */
  #mayHaveAnother(kind: string, attrs: Node['attrs']) {
    const name = nameOf(kind, attrs)
    const others = (this.#onTheirWay.get(name) ?? 1) - 1
    this.#onTheirWay.set(name, others)
    return attrs.error !== undefined && others > 0
  }

  has(kind: string, attrs: Node['attrs']) {
    if (kind === 'message' && this.#mayHaveAnother(kind, attrs)) return void this.#refuse(attrs)
    const wasWaiting = this.#waiting.delete(nameOf(kind, attrs))
    if (kind !== 'message' || !attrs.id) return
    this.#refuse(attrs)
    if (wasWaiting) this.acknowledged.push(attrs.id)
  }

  #refuse({ id, error }: Node['attrs']) {
    if (id && error) this.refused.push({ id, code: error })
  }

  /** The kind of address under which the next person appears to the device. */
  addressing(): 'lid' | 'pn' {
    const { addressing = 'lid' } = this.faults
    if (addressing !== 'alternate') return addressing
    return ++this.#alternated % 2 === 0 ? 'lid' : 'pn'
  }

  isResealed() {
    const { resealEvery = 0 } = this.faults
    return resealEvery > 0 && ++this.#written % resealEvery === 0
  }

  /** Spoils the content while the fault `garble` lasts, so that the device asks again. */
  garbled(stanza: Node): Node {
    const { garble = 0 } = this.faults
    if (garble === 0) return stanza
    this.faults = { ...this.faults, garble: garble - 1 }
    const content = childrenOf(stanza).map((child) => ({ ...child, content: spoilt(child.content as Uint8Array) }))
    return { ...stanza, content }
  }

  /** From now on the device receives everything, beginning with what it has missed. */
  goOnline() {
    this.#isOnline = true
    const missed = [...this.#waiting.values()]
    for (const { tag, attrs, content } of missed) {
      this.#countOnItsWay({ tag, attrs })
      this.connection?.send({ tag, attrs: { ...attrs, offline: '1' }, ...(content && { content }) })
    }
    this.connection?.send(node('ib', {}, [node('offline', { count: String(missed.length) })]))
  }

  come(connection: Connection) {
    const tookOver = this.connection !== undefined
    this.goOffline()
    this.connection = connection
    this.visits.push({ from: Date.now(), to: undefined, tookOver })
  }

  goOffline() {
    const last = this.visits.at(-1)
    if (this.connection && last) last.to = Date.now()
    this.#isOnline = false
    this.connection = undefined
    this.#post.forget()
    this.#onTheirWay.clear()
  }
}
