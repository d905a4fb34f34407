import { expect, test } from 'vitest'
import { configOf, conversationOf, minutes, option, queue, sales, support } from './botEngine.fixture.ts'
import { parseChoice } from './parseChoice.ts'

test('a choice is recognised in all the ways that people write one', () => {
  for (const text of ['2', ' 2 ', '2.', ' 2. ', '[2]', '[ 2 ]', '2️⃣', '2⃣', '２', '［ ２ ］', '②', '\u200e2', '02'])
    expect(parseChoice(text), text).toBe(2)
  expect(parseChoice('🔟')).toBe(10)
  expect(parseChoice('0️⃣')).toBe(0)
  for (const text of ['#', '[ # ]', '#️⃣', '＃', '#.']) expect(parseChoice(text), text).toBe('#')
  for (const text of ['', ' ', 'two', '2 bread', '2,5', '1 2', '-1', '[2', '2]', '##', '12345']) expect(parseChoice(text), text).toBeNull()
})

test('an option leads to the menu below it, and a last option to a person', () => {
  const { says, scene } = conversationOf(configOf())
  says('Hi')
  says('1')
  expect(says('2')).toMatchObject({
    hears: ['Which one?\n\n[ 1 ] - Bread\n[ 2 ] - Cakes\n[ 0 ] - Back\n[ # ] - Main menu'],
    steps: [
      { code: 'optionChosen', values: { option: 'Products' } },
      { code: 'menuShown', values: { n: 1, of: 3, menu: 'Products' } },
    ],
  })
  expect(says('2').hears).toEqual(['Cakes\n\n[ 1 ] - Birthday\n[ 0 ] - Back\n[ # ] - Main menu'])
  expect(says('1')).toMatchObject({ hears: ['On Sunday'], steps: [{ code: 'endReached', values: { option: 'Birthday' } }] })
  expect(scene()).toMatchObject({ ticket: { queueId: 1 }, state: { at: 'waiting' } })
})

test('a last option without a message sends nothing and still ends the menu', () => {
  const { says, scene } = conversationOf(configOf({ queues: [queue(1, 'Sales', { options: [option(1, 'Prices')] })] }))
  says('Hi')
  expect(says('1')).toMatchObject({ hears: [], codes: ['endReached'] })
  expect(scene().state?.at).toBe('waiting')
})

test('0 leads one menu up, # to the first, and at the top both leave the queue', () => {
  const { says, scene } = conversationOf(configOf())
  const walk = (...texts: string[]) => texts.map(says).at(-1)
  walk('Hi', '1', '2', '2')
  expect(says('0').steps).toMatchObject([{ code: 'menuShown', values: { menu: 'Products' } }])
  expect(says('0').steps).toMatchObject([{ code: 'menuShown', values: { menu: '' } }])
  expect(says('0')).toMatchObject({ effects: [{ do: 'queue', queueId: null }], codes: ['backToQueues', 'menuShown'] })
  expect(scene()).toMatchObject({ ticket: { queueId: null }, state: { at: 'queues' } })
  walk('1', '2', '2')
  expect(says('#')).toMatchObject({ effects: [{ do: 'queue', queueId: null }], hears: ['Hello\n\n[ 1 ] - Sales\n[ 2 ] - Support'] })
})

test('on a connection with one queue # leads to its top', () => {
  const { says, scene } = conversationOf(configOf({ queues: [sales] }))
  says('Hi')
  says('2')
  says('2')
  expect(says('#')).toMatchObject({ effects: [], steps: [{ code: 'menuShown', values: { menu: '' } }] })
  expect(scene()).toMatchObject({ ticket: { queueId: 1 }, state: { at: 'options', optionId: null } })
})

test('another text is answered with the menu again, up to a limit', () => {
  const { says, scene } = conversationOf(configOf({ connection: { maxUseBotQueues: 2 } }))
  says('Hi')
  expect(says('What?')).toMatchObject({ steps: [{ code: 'menuShown', values: { n: 2, of: 2 } }] })
  expect(says('9')).toMatchObject({ hears: [], steps: [{ code: 'tooManyMenus', values: { of: 2 } }] })
  expect(scene().state?.at).toBe('waiting')
  expect(says('1')).toMatchObject({ hears: [], effects: [] })
})

test('a valid choice resets the count of menus', () => {
  const { says } = conversationOf(configOf({ connection: { maxUseBotQueues: 2 } }))
  says('Hi')
  says('What?')
  expect(says('1').steps.at(-1)).toMatchObject({ values: { n: 1 } })
  expect(says('What?').steps).toMatchObject([{ values: { n: 2, menu: '' } }])
  expect(says('0').steps.at(-1)).toMatchObject({ values: { n: 1 } })
})

test('without a limit the menu is repeated for ever', () => {
  const { says, later } = conversationOf(configOf({ connection: { maxUseBotQueues: 0 } }))
  for (let time = 0; time < 50; time++) {
    expect(says('What?').steps).toMatchObject([{ code: 'menuShown', values: { n: time + 1, of: 0 } }])
    later(minutes(1))
  }
})

test('a menu is not repeated before its pause is over, but a choice is still accepted', () => {
  const { says, later } = conversationOf(configOf({ connection: { timeUseBotQueues: 5 } }))
  says('Hi')
  later(minutes(5) - 1)
  expect(says('What?')).toMatchObject({ hears: [], steps: [] })
  later(1)
  expect(says('What?').hears).toHaveLength(1)
  expect(says('1').hears).toHaveLength(1)
})

test('after a change of the menu the conversation continues from the nearest existing place', () => {
  const { says, change, happens, scene } = conversationOf(configOf())
  ;['Hi', '1', '2', '2'].forEach(says)
  const inCakes = scene()
  const now = (queues: (typeof support)[], text: string) => {
    change(inCakes)
    const config = configOf({ queues })
    const there = conversationOf(config, scene())
    return { ...there.says(text), at: there.scene().state?.at }
  }
  const flat = { ...sales, options: [option(2, 'Products', 'None left'), option(9, 'Other', 'Ask us')] }
  expect(now([flat, support], '2')).toMatchObject({ codes: ['menuShown'], at: 'options' })
  expect(now([{ ...sales, options: [] }, support], '1')).toMatchObject({ hears: ['Welcome to Sales'], at: 'waiting' })
  expect(now([support], '1')).toMatchObject({ hears: [], at: 'waiting' })
  change({ ...inCakes, ticket: { ...inCakes.ticket, queueId: null } })
  expect(happens({ kind: 'message', text: '1' }).codes).toEqual(['menuShown'])
})

test('if only one queue is left, the bot does not wait for its number', () => {
  const { says, scene } = conversationOf(configOf())
  says('Hi')
  expect(conversationOf(configOf({ queues: [support] }), scene()).says('2').codes).toEqual(['queueChosen'])
  expect(conversationOf(configOf({ queues: [] }), scene()).says('2').codes).toEqual(['greeted'])
})
