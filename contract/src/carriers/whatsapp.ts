import { z } from 'zod'
import type { CarrierDefinition } from './definition.ts'

/** `beta` is the old name of it, which stands in the data and the programs of those who have had it before. */
export const whatsappCarrier = {
  provider: 'beta',
  name: { pt: 'WhatsApp por QR code', en: 'WhatsApp by QR code', es: 'WhatsApp por código QR' },
  about: {
    pt: 'O WhatsApp que já está no celular da empresa, vinculado como um WhatsApp Web.',
    en: 'The WhatsApp that is on the company’s phone already, linked like WhatsApp Web.',
    es: 'El WhatsApp que ya está en el teléfono de la empresa, vinculado como un WhatsApp Web.',
  },
  capabilities: { edit: true, revoke: true, react: true, phoneBook: true, simulated: false },
  settings: z.object({}),
} as const satisfies CarrierDefinition
