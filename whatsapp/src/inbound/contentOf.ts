import type { MessageKind } from '@recado/contract/messages/kinds'
import type { LinkPreview } from '@recado/contract/messages/linkPreview'
import { normalizeMessageContent, type proto } from 'baileys'
import { attachmentOf } from './attachmentOf.ts'
import { linkPreviewOf } from './linkPreviewOf.ts'

/** The text, media and link of a message. */
export type Content = {
  body: string
  mediaType?: MessageKind | undefined
  attached?: Attachment | undefined
  link?: LinkPreview | undefined
}
export type AttachmentKind = 'image' | 'video' | 'audio' | 'document' | 'sticker'
/** A file at WhatsApp, with the keys to download and decipher it. */
export type Attachment = {
  kind: AttachmentKind
  mime?: string | undefined
  name?: string | undefined
  seconds?: number | undefined
  proto: proto.IMessage
}

/** Technical messages between WhatsApp clients, without content for people. */
const silent: ReadonlySet<string> = new Set([
  'messageContextInfo',
  'senderKeyDistributionMessage',
  'fastRatchetKeySenderKeyDistributionMessage',
  'protocolMessage',
  'pollUpdateMessage',
  'encReactionMessage',
  'encCommentMessage',
  'encEventResponseMessage',
  'keepInChatMessage',
  'pinInChatMessage',
  'secretEncryptedMessage',
  'albumMessage',
  'stickerSyncRmrMessage',
  'call',
  'placeholderMessage',
  'messageHistoryNotice',
])

const VIEW_ONCE = '👁①'

/** Undefined if there is no content for people. An unknown kind becomes a line with its name, so that agents see that something came. */
export function contentOf(whole: proto.IMessage): Content | undefined {
  const message = normalizeMessageContent(whole) ?? {}
  const isOnce = Boolean(whole.viewOnceMessage ?? whole.viewOnceMessageV2 ?? whole.viewOnceMessageV2Extension)
  const content =
    textOf(message) ?? attachmentOf(message) ?? locationContent(message) ?? cardsOn(message) ?? choicesOf(message) ?? unknown(message)
  return content && isOnce ? { ...content, body: [VIEW_ONCE, content.body].filter(Boolean).join(' ') } : content
}

function textOf({ conversation, extendedTextMessage, ...message }: proto.IMessage): Content | undefined {
  const chosen =
    message.buttonsResponseMessage?.selectedDisplayText ??
    message.templateButtonReplyMessage?.selectedDisplayText ??
    message.listResponseMessage?.title ??
    message.interactiveResponseMessage?.body?.text
  const offered =
    message.buttonsMessage?.contentText ??
    message.templateMessage?.hydratedTemplate?.hydratedContentText ??
    message.listMessage?.description ??
    message.interactiveMessage?.body?.text
  const body = conversation || extendedTextMessage?.text || chosen || offered
  return body ? { body, link: extendedTextMessage ? linkPreviewOf(extendedTextMessage) : undefined } : undefined
}

function locationContent({ locationMessage, liveLocationMessage }: proto.IMessage): Content | undefined {
  const location = locationMessage ?? liveLocationMessage
  if (!location) return undefined
  const picture = location.jpegThumbnail?.length ? `data:image/jpeg;base64,${Buffer.from(location.jpegThumbnail).toString('base64')}` : ''
  const link = `https://maps.google.com/maps?q=${location.degreesLatitude ?? 0}%2C${location.degreesLongitude ?? 0}&z=17`
  const description = locationMessage ? [locationMessage.name, locationMessage.address] : [liveLocationMessage?.caption]
  return { mediaType: 'locationMessage', body: [picture, link, description.filter(Boolean).join(', ')].join('|') }
}

function cardsOn({ contactMessage, contactsArrayMessage }: proto.IMessage): Content | undefined {
  const cards = contactMessage ? [contactMessage] : contactsArrayMessage?.contacts
  return cards ? { mediaType: 'vcard', body: cards.flatMap(({ vcard }) => vcard ?? []).join('\n') } : undefined
}

function choicesOf(message: proto.IMessage): Content | undefined {
  const poll = message.pollCreationMessage ?? message.pollCreationMessageV2 ?? message.pollCreationMessageV3
  if (poll) return { body: [`📊 ${poll.name}`, ...(poll.options ?? []).map(({ optionName }) => `○ ${optionName}`)].join('\n') }
  const { eventMessage, groupInviteMessage, productMessage, orderMessage } = message
  if (eventMessage) return { body: `📅 ${[eventMessage.name, eventMessage.description].filter(Boolean).join('\n')}` }
  if (groupInviteMessage) return { body: `👥 ${[groupInviteMessage.groupName, groupInviteMessage.caption].filter(Boolean).join('\n')}` }
  if (productMessage) return { body: `🛍️ ${[productMessage.product?.title, productMessage.body].filter(Boolean).join('\n')}` }
  return orderMessage ? { body: `🛒 ${[orderMessage.orderTitle, orderMessage.message].filter(Boolean).join('\n')}` } : undefined
}

function unknown(message: proto.IMessage): Content | undefined {
  const kind = Object.entries(message).find(([name, value]) => value !== null && value !== undefined && !silent.has(name))?.[0]
  return kind === undefined || kind === 'conversation' ? undefined : { body: `❔ ${kind.replace(/Message$/, '')}` }
}
