import { expect, test } from 'vitest'
import { configOf, option, queue, week } from './botEngine.fixture.ts'
import type { BotQueue } from './config.ts'
import { findQueueProblems } from './queueProblems.ts'

const sound = queue(1, 'Sales', { options: [option(1, 'Prices', 'From 10'), option(2, 'More', '', [option(3, 'Bread', 'Fresh')])] })
const byQueue = { settings: { scheduleType: 'queue' as const } }

function troubles(
  more: Partial<BotQueue>,
  config: Parameters<typeof configOf>[0] = {},
  around: { isLinked?: boolean; people?: number } = {},
) {
  const tried = { ...sound, ...more }
  return findQueueProblems(tried, {
    isLinked: true,
    people: 1,
    config: configOf({ queues: [tried, queue(2, 'Support')], ...config }),
    ...around,
  })
}

test('a sound queue has none', () => {
  expect(troubles({})).toEqual([])
  expect(troubles({}, byQueue)).toEqual([])
  expect(troubles({ options: [] })).toEqual([])
})

test('a queue that no customer reaches, or in which nobody works', () => {
  expect(troubles({}, {}, { isLinked: false })).toEqual([{ code: 'notLinked', optionId: null, values: {} }])
  expect(troubles({}, {}, { people: 0 })).toEqual([{ code: 'nobodyWorksHere', optionId: null, values: {} }])
})

test('hours that are never open, or without a closed message, where hours of queues count', () => {
  const never = { schedules: week({ monday: '08:00-08:00' }) }
  expect(troubles(never)).toEqual([])
  expect(troubles(never, byQueue)).toMatchObject([{ code: 'neverOpen' }])
  expect(troubles({ outOfHoursMessage: ' ' })).toEqual([])
  expect(troubles({ outOfHoursMessage: ' ' }, byQueue)).toMatchObject([{ code: 'closedWithoutMessage' }])
})

test('a menu that nobody sees, because a responder answers first', () => {
  const never = (name: string) => [{ code: 'neverReached', optionId: null, values: { name } }]
  expect(troubles({ promptId: 7 })).toEqual(never('Anna'))
  expect(troubles({ integrationId: 8 })).toEqual(never('Flow'))
  expect(troubles({}, { connection: { promptId: 7 } })).toEqual(never('Anna'))
  expect(troubles({ promptId: 7, options: [] })).toEqual([])
  expect(troubles({ promptId: 7 }, { features: { useOpenAi: false } })).toEqual([])
})

test('a greeting that the company does not send, because it is that of the only queue', () => {
  const [own] = [{ ...sound, greetingMessage: 'Welcome' }]
  const alone = { queues: [own] }
  const off = { code: 'greetingOff', optionId: null, values: {} }
  expect(troubles(own, alone)).toEqual([off])
  expect(troubles({ ...own, options: [] }, alone)).toEqual([off])
  expect(troubles(own, { ...alone, settings: { sendGreetingMessageOneQueues: true } })).toEqual([])
  expect(troubles({ greetingMessage: ' ' }, { queues: [sound] })).toEqual([])
  expect(troubles(own)).toEqual([])
})

test('a menu that repeats for ever', () => {
  expect(troubles({}, { connection: { maxUseBotQueues: 0 } })).toMatchObject([{ code: 'menuWithoutLimit', optionId: null }])
  expect(troubles({ options: [] }, { connection: { maxUseBotQueues: 0 } })).toEqual([])
})

test('a last option without a message, and a queue without any text', () => {
  const deep = [option(1, 'Prices', 'From 10'), option(2, 'More', '', [option(3, 'Bread', ' ')])]
  expect(troubles({ options: deep })).toEqual([{ code: 'endWithoutMessage', optionId: 3, values: { option: 'Bread' } }])
  const silent = { options: [], greetingMessage: '' }
  expect(troubles(silent)).toEqual([{ code: 'endWithoutMessage', optionId: null, values: { option: 'Sales' } }])
  expect(troubles(silent, { queues: [queue(1, 'Sales')] })).toEqual([])
  expect(troubles({ greetingMessage: '' })).toEqual([])
})

test('titles that are empty, or alike in one menu', () => {
  const options = [
    option(1, 'Bread', 'a'),
    option(2, ' bread ', 'b'),
    option(3, 'Cakes', '', [option(4, 'Bread', 'c'), option(5, ' ', 'd')]),
  ]
  expect(troubles({ options })).toEqual([
    { code: 'sameTitle', optionId: 2, values: { option: ' bread ' } },
    { code: 'emptyTitle', optionId: 5, values: {} },
  ])
})

test('a text that is longer than a message, including its menu lines', () => {
  const long = (length: number) => 'x'.repeat(length)
  expect(troubles({ options: [option(1, 'Bread', long(4096))] })).toEqual([])
  expect(troubles({ options: [option(1, 'Bread', long(4097))] })).toMatchObject([
    { code: 'tooLong', optionId: 1, values: { count: 4097, most: 4096 } },
  ])
  expect(troubles({ greetingMessage: long(4090) })).toMatchObject([{ code: 'tooLong', optionId: null }])
  expect(troubles({ options: [], greetingMessage: long(4096) })).toEqual([])
  expect(troubles({ outOfHoursMessage: long(4097) })).toMatchObject([{ code: 'tooLong', optionId: null }])
  expect(troubles({ options: [option(1, 'Cakes', long(4080), [option(2, 'Birthday', 'On Sunday')])] })).toMatchObject([
    { code: 'tooLong', optionId: 1 },
  ])
})

test('many options are no problem', () => {
  expect(troubles({ options: Array.from({ length: 40 }, (_, index) => option(index + 1, `Entry ${index}`, 'Yes')) })).toEqual([])
})
