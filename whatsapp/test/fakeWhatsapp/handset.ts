import { createHash, randomBytes } from 'node:crypto'
import { encodeWAMessage, parseAndInjectE2ESessions, proto, unpadRandomMax16 } from 'baileys'
import type { Group } from './group.ts'
import { HandsetScreen, type ShownMessage } from './handsetScreen.ts'
import type { LinkedDevice } from './linkedDevice.ts'
import { attachmentIn, encodeMessage, type MessageDraft, unwrapMessage } from './messageContent.ts'
import type { Network } from './network.ts'
import { node } from './nodes.ts'
import type { PasskeyAccount } from './passkeyAccount.ts'
import { call, showTyping } from './presence.ts'
import { openFile } from './sealedFile.ts'
import { sendMessage } from './sendMessage.ts'
import { signalKeys } from './signalKeys.ts'

const { Type } = proto.Message.ProtocolMessage
export type Owner = { number: string; name?: string | undefined; lid?: string | undefined; hidesNumber?: boolean | undefined }

const lidFor = (number: string) =>
  String((BigInt(`0x${createHash('sha256').update(number).digest('hex').slice(0, 12)}`) % 10n ** 14n) + 10n ** 14n)
export const freshId = () => `3EB0${randomBytes(9).toString('hex').toUpperCase()}`

/** Runs one task after the other, in order. A failed task does not stop the others. */
function createSerialQueue() {
  let last: Promise<unknown> = Promise.resolve()
  return <Result>(work: () => Promise<Result>): Promise<Result> => {
    const done = last.then(work)
    last = done.catch(() => undefined)
    return done
  }
}

/** A phone with the app on it. Its owner is a company with a connection of the product, or a customer. */
export class Handset {
  readonly number: string
  readonly lid: string
  name: string
  /** Others see only its lid. */
  hidesNumber: boolean
  picture: Buffer | undefined
  /** Set if the account asks for it when a device is linked. */
  passkey: PasskeyAccount | undefined
  /** Whether the phone reports by itself that a message has arrived, and that it was read. */
  habits = { delivers: true, reads: true }
  readonly devices: LinkedDevice[] = []
  readonly screen = new HandsetScreen()
  /** By id of a message that it has written: the types of the receipts for it. */
  readonly receipts = new Map<string, string[]>()
  /** The numbers that are typing to it, and since when. */
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
  /** The device that was linked to it last. */
  get line(): LinkedDevice {
    const device = this.devices.at(-1)
    if (!device) throw new Error(`Nothing is linked to ${this.number}`)
    return device
  }

  scan(qr: string) {
    return this.network.linkByQr(this, qr)
  }

  enterCode(code: string) {
    return this.network.linkByCode(this, code)
  }

  nextDeviceId() {
    return ++this.#devicesEver
  }

  /** Resolves with the message's id when it is on its way to everybody. Devices may receive it much later. */
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

  /** An empty `emoji` removes the reaction. */
  react(to: Handset | Group, id: string, emoji: string) {
    return this.#send(to, { message: { reactionMessage: { key: this.#keyOf(to, id), text: emoji, senderTimestampMs: Date.now() } } })
  }

  /** Tells the writer of the message that it was read. */
  read(id: string) {
    this.network.receipts.read(this, id)
  }

  type(to: Handset) {
    showTyping(this, to)
  }

  call(to: Handset) {
    return call(this, to)
  }

  /** The decrypted file of a message. */
  fileIn(id: string): Promise<Buffer> {
    const carried = attachmentIn(proto.Message.fromObject(unwrapMessage(this.screen.find(id)?.message ?? {})))
    if (!carried) throw new Error(`${id} carries no file`)
    return openFile(carried.file, carried.type, this.network.media)
  }

  /** A message on its screen, received or sent. Waits until it is there. */
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

  /** Starts a new Signal session with the device. Messages of the old session can still be decrypted. */
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
