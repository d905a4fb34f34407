import { z } from 'zod'
import { phoneNumber } from '../contacts.ts'

/** A location that an agent sends. */
export const sentLocation = z.object({
  name: z.string().trim().max(200).default(''),
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
})
export type SentLocation = z.input<typeof sentLocation>

/** A contact that an agent sends. */
export const sentContactCard = z.object({ name: z.string().trim().min(1).max(200), number: phoneNumber })
export type SentContactCard = z.input<typeof sentContactCard>
