import { z } from 'zod'
import { id } from './fields.ts'

/** What ERR_IN_USE tells of those who use it, list by list; of many only the first. */
export const inUse = z.record(z.string(), z.array(z.object({ id, name: z.string() })))
export type InUse = z.output<typeof inUse>

/** So many of each kind are named. */
export const MAX_USES_NAMED = 20
