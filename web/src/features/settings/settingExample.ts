import { botTexts } from '@recado/contract/bot/botTexts'
import type { BotConfig } from '@recado/contract/bot/config'
import { builtInValues } from '@recado/contract/variables/builtIns'
import { createLookup, fillVariables } from '@recado/contract/variables/variables'
import type { CompanySetting } from './settingGroups.ts'

const TEXT_KEYS = { sendGreetingAccepted: 'accepted', sendMsgTransfTicket: 'transferredToQueue', call: 'callRejected' } as const
const hasText = (setting: CompanySetting): setting is keyof typeof TEXT_KEYS => Object.hasOwn(TEXT_KEYS, setting)

type ExampleContext = { customer: string; user: string; queue: string; company: string; timezone: string; now: Date }

/** The text that a contact would read, for settings that send a fixed text. */
export function settingExample(
  setting: CompanySetting,
  language: BotConfig['language'],
  { customer, ...scene }: ExampleContext,
): string | undefined {
  if (!hasText(setting)) return undefined
  const builtIn = builtInValues({ ...scene, name: customer, code: '1', language })
  return fillVariables(botTexts[language][TEXT_KEYS[setting]], createLookup({ builtIn }))
}
