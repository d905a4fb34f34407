import type { SessionUser } from '@recado/contract/access'
import type { BotConfig } from '@recado/contract/bot/config'
import type { QueueDetails } from '@recado/contract/queues'
import { type SettingKey, settings } from '@recado/contract/settings'
import type { MenuContent } from '../edit/content.ts'

/** What was read, with the menu that is being changed in the place of the saved one. */
export const withContent = (config: BotConfig, queueId: number, { greetingMessage, options }: MenuContent): BotConfig => ({
  ...config,
  queues: config.queues.map((queue) => (queue.id === queueId ? { ...queue, greetingMessage, options } : queue)),
})

/** For a queue that no connection offers yet: as if one offered it alone, and greeted with its greeting. */
export function loneConfig(queue: QueueDetails, company: SessionUser['company']): BotConfig {
  const value = (key: SettingKey) => company.settings.find((one) => one.key === key)?.value ?? settings[key].default
  const isOn = (key: SettingKey) => value(key) === 'enabled'
  return {
    company: { name: company.name, schedules: queue.schedules },
    ...{ language: company.language, timezone: company.timezone },
    settings: {
      scheduleType: value('scheduleType') === 'disabled' ? 'disabled' : 'queue',
      sendGreetingMessageOneQueues: true,
      sendGreetingAccepted: isOn('sendGreetingAccepted'),
      sendMsgTransfTicket: isOn('sendMsgTransfTicket'),
      userRating: isOn('userRating'),
      call: isOn('call'),
    },
    features: { useOpenAi: company.plan.useOpenAi, useIntegrations: company.plan.useIntegrations },
    connection: {
      ...{ id: 0, name: queue.name, greetingMessage: '', complationMessage: '', outOfHoursMessage: queue.outOfHoursMessage },
      ...{ ratingMessage: '', expiresInactiveMessage: '', promptId: null, integrationId: null, timeUseBotQueues: 0, maxUseBotQueues: 3 },
    },
    queues: [queue],
    prompts: [],
    integrations: [],
  }
}
