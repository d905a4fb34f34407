/** What to do after WhatsApp has closed a connection. */
export type DisconnectReaction =
  | { next: 'again' }
  | { next: 'later' }
  /** The account is no longer linked: its keys are useless, and somebody must scan a new code. */
  | { next: 'unlinked'; reason: string }
  /** WhatsApp wants a newer version; if there is none, the connection stays closed. */
  | { next: 'newer'; reason: string }
  /** The connection stays closed until a user opens it again. */
  | { next: 'stop'; reason: string }

/** WhatsApp sometimes calls a good session bad: only this number of times in a row counts. */
const BAD_SESSIONS = 5

const reactionsByCode: Readonly<Record<number, DisconnectReaction>> = {
  401: { next: 'unlinked', reason: 'loggedOut' },
  403: { next: 'unlinked', reason: 'banned' },
  411: { next: 'unlinked', reason: 'loggedOut' },
  440: { next: 'stop', reason: 'replaced' },
  405: { next: 'newer', reason: 'outdated' },
  515: { next: 'again' },
}

/** Translates WhatsApp's close code. `badSessions`: how many times in a row the session was called bad, this time included. */
export function reactionToDisconnect(code: number | undefined, badSessions: number): DisconnectReaction {
  if (code === 500 && badSessions >= BAD_SESSIONS) return { next: 'unlinked', reason: 'badSession' }
  return reactionsByCode[code ?? 0] ?? { next: 'later' }
}

const LONGEST_PAUSE = 60_000

/** Each pause is twice as long as the one before. */
export const reconnectDelay = (failures: number, firstPause: number) => Math.min(LONGEST_PAUSE, firstPause * 2 ** Math.max(0, failures - 1))
