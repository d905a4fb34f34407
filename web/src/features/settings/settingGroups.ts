import { type SettingKey, settingSpec } from '@recado/contract/companies/settings'
import { fold } from '@recado/contract/kit/fold'

/** The settings in the groups of their page. */
export const settingGroups = [
  { key: 'bot', settings: ['scheduleType', 'sendGreetingMessageOneQueues', 'chatBotType', 'joinBubbles'] },
  { key: 'attendance', settings: ['sendGreetingAccepted', 'sendMsgTransfTicket', 'assignmentLimit', 'closeAfterThanks', 'userRating'] },
  { key: 'whatsapp', settings: ['CheckMsgIsGroup', 'call', 'lookUpNumbers'] },
  { key: 'ai', settings: ['handoverMessage', 'handoverReminderMinutes', 'aiEndpoint', 'aiApiKey', 'aiTranscribeModel'] },
  { key: 'security', settings: ['secondStepFrom', 'refuseWeakPasswords', 'personTokens', 'changeMonths'] },
  { key: 'company', settings: ['timezone', 'country', 'language', 'sideMenu', 'asaas', 'supportAccess'] },
  {
    key: 'platform',
    settings: ['secondStepForSuperUsers', 'refuseWeakPasswordsOfAll', 'userCreation', 'trialDays', 'termsUrl', 'privacyUrl', 'welcomeText'],
  },
] as const satisfies { key: string; settings: SettingKey[] }[]

export type CompanySetting = (typeof settingGroups)[number]['settings'][number]

type Group = { key: (typeof settingGroups)[number]['key']; settings: CompanySetting[] }

/** The settings that a search finds, by their names and explanations; the title of a group finds all of its settings. */
export function findSettings(groups: readonly Group[], search: string, textsOf: SettingTexts): Group[] {
  const wanted = fold(search.trim())
  const holds = (...texts: string[]) => texts.some((text) => fold(text).includes(wanted))
  return groups.flatMap((group) => {
    const settings = holds(textsOf.group(group.key)) ? group.settings : group.settings.filter((key) => holds(...textsOf.setting(key)))
    return settings.length > 0 ? [{ key: group.key, settings }] : []
  })
}
/** The texts of a group and of a setting, in the user's language. */
type SettingTexts = { group: (key: Group['key']) => string; setting: (key: CompanySetting) => string[] }

/** The groups with the settings that the user may see; groups without any are left out. */
export const visibleGroups = ({ isSuper, has }: { isSuper: boolean; has: (key: CompanySetting) => boolean }) =>
  settingGroups.flatMap(({ key, settings }) => {
    const visible = settings.filter((setting) => has(setting) && (isSuper || !settingSpec(setting)?.platform))
    return visible.length > 0 ? [{ key, settings: visible as CompanySetting[] }] : []
  })
