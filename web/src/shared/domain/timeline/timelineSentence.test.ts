import { type Step, type StepCode, stepCodes } from '@recado/contract/bot/steps'
import { createInstance } from 'i18next'
import { expect, test } from 'vitest'
import en from '#web/locales/en/steps.json' with { type: 'json' }
import es from '#web/locales/es/steps.json' with { type: 'json' }
import pt from '#web/locales/pt/steps.json' with { type: 'json' }
import { type TimelineTexts, timelineClause, timelineSentence } from './timelineSentence.ts'
import { failureReasons, handoverReasons } from './timelineTextKey.ts'

const i18n = createInstance()
await i18n.init({
  ...{ lng: 'pt', fallbackLng: false, showSupportNotice: false, interpolation: { escapeValue: false } },
  resources: { pt: { steps: pt }, en: { steps: en }, es: { steps: es } },
})
const textsIn = (language: string): TimelineTexts => ({ t: i18n.getFixedT(language, 'steps') as never, language })
const told = (code: StepCode, values: Step['values'] = {}, user?: string, language = 'pt') =>
  timelineSentence({ code, values, user: user ? { name: user } : null }, textsIn(language))

/** All values that an entry may have. */
const everything = {
  n: 2,
  of: 3,
  menu: 'Bolos',
  queue: 'Vendas',
  option: 'Bolo de cenoura',
  weekday: 'sunday',
  scope: 'Suporte',
  open: 3,
  turns: 21,
  name: 'Duda',
  reason: 'timeout',
  rate: 3,
  user: 'Bruno Lima',
  line: 'Loja',
  text: 'Ligar de volta',
  sources: '“Entrega › Prazos”, “Pagamento”',
  model: 'gpt-6-luna',
  tokens: 812,
  detail: 'reembolso',
}
/** The values that every entry has. */
const minimum = { ...everything, of: 0, menu: '', scope: '', reason: '', user: '', sources: '', detail: '' }

const isWhole = (text: string) => text.length > 5 && !/\{\{|undefined|told\.|“”|\(\)|\s{2}|null|NaN/i.test(text)

test.each(stepCodes.flatMap((code) => ['pt', 'en', 'es'].map((language) => [code, language] as const)))(
  '%s is told in %s, with all that is known of it and with the least',
  (code, language) => {
    for (const values of [everything, minimum]) {
      const sentence = told(code, values, 'Carla Dias', language)
      expect(sentence).toSatisfy(isWhole)
      expect(sentence.charAt(0)).toBe(sentence.charAt(0).toUpperCase())
    }
  },
)

test.each(['pt', 'en', 'es'])('in %s every reason that those who answer for us can have is told in its own words', (language) => {
  const because = (code: StepCode) => (reason: string) => told(code, { name: 'Duda', reason }, undefined, language)
  for (const code of ['assistantFailed', 'connectorFailed'] as const) {
    const sentences = [...failureReasons, 'nobodyKnows'].map(because(code))
    expect(new Set(sentences).size).toBe(failureReasons.length + 1)
    for (const sentence of sentences) expect(sentence).toSatisfy((text: string) => isWhole(text) && text.includes('Duda'))
  }
  expect(new Set([...handoverReasons, 'nobodyKnows'].map(because('assistantHandedOver'))).size).toBe(handoverReasons.length + 1)
})

test('each entry says what happened and why', () => {
  expect(told('menuShown', { n: 1, of: 3, menu: '' })).toBe('Menu mostrado')
  expect(told('menuShown', { n: 2, of: 3, menu: '' })).toBe('Menu mostrado de novo, 2 de 3')
  expect(told('menuShown', { n: 1, of: 3, menu: 'Bolos' })).toBe('Menu “Bolos” mostrado')
  expect(told('menuShown', { n: 4, of: 0, menu: 'Bolos' })).toBe('Menu “Bolos” mostrado')
  expect(told('outOfHours', { weekday: 'sunday', scope: '' })).toBe('Fora do horário (domingo)')
  expect(told('outOfHours', { weekday: 'Sunday', scope: 'Vendas' }, undefined, 'en')).toBe(
    'Outside the hours of the queue “Vendas” (Sunday)',
  )
  expect(told('assistantFailed', { name: 'Duda', reason: 'timeout' })).toBe('O assistente “Duda” não respondeu a tempo')
  expect(told('tooManyMenus', { of: 1 })).toBe('O menu foi mostrado 1 vez e o cliente não escolheu')
  expect(told('transfer', { queue: 'Vendas', user: '' }, 'Carla Dias')).toBe('Carla Dias transferiu a conversa para a fila “Vendas”')
  expect(told('accept', {}, 'Carla Dias')).toBe('Carla Dias aceitou a conversa')
  expect(told('accept')).toBe('Alguém aceitou a conversa')
})

test('an answer from the knowledge names its sections; a handover what exactly led to it', () => {
  const origin = { sources: '“Entrega › Prazos”', model: 'gpt-6-luna', tokens: 812 }
  expect(told('answeredFrom', origin)).toBe('Respondeu com base em “Entrega › Prazos” (gpt-6-luna, 812 tokens)')
  expect(told('assistantHandedOver', { name: 'Duda', reason: 'topic', detail: 'reembolso' })).toMatch(/“reembolso” sempre vai/)
  expect(told('assistantHandedOver', { name: 'Duda', reason: 'unchecked', detail: 'R$ 9,99' })).toMatch(/nenhuma fonte diz R\$ 9,99$/)
})

test.each(['pt', 'en', 'es'])('in %s whoever resolved is named, and whoever attended where that was somebody else', (language) => {
  expect(told('resolve', { user: '' }, 'Carla Dias', language)).toMatch(/^Carla Dias/)
  expect(told('resolve', { user: 'Bruno Lima' }, 'Carla Dias', language)).toMatch(/^Carla Dias.*Bruno Lima/)
})

test('a reason in own words is kept; a key without a text is left out', () => {
  const reason = 'O cliente quer falar com a gerente'
  expect(told('assistantHandedOver', { name: 'Duda', reason })).toBe(
    'O assistente “Duda” chamou um atendente (“O cliente quer falar com a gerente”)',
  )
  expect(told('connectorHandedOver', { name: 'Loja', reason: 'stopBot' })).toBe('A integração “Loja” chamou um atendente')
  expect(told('connectorFailed', { reason: 'E_STRANGE' })).toBe('A integração não conseguiu responder')
})

test('inside a sentence it begins in lower case, except for a name', () => {
  expect(timelineClause({ code: 'outOfHours', values: {} }, textsIn('pt'))).toBe('fora do horário')
  expect(timelineClause({ code: 'accept', values: {}, user: { name: 'Ana' } }, textsIn('es'))).toBe('Ana aceptó la conversación')
})
