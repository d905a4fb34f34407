import { deletedMark, type MessageKind, messageKind, messageKinds } from './kinds.ts'
import { plainText } from './plainText.ts'

/** A card has one mark under both its names. */
type MarkedKind = Exclude<MessageKind, 'vcard'>
export type LastKind = MarkedKind | 'deleted'
const markOf = (kind: MarkedKind) => messageKinds[kind].mark
const markedKinds = messageKind.exclude(['vcard']).options

/** What the last message was, and its words on one line. */
export function readLastMessage(text: string): { kind: LastKind | null; words: string } {
  if (text === deletedMark) return { kind: 'deleted', words: '' }
  const kind = markedKinds.find((one) => text === markOf(one) || text.startsWith(`${markOf(one)} `)) ?? null
  // What a recording is called as a file says nothing.
  if (kind === 'audio') return { kind, words: '' }
  return { kind, words: plainText(kind ? text.slice(markOf(kind).length) : text) }
}

/** The same in one piece of text that is in no language, for where no picture can stand beside it. */
export function tellLastMessage(text: string): string {
  const { kind, words } = readLastMessage(text)
  const mark = kind && (kind === 'deleted' ? deletedMark : markOf(kind))
  return [mark, words].filter(Boolean).join(' ')
}
