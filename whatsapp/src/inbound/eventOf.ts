import type { Address, ChannelEvent } from '@recado/server/channels/channel'
import { getContentType, normalizeMessageContent, proto } from 'baileys'
import { type AddressBook, addressOf } from './addressBook.ts'
import { type Attachment, type Content, contentOf } from './contentOf.ts'
import type { IncomingMessage } from './incomingMessage.ts'
import { replaceMentions } from './replaceMentions.ts'

const { REVOKE, MESSAGE_EDIT } = proto.Message.ProtocolMessage.Type

export type EventContext = {
  people: AddressBook
  /** A message older than this (ms) counts as late. */
  lateAfter: number
  /** The reference that the product stores until it downloads the file. */
  refOf: (incoming: IncomingMessage, attached: Attachment) => unknown
  subjectOf: (group: string) => Promise<string>
  renamed: (group: string, subject: string) => void
}

/** The event of a message whose content will arrive later. */
const AWAITED: Content = { body: '', mediaType: 'awaited' }

type ChatContext = { chat: Address[]; author: { addresses: Address[]; name: string } | undefined; fromMe: boolean }

/** The event for the product; undefined if the message means nothing to it. */
export async function eventOf(incoming: IncomingMessage, given: EventContext): Promise<ChannelEvent | undefined> {
  const context = await chatContextOf(incoming, given.people)
  if (!context) return undefined
  return changeIn(incoming, context) ?? messageIn(incoming, context, given)
}

/** The chat and the author; undefined for channels and status posts. */
async function chatContextOf({ key, pushName }: IncomingMessage, people: AddressBook): Promise<ChatContext | undefined> {
  const fromMe = key.fromMe === true
  const home = addressOf(key.remoteJid)
  if (!home) return undefined
  if (home.kind !== 'group') return { chat: await people.behind([key.remoteJid, key.remoteJidAlt]), author: undefined, fromMe }
  const addresses = fromMe ? [] : await people.behind([key.participant, key.participantAlt])
  return { chat: [home], author: addresses.length > 0 ? { addresses, name: pushName } : undefined, fromMe }
}

function changeIn({ message, at }: IncomingMessage, { chat, author, fromMe }: ChatContext): ChannelEvent | undefined {
  const content = normalizeMessageContent(message)
  const { protocolMessage, reactionMessage } = content ?? {}
  const who = { chat, fromMe, author: author?.addresses }
  if (reactionMessage?.key?.id) return { ...who, kind: 'reaction', targetId: reactionMessage.key.id, emoji: reactionMessage.text ?? '', at }
  const targetId = protocolMessage?.key?.id
  if (!protocolMessage || !targetId) return undefined
  if (protocolMessage.type === REVOKE) return { ...who, kind: 'revoke', targetId }
  if (protocolMessage.type !== MESSAGE_EDIT || !protocolMessage.editedMessage) return undefined
  return { ...who, kind: 'edit', targetId, body: contentOf(protocolMessage.editedMessage)?.body ?? '' }
}

async function messageIn(
  incoming: IncomingMessage,
  place: ChatContext,
  { people, refOf, subjectOf, lateAfter }: EventContext,
): Promise<ChannelEvent | undefined> {
  const { key, message, at, pushName } = incoming
  const content = incoming.isAwaited ? AWAITED : contentOf(message)
  if (!content) return undefined
  const { chat, author, fromMe } = place
  const isGroup = chat[0]?.kind === 'group'
  const context = contextOf(message)
  const { attached } = content
  return {
    kind: 'message',
    chat,
    author,
    fromMe,
    id: key.id,
    at,
    name: isGroup ? await subjectOf(key.remoteJid) : fromMe ? '' : pushName,
    body: await replaceMentions(content.body, context?.mentionedJid ?? [], people),
    mediaType: content.mediaType,
    link: content.link,
    media: attached && { ref: refOf(incoming, attached), mime: attached.mime, name: attached.name, seconds: attached.seconds },
    quotedId: context?.stanzaId ?? undefined,
    isForwarded: context?.isForwarded ?? undefined,
    isLate: Date.now() - at.getTime() > lateAfter || undefined,
  }
}

/** The context of a message, whatever kind of content it has. */
function contextOf(whole: proto.IMessage): proto.IContextInfo | undefined {
  const message = normalizeMessageContent(whole)
  const type = getContentType(message)
  const content = type && message?.[type]
  return typeof content === 'object' && content && 'contextInfo' in content ? (content.contextInfo ?? undefined) : undefined
}
