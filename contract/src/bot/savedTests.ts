import { z } from 'zod'
import { id } from '../kit/fields.ts'

/** What the customer wrote in a rehearsal, and what they were answered. */
const exchange = z.object({ says: z.string().max(1000), hears: z.array(z.string().max(16_384)).max(20) })
export type Exchange = z.output<typeof exchange>

/** A rehearsed conversation that is kept as a test: it is to go the same way after every change of its queue. */
export const savedTest = z.object({
  /** Negative as long as it has not been saved. */
  id: z.int(),
  name: z.string().trim().min(1).max(100),
  /** On which connection it was played; null where the queue was on none. */
  connectionId: id.nullable(),
  /** Whether it was played while the company was open. */
  moment: z.enum(['open', 'closed']),
  turns: z.array(exchange).min(1).max(50),
})
export type SavedTest = z.output<typeof savedTest>
