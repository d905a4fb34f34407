import { deletedMark, type MessageKind, messageKind, messageKinds } from './kinds.ts'
import { stripMarkup } from './stripMarkup.ts'

/** A card has one mark for both of its names. */
type MarkedKind = Exclude<MessageKind, 'vcard'>
export type LastMessageKind = MarkedKind | 'deleted'
const markOf = (kind: MarkedKind) => messageKinds[kind].mark
const markedKinds = messageKind.exclude(['vcard']).options

/** The kind of the last message, and its words on one line. */
export function parseLastMessage(text: string): { kind: LastMessageKind | null; words: string } {
  if (text === deletedMark) return { kind: 'deleted', words: '' }
  const kind = markedKinds.find((one) => text === markOf(one) || text.startsWith(`${markOf(one)} `)) ?? null
  // The file name of a recording says nothing.
  if (kind === 'audio') return { kind, words: '' }
  return { kind, words: stripMarkup(kind ? text.slice(markOf(kind).length) : text) }
}

/** The last message as plain text without words of any language, where no icon can be shown. */
export function lastMessageText(text: string): string {
  const { kind, words } = parseLastMessage(text)
  const mark = kind && (kind === 'deleted' ? deletedMark : markOf(kind))
  return [mark, words].filter(Boolean).join(' ')
}
