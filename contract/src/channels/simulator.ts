import { z } from 'zod'
import type { ChannelDefinition } from './channelDefinition.ts'

export const simulatorChannel = {
  provider: 'simulator',
  name: { pt: 'Simulador', en: 'Simulator', es: 'Simulador' },
  about: {
    pt: 'Clientes de brincadeira, aqui mesmo: para conhecer e testar sem um telefone de verdade.',
    en: 'Made-up customers, right here: to explore and test without a real phone.',
    es: 'Clientes inventados, aquí mismo: para conocer y probar sin un teléfono de verdad.',
  },
  capabilities: {
    edit: true,
    revoke: true,
    // As on a real phone.
    editMinutes: 15,
    revokeMinutes: 60 * 60,
    react: true,
    buttons: true,
    phoneBook: true,
    pairsByCode: false,
    replyWindow: false,
    billsMessages: false,
    templates: false,
    linking: true,
    simulated: true,
  },
  settings: z.object({}),
} as const satisfies ChannelDefinition
