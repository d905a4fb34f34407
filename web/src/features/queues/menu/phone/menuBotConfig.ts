import { botSettingsOf } from '@recado/contract/bot/botSettings'
import type { BotConfig, BotQueue } from '@recado/contract/bot/config'
import { rehearsalConfig } from '@recado/contract/bot/rehearsalConfig'
import type { MenuContent } from '../menuContent.ts'

/** The loaded configuration with the edited menu in place of the saved one. */
export const withContent = (config: BotConfig, queueId: number, { greetingMessage, options }: MenuContent): BotConfig => ({
  ...config,
  queues: config.queues.map((queue) => (queue.id === queueId ? { ...queue, greetingMessage, options } : queue)),
})

/** For a queue that no connection offers yet. */
export const standaloneConfig = (queue: BotQueue, { name, settings }: { name: string; settings: ReadonlyMap<string, string> }): BotConfig =>
  rehearsalConfig(queue, { name, ...botSettingsOf((key) => settings.get(key)) })
