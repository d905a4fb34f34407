import type { CompanySetting } from './settingGroups.ts'

/** `text`: its key in the texts, under `ways`. */
type SettingLink = { to: string; text: string }

const links: Partial<Record<CompanySetting, SettingLink[]>> = {
  sendGreetingMessageOneQueues: [{ to: '/queues', text: 'queueGreeting' }],
  userRating: [{ to: '/connections', text: 'rating' }],
}

const hoursLinks: Record<string, SettingLink[]> = {
  company: [
    { to: '/settings?tab=schedules', text: 'schedules' },
    { to: '/connections', text: 'outOfHours' },
  ],
  queue: [
    { to: '/queues', text: 'queueHours' },
    { to: '/settings?tab=schedules', text: 'daysOff' },
  ],
}

/** Links to where texts and hours of a setting are edited. */
export const settingLinks = (setting: CompanySetting, value: string): SettingLink[] =>
  (setting === 'scheduleType' ? hoursLinks[value] : links[setting]) ?? []
