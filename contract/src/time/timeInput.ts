import { z } from 'zod'
import { momentOf } from './timeZones.ts'

/** A time from a form or an old client; without an offset it is in the company's time zone. */
export const timeInput = z.preprocess(
  (value) => (typeof value === 'string' ? value.trim().replace(' ', 'T') : value),
  z.iso.datetime({ offset: true, local: true }).refine((text) => text >= '1970-01-03' && text < '9999'),
)

/** A time that may be left out: an empty text means none. */
export const optionalTimeInput = z.preprocess((value) => (value === '' ? null : value), timeInput.nullable())

/** The moment that is meant. */
export function parseTimeInput(text: string, timezone: string): string {
  const isPlaced = /(Z|[+-]\d\d:?\d\d)$/i.test(text.slice(10))
  return new Date(isPlaced ? text : momentOf(timezone, Date.parse(`${text}Z`))).toISOString()
}
