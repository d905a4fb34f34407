import { normalizeMessageContent, proto } from 'baileys'
import { attachmentIn } from './messageContent.ts'

const { Type } = proto.Message.ProtocolMessage

export type ShownMessage = {
  id: string
  /** The number of the other side, or the group. */
  chat: string
  /** The number of who wrote it. */
  author: string
  at: Date
  /** As it came, not unwrapped. */
  message: proto.IMessage
  kind: string
  body: string
  quotedId: string | null
  isEdited: boolean
  isDeleted: boolean
  /** By whom. */
  reactions: Map<string, string>
  /** How often it came: once, where nobody has made a mistake. */
  times: number
}
export type ArrivedMessage = Pick<ShownMessage, 'id' | 'chat' | 'author' | 'at' | 'message'>

/** What one handset shows, and in which order it came to be shown. */
export class HandsetScreen {
  readonly messages: ShownMessage[] = []
  readonly #places = new Map<string, number>()

  /** New, again, or a change of what is shown. */
  show(arrived: ArrivedMessage) {
    const content = normalizeMessageContent(arrived.message) ?? {}
    const { reactionMessage, protocolMessage } = content
    if (reactionMessage) return this.#react(arrived, reactionMessage)
    if (protocolMessage) return this.#change(arrived, protocolMessage)
    const known = this.find(arrived.id)
    if (known) known.times++
    else {
      this.keepPlaceOf(arrived.id)
      this.messages.push(freshlyShown(arrived, content))
      this.messages.sort((one, other) => this.#placeOf(one) - this.#placeOf(other))
    }
  }

  /** What has come and cannot be read yet is shown where it came, as soon as it was sent again. */
  keepPlaceOf(id: string) {
    if (!this.#places.has(id)) this.#places.set(id, this.#places.size)
  }

  #placeOf = ({ id }: ShownMessage) => this.#places.get(id) ?? 0

  find(id: string) {
    return this.messages.find((shown) => shown.id === id)
  }

  #react({ author }: ArrivedMessage, { key, text }: proto.Message.IReactionMessage) {
    const shown = this.find(key?.id ?? '')
    if (text) shown?.reactions.set(author, text)
    else shown?.reactions.delete(author)
  }

  #change({ author }: ArrivedMessage, { key, type, editedMessage }: proto.Message.IProtocolMessage) {
    const shown = this.find(key?.id ?? '')
    if (shown?.author !== author) return
    if (type === Type.REVOKE) shown.isDeleted = true
    if (type === Type.MESSAGE_EDIT) Object.assign(shown, { isEdited: true, body: textOf(normalizeMessageContent(editedMessage) ?? {}) })
  }
}

function freshlyShown(arrived: ArrivedMessage, content: proto.IMessage): ShownMessage {
  const file = attachmentIn(content)
  return {
    ...arrived,
    kind: file?.kind ?? kindOf(content),
    body: textOf(content),
    quotedId: contextIn(content)?.stanzaId ?? null,
    isEdited: false,
    isDeleted: false,
    reactions: new Map(),
    times: 1,
  }
}

const kindOf = (content: proto.IMessage) => Object.keys(content).find((name) => name !== 'messageContextInfo') ?? ''

const textOf = (content: proto.IMessage) =>
  content.conversation || content.extendedTextMessage?.text || (attachmentIn(content)?.file.caption ?? '')

const contextIn = (content: proto.IMessage) =>
  Object.values(content).find((part): part is { contextInfo: proto.IContextInfo } => Boolean(part?.contextInfo))?.contextInfo
