import type { ShownSetting } from './groups.ts'

/** `text` names it among the texts, under `ways`. */
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

/** Where that is written or set which goes with a setting as it is now. */
export const waysOf = (setting: ShownSetting, value: string): Way[] => (setting === 'scheduleType' ? hours[value] : ways[setting]) ?? []
