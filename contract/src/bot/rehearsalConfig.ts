import type { BotConfig, BotQueue } from './config.ts'

type Company = Pick<BotConfig, 'language' | 'timezone' | 'settings'> & { name: string }

/** The connection on which a queue's conversations are played: the one where they were first, or else the oldest one that offers it. */
export const rehearsalConnectionFor = (connectionId: number | null, lines: readonly number[]): number | null =>
  connectionId !== null && lines.includes(connectionId) ? connectionId : lines.length > 0 ? Math.min(...lines) : null

/** For a queue that no connection offers: a configuration as if one offered it alone, without responders. */
export const rehearsalConfig = (queue: BotQueue, { name, settings, ...company }: Company): BotConfig => ({
  ...company,
  company: { name, schedules: queue.schedules, daysOff: [] },
  settings: {
    ...settings,
    scheduleType: settings.scheduleType === 'disabled' ? 'disabled' : 'queue',
  },
  features: { useOpenAi: false, useIntegrations: false },
  connection: {
    id: 0,
    name: queue.name,
    greetingMessage: '',
    complationMessage: '',
    outOfHoursMessage: queue.outOfHoursMessage,
    ratingMessage: '',
    expiresInactiveMessage: '',
    promptId: null,
    integrationId: null,
    timeUseBotQueues: 0,
    maxUseBotQueues: 3,
    buttons: false,
    billsMessages: false,
  },
  queues: [queue],
  prompts: [],
  integrations: [],
  variables: { own: [], fields: [] },
})
