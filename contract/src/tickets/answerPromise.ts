import { z } from 'zod'

/** Which promise of the queue a clock is about: the first answer of a person, or one after it. */
export const dueKinds = ['firstAnswer', 'nextAnswer'] as const
export const dueKind = z.enum(dueKinds)
export type DueKind = z.output<typeof dueKind>

const MINUTE = 60_000
/** A promise is due soon in its last quarter, but never earlier or later than so many minutes before its end. */
const soon = { most: 30 * MINUTE, least: MINUTE }

/** From when on a promise is due soon: the warning before it is broken. */
export function dueSoonAt(dueAt: string, promisedMinutes: number): string {
  const lastQuarter = (promisedMinutes * MINUTE) / 4
  return new Date(Date.parse(dueAt) - Math.min(soon.most, Math.max(soon.least, lastQuarter))).toISOString()
}
