import type { Option } from '@recado/contract/bot/config'
import { defaultWeek } from '@recado/contract/time/openingHours'
import { expect, test } from 'vitest'
import { standaloneConfig } from './menuBotConfig.ts'
import { previewEntry } from './previewEntry.ts'

const entry = (id: number, title: string, message: string, children: Option[] = []): Option => ({ id, title, message, children })
const options = [
  entry(1, 'Boletos', '', [entry(2, 'Segunda via', 'Já envio, {{firstName}}!'), entry(3, 'Prazo', '')]),
  entry(-1, 'Notas', 'Um momento.'),
]
const queue = {
  ...{ id: 7, name: 'Financeiro', color: '#258101', orderQueue: 1, greetingMessage: 'Olá!', outOfHoursMessage: '' },
  ...{ schedules: defaultWeek, promptId: null, integrationId: null, menuVersion: '', options, tests: [] },
}
const company = { name: 'Café', settings: new Map([['sendGreetingMessageOneQueues', 'enabled']]) }
const config = standaloneConfig(queue, company)
const at = (id: number | null) => previewEntry(config, queue.id, { options, id })

test('the preview of the root is the queue’s greeting with its options', () => {
  expect(at(null)).toEqual({ customerText: null, replies: [{ text: 'Olá!\n\n[ 1 ] - Boletos\n[ 2 ] - Notas' }], responder: null })
})

test('an entry with children is a menu with options to go back', () => {
  const { customerText, replies } = at(1)
  expect(customerText).toBe('1')
  expect(replies).toEqual([{ text: 'Boletos\n\n[ 1 ] - Segunda via\n[ 2 ] - Prazo\n[ 0 ] - Voltar\n[ # ] - Menu principal' }])
})

test('an entry without children shows its message with variables filled in, or nothing', () => {
  expect(at(2).replies).toEqual([{ text: 'Já envio, Maria!' }])
  expect(at(3)).toEqual({ customerText: '2', replies: [], responder: null })
  expect(at(-1).customerText).toBe('2')
})

test('a queue with an assistant names the assistant', () => {
  const withAssistant = {
    ...config,
    features: { useOpenAi: true, useIntegrations: false },
    prompts: [{ id: 4, name: 'Luna', queueId: null, maxAnswers: null }],
  }
  const withPrompt = { ...withAssistant, queues: withAssistant.queues.map((queue) => ({ ...queue, promptId: 4 })) }
  expect(previewEntry(withPrompt, queue.id, { options, id: null })).toMatchObject({
    replies: [],
    responder: { who: 'assistant', name: 'Luna' },
  })
})
