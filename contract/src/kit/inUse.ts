import { z } from 'zod'
import { id } from './fields.ts'

/** The details of ERR_IN_USE: who uses the record, per kind; only the first of many. */
export const inUse = z.record(z.string(), z.array(z.object({ id, name: z.string() })))
export type InUse = z.output<typeof inUse>

/** How many of each kind are named. */
export const MAX_USES_NAMED = 20
