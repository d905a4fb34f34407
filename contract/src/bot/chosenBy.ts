import { type SettingKey, settings } from '../companies/settings.ts'
import type { BotConfig } from './config.ts'

/** What a company's settings say to the bot, with the defaults for what it has not chosen. */
export function chosenBy(chosen: (key: SettingKey) => string | undefined): Pick<BotConfig, 'language' | 'timezone' | 'settings'> {
  const value = (key: SettingKey) => chosen(key) ?? settings[key].default
  const isOn = (key: SettingKey) => value(key) === 'enabled'
  return {
    language: value('language') as BotConfig['language'],
    timezone: value('timezone'),
    settings: {
      scheduleType: value('scheduleType') as BotConfig['settings']['scheduleType'],
      chatBotType: value('chatBotType') as BotConfig['settings']['chatBotType'],
      sendGreetingMessageOneQueues: isOn('sendGreetingMessageOneQueues'),
      sendGreetingAccepted: isOn('sendGreetingAccepted'),
      sendMsgTransfTicket: isOn('sendMsgTransfTicket'),
      userRating: isOn('userRating'),
      call: isOn('call'),
      joinBubbles: value('joinBubbles') as BotConfig['settings']['joinBubbles'],
    },
  }
}
