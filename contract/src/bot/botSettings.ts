import { type PlainSetting, type SettingKey, settingFrom } from '../companies/settings.ts'
import type { BotConfig } from './config.ts'

/** The company's settings that concern the bot, with defaults. */
export function botSettingsOf(chosen: (key: SettingKey) => string | undefined): Pick<BotConfig, 'language' | 'timezone' | 'settings'> {
  const value = <Key extends PlainSetting>(key: Key) => settingFrom(key, chosen(key))
  const isOn = (key: PlainSetting) => value(key) === 'enabled'
  return {
    language: value('language'),
    timezone: value('timezone'),
    settings: {
      scheduleType: value('scheduleType'),
      chatBotType: value('chatBotType'),
      sendGreetingMessageOneQueues: isOn('sendGreetingMessageOneQueues'),
      sendGreetingAccepted: isOn('sendGreetingAccepted'),
      sendMsgTransfTicket: isOn('sendMsgTransfTicket'),
      userRating: isOn('userRating'),
      call: isOn('call'),
      joinBubbles: value('joinBubbles'),
      handoverMessage: value('handoverMessage'),
      handoverReminderMinutes: Number(value('handoverReminderMinutes')),
    },
  }
}
