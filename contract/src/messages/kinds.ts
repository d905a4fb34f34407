import { z } from 'zod'

type KindSpec = {
  /** Stands before the last message of a ticket, where that is no mere text. It is in no language, for every reader has their own. */
  mark: string
  /** `words`: somebody wrote it, so it is searched and shown in lists. `data`: a place or a card, for machines. */
  body: 'words' | 'data'
  /** Where a conversation lists its files; null where the content is no file. The database has an index for each list. */
  list: 'pictures' | 'files' | null
}

/**
 * Every kind of message that is no mere text, by its name on the wire: `mediaType`. What only one side needs of a kind stands with that
 * side in a `Record<MessageKind, …>`: what the assistant reads, what goes to a messaging service, icons and words on the screens.
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
  /** It has come and cannot be read yet. What it says takes its place once it is here. */
  awaited: { mark: '⏳', body: 'words', list: null },
} as const satisfies Record<string, KindSpec>

export type MessageKind = keyof typeof messageKinds
export const messageKind = z.enum(Object.keys(messageKinds) as [MessageKind, ...MessageKind[]])

/** Whether its body is what somebody wrote. A mere text has no kind. */
export const hasWords = (kind: MessageKind | null) => kind === null || messageKinds[kind].body === 'words'

export type MediaList = NonNullable<(typeof messageKinds)[MessageKind]['list']>
export const mediaList = z.enum(['pictures', 'files'] satisfies MediaList[])
export const kindsIn = (list: MediaList): MessageKind[] => messageKind.options.filter((kind) => messageKinds[kind].list === list)

/** In the place of a last message that was taken back. */
export const deletedMark = '🚫'
