/** What is to be done about a line that was closed. */
export type DisconnectReaction =
  | { next: 'again' }
  | { next: 'later' }
  /** The account is not linked any more: its keys open nothing, and somebody must scan anew. */
  | { next: 'unlinked'; reason: string }
  /** As another version it may be taken; if there is none, it stays closed. */
  | { next: 'newer'; reason: string }
  /** It stays closed until somebody says otherwise. */
  | { next: 'stop'; reason: string }

/** So often in a row the session may be called bad before it is believed. */
const BAD_SESSIONS = 5

const reactionsByCode: Readonly<Record<number, DisconnectReaction>> = {
  401: { next: 'unlinked', reason: 'loggedOut' },
  403: { next: 'unlinked', reason: 'banned' },
  411: { next: 'unlinked', reason: 'loggedOut' },
  440: { next: 'stop', reason: 'replaced' },
  405: { next: 'newer', reason: 'outdated' },
  515: { next: 'again' },
}

/** What the service closes a line with is a number, whose meaning nobody should have to know. `badSessions`: how many in a row, this one included. */
export function reactionToDisconnect(code: number | undefined, badSessions: number): DisconnectReaction {
  if (code === 500 && badSessions >= BAD_SESSIONS) return { next: 'unlinked', reason: 'badSession' }
  return reactionsByCode[code ?? 0] ?? { next: 'later' }
}

const LONGEST_PAUSE = 60_000

/** Each twice as long as the one before. */
export const reconnectDelay = (failures: number, firstPause: number) => Math.min(LONGEST_PAUSE, firstPause * 2 ** Math.max(0, failures - 1))
