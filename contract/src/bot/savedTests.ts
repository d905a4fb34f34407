import { z } from 'zod'
import { id } from '../kit/fields.ts'

/** What the customer wrote in a rehearsal, and the replies. */
const exchange = z.object({ says: z.string().max(1000), hears: z.array(z.string().max(16_384)).max(20) })
export type Exchange = z.output<typeof exchange>

/** A rehearsed conversation that is saved as a test: after every change of its queue it must go the same way. */
export const savedTest = z.object({
  /** Negative as long as it has not been saved. */
  id: z.int(),
  name: z.string().trim().min(1).max(100),
  /** The connection on which it was played; null if the queue was on none. */
  connectionId: id.nullable(),
  /** Whether it was played during opening hours. */
  moment: z.enum(['open', 'closed']),
  turns: z.array(exchange).min(1).max(50),
})
export type SavedTest = z.output<typeof savedTest>
