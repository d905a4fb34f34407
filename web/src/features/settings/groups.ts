import type { SettingKey } from '@recado/contract/companies/settings'

/** The settings as their page shows them, those that one thinks of together side by side. */
export const groups = [
  { key: 'bot', settings: ['scheduleType', 'sendGreetingMessageOneQueues', 'chatBotType'] },
  { key: 'attendance', settings: ['sendGreetingAccepted', 'sendMsgTransfTicket', 'userRating'] },
  { key: 'whatsapp', settings: ['CheckMsgIsGroup', 'call'] },
  { key: 'company', settings: ['timezone', 'country', 'language', 'sideMenu', 'asaas', 'userCreation'] },
] as const satisfies { key: string; settings: SettingKey[] }[]

export type ShownSetting = (typeof groups)[number]['settings'][number]
