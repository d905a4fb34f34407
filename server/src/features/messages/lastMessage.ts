import { mediaMarks } from '@recado/contract/messages/mediaMarks'
import type { MediaType } from '@recado/contract/messages/messages'

const LONGEST = 200

/** What a ticket shows of its last message. */
export function lastMessageOf({ body, mediaType, mediaName }: { body: string; mediaType: MediaType | null; mediaName?: string | null }) {
  const tells = mediaType === 'locationMessage' || mediaType === 'vcard' || mediaType === 'contactMessage' ? '' : body || mediaName || ''
  const text = mediaType ? `${mediaMarks[mediaType]} ${tells}`.trim() : body
  return text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text
}
