import { expect, test } from 'vitest'
import type { Language } from '../kit/languages.ts'
import { configOf, conversationOf, newTicket, option, queue, sales, support } from './botEngine.fixture.ts'

const menu = ['[ 1 ] - Prices', '[ 2 ] - Products']
const ways = ['[ 0 ] - Back', '[ # ] - Main menu']
const lines = (...some: string[]) => some.join('\n')

test('without a queue the customer is greeted once, and then waits for a person', () => {
  const { says, scene } = conversationOf(configOf({ queues: [], connection: { greetingMessage: '{{ms}}, {{firstName}}!' } }))
  expect(says('Hi')).toMatchObject({ hears: ['Good afternoon, Ana!'], steps: [{ code: 'greeted', values: {} }] })
  expect(scene().state?.at).toBe('waiting')
  expect(says('Anybody there?')).toMatchObject({ hears: [], steps: [], effects: [] })
})

test('without a queue and without a greeting nothing is sent, and the customer waits for a person', () => {
  const { says, scene } = conversationOf(configOf({ queues: [], connection: { greetingMessage: ' ' } }))
  expect(says('Hi')).toMatchObject({ hears: [], steps: [] })
  expect(scene().state?.at).toBe('waiting')
})

test('of several queues the customer chooses by number, and that number does not count as an option', () => {
  const { says, scene } = conversationOf(configOf())
  expect(says('1')).toMatchObject({
    hears: ['Hello\n\n[ 1 ] - Sales\n[ 2 ] - Support'],
    steps: [{ code: 'menuShown', values: { n: 1, of: 3, menu: '' } }],
  })
  expect(scene().ticket.queueId).toBeNull()
  expect(says('1')).toMatchObject({
    hears: [lines('Welcome to Sales', '', ...menu, ...ways)],
    effects: [{ do: 'queue', queueId: 1 }],
    codes: ['queueChosen', 'menuShown'],
  })
  expect(says('1').hears).toEqual(['From 10'])
})

test('a queue without options greets, and the customer waits in it', () => {
  const { says, scene } = conversationOf(configOf())
  says('Hi')
  expect(says('2')).toMatchObject({ hears: ['Welcome to Support'], codes: ['queueChosen', 'greeted'] })
  expect(scene()).toMatchObject({ ticket: { queueId: 2 }, state: { at: 'waiting' } })
})

test('the only queue is assigned at once; it greets only if that is switched on, and there is no way back from it', () => {
  const config = (sendGreetingMessageOneQueues: boolean, only = sales) =>
    configOf({ queues: [only], settings: { sendGreetingMessageOneQueues } })
  const quiet = conversationOf(config(false))
  expect(quiet.says('Hi')).toMatchObject({ hears: [lines(...menu)], effects: [{ do: 'queue', queueId: 1 }] })
  const warm = conversationOf(config(true))
  expect(warm.says('Hi').hears).toEqual([lines('Welcome to Sales', '', ...menu)])
  for (const way of ['0', '#']) expect(warm.says(way).steps, way).toMatchObject([{ code: 'menuShown', values: { menu: '' } }])
  expect(warm.says('0')).toMatchObject({ hears: [], codes: ['tooManyMenus'] })
  expect(conversationOf(config(false, support)).says('Hi')).toMatchObject({ hears: [], codes: ['queueChosen'] })
  expect(conversationOf(config(true, support)).says('Hi').hears).toEqual(['Welcome to Support'])
})

test('a ticket that is in a queue already stays in it, even if the connection does not offer it', () => {
  const inSales = conversationOf(configOf(), { ticket: { ...newTicket, queueId: 1 } })
  expect(inSales.says('Hi')).toMatchObject({ effects: [], codes: ['menuShown'] })
  const elsewhere = conversationOf(configOf(), { ticket: { ...newTicket, queueId: 99 } })
  expect(elsewhere.says('Hi')).toMatchObject({ hears: [], effects: [] })
  expect(elsewhere.scene().state?.at).toBe('waiting')
})

test('titles of a menu are sent as written, variables are filled in the text above them', () => {
  const only = queue(1, '{{company}}', { greetingMessage: '{{queue}} of {{company}}', options: [option(1, '{{name}}', 'To {{name}}')] })
  const { says } = conversationOf(configOf({ queues: [only], settings: { sendGreetingMessageOneQueues: true } }))
  expect(says('Hi').hears).toEqual(['{{company}} of Bakery\n\n[ 1 ] - {{name}}'])
  expect(says('1').hears).toEqual(['To Ana Lima'])
})

test('menus use the language of the company', () => {
  const last = (language: Language) => {
    const { says } = conversationOf(configOf({ language }))
    says('Hi')
    return says('1').hears[0]?.split('\n').slice(-2)
  }
  expect(last('pt')).toEqual(['[ 0 ] - Voltar', '[ # ] - Menu principal'])
  expect(last('en')).toEqual(ways)
  expect(last('es')).toEqual(['[ 0 ] - Volver', '[ # ] - Menú principal'])
})
