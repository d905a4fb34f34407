import { createHash, randomBytes } from 'node:crypto'
import { encodeWAMessage, parseAndInjectE2ESessions, proto, unpadRandomMax16 } from 'baileys'
import type { Group } from './group.ts'
import { HandsetScreen, type ShownMessage } from './handsetScreen.ts'
import type { LinkedDevice } from './linkedDevice.ts'
import { attachmentIn, encodeMessage, type MessageDraft, unwrapMessage } from './messageContent.ts'
import type { Network } from './network.ts'
import { node } from './nodes.ts'
import { call, showTyping } from './presence.ts'
import { openFile } from './sealedFile.ts'
import { sendMessage } from './sendMessage.ts'
import { createSerialQueue } from './serialQueue.ts'
import { signalKeys } from './signalKeys.ts'

const { Type } = proto.Message.ProtocolMessage
export type Owner = { number: string; name?: string | undefined; lid?: string | undefined; hidesNumber?: boolean | undefined }

const lidFor = (number: string) =>
  String((BigInt(`0x${createHash('sha256').update(number).digest('hex').slice(0, 12)}`) % 10n ** 14n) + 10n ** 14n)
export const freshId = () => `3EB0${randomBytes(9).toString('hex').toUpperCase()}`

/** Somebody's phone on the stand-in, with the app on it: of a company whose line is linked to it, or of one of its customers. */
export class Handset {
  readonly number: string
  readonly lid: string
  name: string
  /** Others see its second address alone. */
  hidesNumber: boolean
  picture: Buffer | undefined
  /** Whether it says by itself that a message has come, and that it was read. */
  habits = { delivers: true, reads: true }
  readonly devices: LinkedDevice[] = []
  readonly screen = new HandsetScreen()
  /** By id of a message of its own: how it was received, by which devices. */
  readonly receipts = new Map<string, string[]>()
  /** Numbers that are seen typing to it, and since when. */
  readonly typing = new Map<string, Date>()
  readonly rejectedCalls: { id: string; at: Date }[] = []
  readonly keys = signalKeys()
  readonly network: Network
  readonly #inTurn = createSerialQueue()
  #devicesEver = 0

  constructor(network: Network, { number, name = '', lid = lidFor(number), hidesNumber = false }: Owner) {
    this.network = network
    this.number = number
    this.lid = lid
    this.name = name
    this.hidesNumber = hidesNumber
  }

  get numberJid() {
    return `${this.number}@s.whatsapp.net`
  }
  get lidJid() {
    return `${this.lid}@lid`
  }
  get shownNumberJid() {
    return this.hidesNumber ? undefined : this.numberJid
  }
  /** The line that is linked to it: the last one, where there are several. */
  get line(): LinkedDevice {
    const device = this.devices.at(-1)
    if (!device) throw new Error(`Nothing is linked to ${this.number}`)
    return device
  }

  /** Reads the QR code that a line shows. */
  scan(qr: string) {
    return this.network.linkByQr(this, qr)
  }

  /** Types the code that a line shows. */
  enterCode(code: string) {
    return this.network.linkByCode(this, code)
  }

  nextDeviceId() {
    return ++this.#devicesEver
  }

  /** Resolves with its id once it is on its way to everybody; it may be long until they have it. */
  async write(to: Handset | Group, writing: MessageDraft): Promise<string> {
    const message = await encodeMessage(writing, this.network.media)
    const { id = freshId(), at = new Date(), as } = writing
    await this.#send(to, { id, at, as, message })
    return id
  }

  edit(to: Handset | Group, id: string, body: string) {
    const change = { key: this.#keyOf(to, id), type: Type.MESSAGE_EDIT, editedMessage: { conversation: body }, timestampMs: Date.now() }
    return this.#send(to, { message: { protocolMessage: change }, edit: '1' })
  }

  revoke(to: Handset | Group, id: string) {
    return this.#send(to, { message: { protocolMessage: { key: this.#keyOf(to, id), type: Type.REVOKE } }, edit: '7' })
  }

  /** An empty one is taken back. */
  react(to: Handset | Group, id: string, emoji: string) {
    return this.#send(to, { message: { reactionMessage: { key: this.#keyOf(to, id), text: emoji, senderTimestampMs: Date.now() } } })
  }

  /** Says to whoever wrote it that it was read. */
  read(id: string) {
    this.network.receipts.read(this, id)
  }

  type(to: Handset) {
    showTyping(this, to)
  }

  call(to: Handset) {
    return call(this, to)
  }

  /** Bytes of the file that a message carries. */
  fileIn(id: string): Promise<Buffer> {
    const carried = attachmentIn(proto.Message.fromObject(unwrapMessage(this.screen.find(id)?.message ?? {})))
    if (!carried) throw new Error(`${id} carries no file`)
    return openFile(carried.file, carried.type, this.network.media)
  }

  /** What has come to it or gone from it; waited for where it is not there yet. */
  shown(find: string | ((shown: ShownMessage) => boolean)): Promise<ShownMessage> {
    const isIt = typeof find === 'string' ? ({ id }: ShownMessage) => id === find : find
    return this.network.happenings.until(() => this.screen.messages.find(isIt), `A message on ${this.number}`)
  }

  async encryptFor(device: LinkedDevice, message: proto.IMessage) {
    const { repository } = this.keys
    if (!(await repository.validateSession(device.jid)).exists) await this.beginAnew(device)
    return repository.encryptMessage({ jid: device.jid, data: encodeWAMessage(message) })
  }

  async decrypt(device: LinkedDevice, { type, ciphertext }: { type: string | undefined; ciphertext: Uint8Array }) {
    const plain = await this.keys.repository.decryptMessage({ jid: device.jid, type: type === 'pkmsg' ? type : 'msg', ciphertext })
    return proto.Message.decode(unpadRandomMax16(plain))
  }

  /** What comes as before can still be read. */
  beginAnew(device: LinkedDevice) {
    return parseAndInjectE2ESessions(node('iq', {}, [node('list', {}, [device.takeBundle(device.jid)])]), this.keys.repository)
  }

  inTurn<Result>(work: () => Promise<Result>) {
    return this.#inTurn(work)
  }

  #send(to: Handset | Group, sent: { id?: string; at?: Date; as?: 'lid' | 'pn' | undefined; message: proto.IMessage; edit?: string }) {
    return this.#inTurn(() => sendMessage(this, to, { id: freshId(), at: new Date(), ...sent }))
  }

  #keyOf(to: Handset | Group, id: string): proto.IMessageKey {
    const author = this.screen.find(id)?.author ?? this.number
    const fromMe = author === this.number
    return {
      id,
      fromMe,
      remoteJid: 'jid' in to ? to.jid : to.lidJid,
      ...('jid' in to && !fromMe && { participant: this.network.find(author)?.lidJid }),
    }
  }
}
