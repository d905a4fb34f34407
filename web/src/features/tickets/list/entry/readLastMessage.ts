import { deletedMark, mediaMarks } from '@recado/contract/mediaMarks'
import { plainText } from '../../../../shared/text/plainText.ts'

export const lastKinds = ['image', 'audio', 'video', 'application', 'locationMessage', 'contactMessage', 'call_log'] as const
export type LastKind = (typeof lastKinds)[number] | 'deleted'

/** What the last message was, and its words on one line. */
export function readLastMessage(text: string): { kind: LastKind | null; words: string } {
  if (text === deletedMark) return { kind: 'deleted', words: '' }
  const kind = lastKinds.find((one) => text === mediaMarks[one] || text.startsWith(`${mediaMarks[one]} `)) ?? null
  // What a recording is called as a file says nothing.
  if (kind === 'audio') return { kind, words: '' }
  return { kind, words: plainText(kind ? text.slice(mediaMarks[kind].length) : text) }
}
