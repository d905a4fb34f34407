import type { MediaType } from '@recado/contract/messages'

/** In no language: a list says what came, whatever tongue its reader has chosen. */
const marks: Record<MediaType, string> = {
  image: '📷',
  audio: '🎤',
  video: '🎥',
  application: '📄',
  locationMessage: '📍',
  vcard: '👤',
  contactMessage: '👤',
  call_log: '📞',
}
const LONGEST = 200

/** What a ticket shows of its last message. */
export function lastMessageOf({ body, mediaType, mediaName }: { body: string; mediaType: MediaType | null; mediaName?: string | null }) {
  const tells = mediaType === 'locationMessage' || mediaType === 'vcard' || mediaType === 'contactMessage' ? '' : body || mediaName || ''
  const text = mediaType ? `${marks[mediaType]} ${tells}`.trim() : body
  return text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text
}
