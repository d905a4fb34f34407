import { z } from 'zod'

type KindSpec = {
  /** Shown before the last message of a ticket if that is no plain text. It is an emoji, because readers have different languages. */
  mark: string
  /** `words`: a person wrote it, so it is searched and shown in lists. `data`: a location or a card, for machines. */
  body: 'words' | 'data'
  /** In which list of files a conversation shows it; null if it is no file. The database has an index for each list. */
  list: 'pictures' | 'files' | null
}

/**
 * Every kind of message that is no plain text, by its `mediaType` on the wire. What only one side needs of a kind is in a
 * `Record<MessageKind, …>` of that side: what the assistant reads, what is sent to a channel, icons and texts of the screens.
 */
export const messageKinds = {
  image: { mark: '📷', body: 'words', list: 'pictures' },
  audio: { mark: '🎤', body: 'words', list: 'files' },
  video: { mark: '🎥', body: 'words', list: 'pictures' },
  application: { mark: '📄', body: 'words', list: 'files' },
  locationMessage: { mark: '📍', body: 'data', list: null },
  vcard: { mark: '👤', body: 'data', list: null },
  contactMessage: { mark: '👤', body: 'data', list: null },
  call_log: { mark: '📞', body: 'words', list: null },
  /** Received, but not readable yet. Its content replaces it once it arrives. */
  awaited: { mark: '⏳', body: 'words', list: null },
} as const satisfies Record<string, KindSpec>

export type MessageKind = keyof typeof messageKinds
export const messageKind = z.enum(Object.keys(messageKinds) as [MessageKind, ...MessageKind[]])

/** Whether its body is text that a person wrote. A plain text has no kind. */
export const hasWords = (kind: MessageKind | null) => kind === null || messageKinds[kind].body === 'words'

export type MediaList = NonNullable<(typeof messageKinds)[MessageKind]['list']>
export const mediaList = z.enum(['pictures', 'files'] satisfies MediaList[])
export const kindsIn = (list: MediaList): MessageKind[] => messageKind.options.filter((kind) => messageKinds[kind].list === list)

/** Replaces a last message that was deleted. */
export const deletedMark = '🚫'
