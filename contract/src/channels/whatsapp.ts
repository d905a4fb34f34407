import type { ChannelDefinition } from './channelDefinition.ts'
import { whatsappSettings } from './whatsappSettings.ts'

/** `beta` is its old name, which is stored in data and in the programs of customers. */
export const whatsappChannel = {
  provider: 'beta',
  name: { pt: 'WhatsApp por QR code', en: 'WhatsApp by QR code', es: 'WhatsApp por código QR' },
  about: {
    pt: 'O WhatsApp que já está no celular da empresa, vinculado como um WhatsApp Web: sem custo e sem prazos. O WhatsApp pode bloquear números que escrevem a muita gente que não pediu.',
    en: 'The WhatsApp that is on the company’s phone already, linked like WhatsApp Web: free, and at any time. WhatsApp may block numbers that write to many people who have not asked for it.',
    es: 'El WhatsApp que ya está en el teléfono de la empresa, vinculado como un WhatsApp Web: sin costo y sin plazos. WhatsApp puede bloquear números que escriben a mucha gente que no lo pidió.',
  },
  capabilities: {
    edit: true,
    revoke: true,
    // As the apps of WhatsApp: they acknowledge what comes later, and ignore it.
    editMinutes: 15,
    revokeMinutes: 60 * 60,
    react: true,
    buttons: false,
    phoneBook: true,
    pairsByCode: true,
    replyWindow: false,
    billsMessages: false,
    templates: false,
    linking: true,
    simulated: false,
  },
  settings: whatsappSettings,
} as const satisfies ChannelDefinition
