import { hasWords, type MessageKind, messageKinds } from '@recado/contract/messages/kinds'

const LONGEST = 200

/** What a ticket shows of its last message. */
export function lastMessageOf({ body, mediaType, mediaName }: { body: string; mediaType: MessageKind | null; mediaName?: string | null }) {
  const tells = hasWords(mediaType) ? body || mediaName || '' : ''
  const text = mediaType ? `${messageKinds[mediaType].mark} ${tells}`.trim() : body
  return text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text
}
