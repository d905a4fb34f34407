import { normalizeMessageContent, proto } from 'baileys'
import { attachmentIn } from './messageContent.ts'

const { Type } = proto.Message.ProtocolMessage

/** The service takes later changes too. The phones ignore them, and nobody is told. */
const EDITED_WITHIN = 15 * 60_000
const DELETED_WITHIN = 60 * 3_600_000

export type ShownMessage = {
  id: string
  /** The number of the other person, or the id of the group. */
  chat: string
  /** The number of its writer. */
  author: string
  at: Date
  /** As it arrived, with its wrappers. */
  message: proto.IMessage
  kind: string
  body: string
  quotedId: string | null
  isEdited: boolean
  isDeleted: boolean
  /** The emoji of each person, by number. */
  reactions: Map<string, string>
  /** How often it arrived: once, unless somebody has made a mistake. */
  times: number
}
export type ArrivedMessage = Pick<ShownMessage, 'id' | 'chat' | 'author' | 'at' | 'message'>

/** The messages that one handset shows, in the order in which they first arrived. */
export class HandsetScreen {
  readonly messages: ShownMessage[] = []
  readonly #places = new Map<string, number>()

  /** Shows a new message, counts a repeated one, or applies a change to a shown one. */
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

  /** Reserves the place of a message that cannot be decrypted yet. It is shown there when it is sent again. */
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

  #change({ author, at }: ArrivedMessage, { key, type, editedMessage }: proto.Message.IProtocolMessage) {
    const shown = this.find(key?.id ?? '')
    if (shown?.author !== author) return
    const age = at.getTime() - shown.at.getTime()
    if (type === Type.REVOKE && age <= DELETED_WITHIN) shown.isDeleted = true
    if (type === Type.MESSAGE_EDIT && age <= EDITED_WITHIN)
      Object.assign(shown, { isEdited: true, body: textOf(normalizeMessageContent(editedMessage) ?? {}) })
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
