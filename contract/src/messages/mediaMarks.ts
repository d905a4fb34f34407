import type { MediaType } from './messages.ts'

/** What stands before the last message of a ticket where that is no mere text: in no language, for every reader has their own. */
export const mediaMarks = {
  image: '📷',
  audio: '🎤',
  video: '🎥',
  application: '📄',
  locationMessage: '📍',
  vcard: '👤',
  contactMessage: '👤',
  call_log: '📞',
  awaited: '⏳',
} as const satisfies Record<MediaType, string>

/** In the place of a last message that was taken back. */
export const deletedMark = '🚫'
