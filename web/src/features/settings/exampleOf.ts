import { botTexts } from '@recado/contract/bot/botTexts'
import type { BotConfig } from '@recado/contract/bot/config'
import { builtInValues } from '@recado/contract/variables/builtIns'
import { createLookup, fillVariables } from '@recado/contract/variables/variables'
import type { ShownSetting } from './groups.ts'

const said = { sendGreetingAccepted: 'accepted', sendMsgTransfTicket: 'transferredToQueue', call: 'callRejected' } as const
const hasText = (setting: ShownSetting): setting is keyof typeof said => Object.hasOwn(said, setting)

type Scene = { customer: string; user: string; queue: string; company: string; timezone: string; now: Date }

/** The text that a contact would read, for settings that send a fixed text. */
export function exampleOf(setting: ShownSetting, language: BotConfig['language'], { customer, ...scene }: Scene): string | undefined {
  if (!hasText(setting)) return undefined
  const builtIn = builtInValues({ ...scene, name: customer, code: '1', language })
  return fillVariables(botTexts[language][said[setting]], createLookup({ builtIn }))
}
