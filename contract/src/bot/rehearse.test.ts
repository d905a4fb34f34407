import { expect, test } from 'vitest'
import { configOf, conversationOf, office, option, queue, sales, support, week } from './botEngine.fixture.ts'
import { rehearsalConfig } from './rehearsalConfig.ts'
import { rehearsalTime } from './rehearsalTime.ts'
import { rehearse, replay } from './rehearse.ts'

const heard = (says: string[], config = configOf()) => rehearse(config, says, 'open').turns.map(({ hears }) => hears)

test('a rehearsal goes as a conversation goes, and returns where it ended', () => {
  const says = ['Hi', '1', '2', 'What?', '1', 'Thanks']
  const { says: say, scene } = conversationOf(configOf())
  const played = rehearse(configOf(), says, 'open')
  expect(played.turns.map(({ hears }) => hears)).toEqual(says.map((text) => say(text).hears))
  expect(played).toMatchObject({ queueId: 1, state: { at: 'waiting' } })
  expect(played.turns[4]).toMatchObject({
    says: '1',
    hears: ['Fresh'],
    steps: [{ code: 'endReached', values: { option: 'Bread' } }],
    asks: null,
  })
  expect(scene().ticket.queueId).toBe(1)
})

test('a rehearsal never reaches the loop guard', () => {
  const says = Array.from({ length: 50 }, () => 'What?')
  expect(heard(says, configOf({ connection: { maxUseBotQueues: 0 } })).every((hears) => hears.length === 1)).toBe(true)
})

test('unsaved options can be rehearsed', () => {
  const draft = queue(-1, 'New', { options: [option(-1, 'One', 'Yes'), option(-2, 'Two', '', [option(-3, 'Deep', 'Down')])] })
  expect(heard(['Hi', '3', '2', '1'], configOf({ queues: [sales, support, draft] })).at(-1)).toEqual(['Down'])
})

test('the result is the same each time, for whoever rehearses and whenever', () => {
  const config = configOf({ connection: { greetingMessage: '{{name}} {{protocol}} {{hora}} {{date}} {{greeting}}' }, queues: [] })
  expect(heard(['Hi'], config)).toEqual([['Maria Silva 1001 10:00 07/01/2026 Good morning']])
  expect(rehearse(config, ['Hi'], 'open')).toEqual(rehearse(structuredClone(config), ['Hi'], 'open'))
})

test('where a responder would answer it names the responder, and goes on', () => {
  const { turns, state } = rehearse(configOf({ connection: { promptId: 7 } }), ['Hi', 'And?'], 'open')
  expect(turns).toMatchObject([{ hears: [], asks: { who: 'assistant', name: 'Anna' } }, { asks: { who: 'assistant', name: 'Anna' } }])
  expect(state).toMatchObject({ at: 'assistant', asking: null })
  const inQueue = rehearse(configOf({ queues: [{ ...sales, integrationId: 8 }, support] }), ['Hi', '1'], 'open')
  expect(inQueue.turns[1]?.asks).toEqual({ who: 'connector', name: 'Flow' })
})

test('it is played during open or closed hours', () => {
  const config = configOf({ settings: { scheduleType: 'company' } })
  expect(rehearse(config, ['Hi'], 'open').turns[0]?.hears[0]).toContain('[ 1 ] - Sales')
  expect(rehearse(config, ['Hi', 'Hi'], 'closed').turns.map(({ hears }) => hears)).toEqual([['We are closed'], []])
  const byQueue = configOf({ settings: { scheduleType: 'queue' } })
  expect(rehearse(byQueue, ['Hi', '2'], 'closed').turns[1]?.hears).toEqual(['Support is closed'])
})

test('the moment is the first one that fits, or the usual one if none does or hours do not count', () => {
  const time = (changes: Parameters<typeof configOf>[0], moment: 'open' | 'closed') =>
    rehearsalTime(configOf(changes), moment).toISOString()
  const usual = '2026-01-07T10:00:00.000Z'
  const company = { settings: { scheduleType: 'company' as const } }
  const byQueue = { settings: { scheduleType: 'queue' as const } }
  expect(time({}, 'closed')).toBe(usual)
  expect(time(company, 'open')).toBe(usual)
  expect(time(company, 'closed')).toBe('2026-01-07T17:00:00.000Z')
  expect(time({ ...company, timezone: 'America/Sao_Paulo' }, 'closed')).toBe('2026-01-07T20:00:00.000Z')
  expect(time({ ...company, company: { schedules: week({}) } }, 'open')).toBe(usual)
  expect(time({ ...company, company: { schedules: week({ monday: '03:00-03:15' }) } }, 'open')).toBe('2026-01-12T03:00:00.000Z')
  const [day, night] = [queue(1, 'Day', { schedules: office }), queue(2, 'Night', { schedules: week({ thursday: '16:00-20:00' }) })]
  expect(time({ ...byQueue, queues: [day, night] }, 'open')).toBe('2026-01-08T16:00:00.000Z')
  expect(time({ ...byQueue, queues: [day, queue(2, 'Never', { schedules: week({}) })] }, 'open')).toBe(usual)
})

test('a saved conversation that goes the same way has no difference, another one its first', () => {
  const says = ['Hi', '1', '1']
  const kept = { moment: 'open' as const, turns: rehearse(configOf(), says, 'open').turns.map(({ says, hears }) => ({ says, hears })) }
  expect(replay(configOf(), kept)).toBeNull()
  const dearer = { ...sales, options: [option(1, 'Prices', 'From 20'), ...sales.options.slice(1)] }
  expect(replay(configOf({ queues: [dearer, support] }), kept)).toEqual({ at: 2, says: '1', expected: ['From 10'], hears: ['From 20'] })
  expect(replay(configOf({ queues: [support, sales] }), kept)).toMatchObject({ at: 0 })
  expect(replay(configOf({ connection: { promptId: 7 } }), kept)).toMatchObject({ at: 0, hears: [] })
})

test('a queue that no connection offers yet is rehearsed by the rule of the company: as its only queue it greets only if that is on', () => {
  const shop = queue(1, 'Shop', { greetingMessage: 'Welcome' })
  for (const isOn of [true, false]) {
    const { language, timezone, settings } = configOf({ settings: { sendGreetingMessageOneQueues: isOn } })
    const alone = rehearsalConfig(shop, { name: 'Bakery', language, timezone, settings })
    const live = configOf({ queues: [shop], connection: { greetingMessage: '' }, settings: { sendGreetingMessageOneQueues: isOn } })
    expect(heard(['Hi'], alone)).toEqual([isOn ? ['Welcome'] : []])
    expect(heard(['Hi'], alone)).toEqual(heard(['Hi'], live))
  }
})
