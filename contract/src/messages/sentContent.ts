import { z } from 'zod'
import { phoneNumber } from '../contacts.ts'

/** A place that somebody sends. */
export const sentPlace = z.object({
  name: z.string().trim().max(200).default(''),
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
})
export type SentPlace = z.input<typeof sentPlace>

/** Whom somebody hands on. */
export const sentCard = z.object({ name: z.string().trim().min(1).max(200), number: phoneNumber })
export type SentCard = z.input<typeof sentCard>
