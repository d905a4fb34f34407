import { botTexts } from '@recado/contract/bot/botTexts'
import type { Language } from '@recado/contract/kit/languages'
import { builtInValues } from '@recado/contract/variables/builtIns'
import { createLookup, fillVariables } from '@recado/contract/variables/variables'
import type { CompanySetting } from './settingGroups.ts'

const TEXT_KEYS = { sendGreetingAccepted: 'accepted', sendMsgTransfTicket: 'transferredToQueue', call: 'callRejected' } as const
const hasText = (setting: CompanySetting): setting is keyof typeof TEXT_KEYS => Object.hasOwn(TEXT_KEYS, setting)

type ExampleContext = { user: string; company: string; timezone: string; now: Date }

/** In the language of the text, which is the company's and not the reader's. */
const exampleNames: Record<Language, { customer: string; queue: string }> = {
  pt: { customer: 'Maria', queue: 'Suporte' },
  en: { customer: 'Maria', queue: 'Support' },
  es: { customer: 'María', queue: 'Soporte' },
}

/** The text that a contact would read, for settings that send a fixed text. */
export function settingExample(setting: CompanySetting, language: Language, scene: ExampleContext): string | undefined {
  if (!hasText(setting)) return undefined
  const { customer, queue } = exampleNames[language]
  const builtIn = builtInValues({ ...scene, name: customer, queue, code: '1', language })
  return fillVariables(botTexts[language][TEXT_KEYS[setting]], createLookup({ builtIn }))
}
