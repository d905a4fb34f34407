import { deletedMark, mediaMarks } from './mediaMarks.ts'
import { plainText } from './plainText.ts'

export const lastKinds = ['image', 'audio', 'video', 'application', 'locationMessage', 'contactMessage', 'call_log', 'awaited'] as const
export type LastKind = (typeof lastKinds)[number] | 'deleted'

/** What the last message was, and its words on one line. */
export function readLastMessage(text: string): { kind: LastKind | null; words: string } {
  if (text === deletedMark) return { kind: 'deleted', words: '' }
  const kind = lastKinds.find((one) => text === mediaMarks[one] || text.startsWith(`${mediaMarks[one]} `)) ?? null
  // What a recording is called as a file says nothing.
  if (kind === 'audio') return { kind, words: '' }
  return { kind, words: plainText(kind ? text.slice(mediaMarks[kind].length) : text) }
}

/** The same in one piece of text that is in no language, for where no picture can stand beside it. */
export function tellLastMessage(text: string): string {
  const { kind, words } = readLastMessage(text)
  const mark = kind && (kind === 'deleted' ? deletedMark : mediaMarks[kind])
  return [mark, words].filter(Boolean).join(' ')
}
