import { dueSoonAt } from '@recado/contract/tickets/answerPromise'

const MINUTE = 60_000

type Clock = { dueAt: string; promisedMinutes: number | undefined }

/** What the clock of a ticket shows: how many minutes are left, or over. Without the promise it is not known when the end is near. */
export function clockAt(now: Date, { dueAt, promisedMinutes }: Clock): { state: 'quiet' | 'soon' | 'overdue'; minutes: number } {
  const left = (Date.parse(dueAt) - now.getTime()) / MINUTE
  if (left <= 0) return { state: 'overdue', minutes: Math.floor(Math.abs(left)) }
  const isSoon = promisedMinutes !== undefined && Date.parse(dueSoonAt(dueAt, promisedMinutes)) <= now.getTime()
  return { state: isSoon ? 'soon' : 'quiet', minutes: Math.ceil(left) }
}
