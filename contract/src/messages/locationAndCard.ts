import { z } from 'zod'
import { phoneNumber } from '../contacts.ts'
import type { MessageKind } from './kinds.ts'

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

type BodyContent = { mediaType: Extract<MessageKind, 'locationMessage' | 'vcard'>; body: string }

/** A location in the form that channels deliver: picture, link and description, separated by bars. */
export const locationContent = ({ name = '', latitude, longitude }: SentLocation): BodyContent => ({
  mediaType: 'locationMessage',
  body: `|https://maps.google.com/maps?q=${latitude}%2C${longitude}&z=17|${name}`,
})

const digitsOf = (number: string) => number.replace(/\D/g, '')
const escaped = (text: string) => text.replace(/\s+/g, ' ').replace(/([\\,;])/g, '\\$1')

/** A contact card as phones send it (vCard). `shown`: the number as people read it. */
export const contactCardContent = ({
  name,
  number,
  shown = `+${digitsOf(number)}`,
}: SentContactCard & { shown?: string }): BodyContent => ({
  mediaType: 'vcard',
  body: [
    'BEGIN:VCARD',
    'VERSION:3.0',
    `N:;${escaped(name)};;;`,
    `FN:${escaped(name)}`,
    `TEL;type=CELL;waid=${digitsOf(number)}:${shown}`,
    'END:VCARD',
  ].join('\n'),
})
