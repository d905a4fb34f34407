import { type SettingKey, settingSpec } from '@recado/contract/companies/settings'

/** The settings in the groups of their page. */
export const settingGroups = [
  { key: 'bot', settings: ['scheduleType', 'sendGreetingMessageOneQueues', 'chatBotType', 'joinBubbles'] },
  { key: 'attendance', settings: ['sendGreetingAccepted', 'sendMsgTransfTicket', 'userRating'] },
  { key: 'whatsapp', settings: ['CheckMsgIsGroup', 'call', 'lookUpNumbers'] },
  { key: 'ai', settings: ['aiEndpoint', 'aiApiKey', 'aiTranscribeModel'] },
  { key: 'company', settings: ['timezone', 'country', 'language', 'sideMenu', 'asaas', 'supportAccess'] },
  { key: 'platform', settings: ['userCreation', 'trialDays', 'termsUrl', 'privacyUrl', 'welcomeText'] },
] as const satisfies { key: string; settings: SettingKey[] }[]

export type CompanySetting = (typeof settingGroups)[number]['settings'][number]

/** The groups with the settings that the user may see; groups without any are left out. */
export const visibleGroups = ({ isSuper, has }: { isSuper: boolean; has: (key: CompanySetting) => boolean }) =>
  settingGroups.flatMap(({ key, settings }) => {
    const visible = settings.filter((setting) => has(setting) && (isSuper || !settingSpec(setting)?.platform))
    return visible.length > 0 ? [{ key, settings: visible as CompanySetting[] }] : []
  })
