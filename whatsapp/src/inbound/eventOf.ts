import type { Address, CarrierEvent } from '@recado/server/carriers/port'
import { getContentType, normalizeMessageContent, proto } from 'baileys'
import { type Attached, type Content, contentOf } from './contentOf.ts'
import type { Incoming } from './incoming.ts'
import { withNames } from './mentions.ts'
import { addressOf, type People } from './people.ts'

const { REVOKE, MESSAGE_EDIT } = proto.Message.ProtocolMessage.Type

export type Translating = {
  people: People
  /** Whoever wrote so many milliseconds ago does not expect an answer at once any more. */
  lateAfter: number
  /** What is kept of a file until it is fetched. */
  refOf: (incoming: Incoming, attached: Attached) => unknown
  subjectOf: (group: string) => Promise<string>
  renamed: (group: string, subject: string) => void
}

/** A place for what comes again, and can be read then. */
const AWAITED: Content = { body: '', mediaType: 'awaited' }

type Place = { chat: Address[]; author: { addresses: Address[]; name: string } | undefined; fromMe: boolean }

/** What a message from the service means to the product; undefined where it means nothing. */
export async function eventOf(incoming: Incoming, given: Translating): Promise<CarrierEvent | undefined> {
  const place = await placeOf(incoming, given.people)
  if (!place) return undefined
  return changeIn(incoming, place) ?? messageIn(incoming, place, given)
}

/** Where it was said, and by whom; undefined for channels and what is shown to everybody. */
async function placeOf({ key, pushName }: Incoming, people: People): Promise<Place | undefined> {
  const fromMe = key.fromMe === true
  const home = addressOf(key.remoteJid)
  if (!home) return undefined
  if (home.kind !== 'group') return { chat: await people.behind([key.remoteJid, key.remoteJidAlt]), author: undefined, fromMe }
  const addresses = fromMe ? [] : await people.behind([key.participant, key.participantAlt])
  return { chat: [home], author: addresses.length > 0 ? { addresses, name: pushName } : undefined, fromMe }
}

function changeIn({ message, at }: Incoming, { chat, author, fromMe }: Place): CarrierEvent | undefined {
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
  incoming: Incoming,
  place: Place,
  { people, refOf, subjectOf, lateAfter }: Translating,
): Promise<CarrierEvent | undefined> {
  const { key, message, at, pushName } = incoming
  const content = incoming.isAwaited ? AWAITED : contentOf(message)
  if (!content) return undefined
  const { chat, author, fromMe } = place
  const isGroup = chat[0]?.kind === 'group'
  const context = contextOf(message)
  const { attached } = content
  return {
    ...{ kind: 'message', chat, author, fromMe, id: key.id, at },
    name: isGroup ? await subjectOf(key.remoteJid) : fromMe ? '' : pushName,
    body: await withNames(content.body, context?.mentionedJid ?? [], people),
    mediaType: content.mediaType,
    link: content.link,
    media: attached && { ref: refOf(incoming, attached), mime: attached.mime, name: attached.name, seconds: attached.seconds },
    quotedId: context?.stanzaId ?? undefined,
    isForwarded: context?.isForwarded ?? undefined,
    isLate: Date.now() - at.getTime() > lateAfter || undefined,
  }
}

/** What stands beside the content, whichever it is. */
function contextOf(whole: proto.IMessage): proto.IContextInfo | undefined {
  const message = normalizeMessageContent(whole)
  const type = getContentType(message)
  const content = type && message?.[type]
  return typeof content === 'object' && content && 'contextInfo' in content ? (content.contextInfo ?? undefined) : undefined
}
