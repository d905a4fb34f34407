import type { ShownSetting } from './groups.ts'

/** `text`: its key, under `ways`. */
type Way = { to: string; text: string }

const ways: Partial<Record<ShownSetting, Way[]>> = {
  sendGreetingMessageOneQueues: [{ to: '/queues', text: 'queueGreeting' }],
  userRating: [{ to: '/connections', text: 'rating' }],
}

const hours: Record<string, Way[]> = {
  company: [
    { to: '/settings?tab=schedules', text: 'schedules' },
    { to: '/connections', text: 'outOfHours' },
  ],
  queue: [{ to: '/queues', text: 'queueHours' }],
}

/** Links to where texts and hours of a setting are edited. */
export const waysOf = (setting: ShownSetting, value: string): Way[] => (setting === 'scheduleType' ? hours[value] : ways[setting]) ?? []
