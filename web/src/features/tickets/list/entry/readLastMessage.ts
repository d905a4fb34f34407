import { mediaMarks } from '@recado/contract/mediaMarks'

export const lastKinds = ['image', 'audio', 'video', 'application', 'locationMessage', 'contactMessage', 'call_log'] as const
export type LastKind = (typeof lastKinds)[number]

/** What the last message was, and its words on one line. */
export function readLastMessage(text: string): { kind: LastKind | null; words: string } {
  const kind = lastKinds.find((one) => text === mediaMarks[one] || text.startsWith(`${mediaMarks[one]} `)) ?? null
  return { kind, words: (kind ? text.slice(mediaMarks[kind].length) : text).replace(/\s+/g, ' ').trim() }
}
