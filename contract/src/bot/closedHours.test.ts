import { expect, test } from 'vitest'
import { configOf, conversationOf, newTicket, noon, office, queue, week } from './botEngine.fixture.ts'
import { initialState } from './state.ts'

const sunday = new Date('2026-11-22T12:00:00.000Z')
const friday = '2026-11-20T17:00:00.000Z'
const byCompany = configOf({ settings: { scheduleType: 'company' } })
const byQueue = configOf({ settings: { scheduleType: 'queue' } })

test('opening hours count only where they are switched on', () => {
  expect(conversationOf(configOf(), { now: sunday }).says('Hi').codes).toEqual(['menuShown'])
  expect(conversationOf(byCompany, { now: sunday }).says('Hi').codes).toEqual(['outOfHours'])
  expect(conversationOf(byQueue, { now: sunday }).says('Hi').codes).toEqual(['menuShown'])
  expect(conversationOf(byCompany, { now: noon }).says('Hi').codes).toEqual(['menuShown'])
})

test('outside of opening hours the customer is told once per closed period, and the first message within them begins the conversation', () => {
  const { says, scene, change } = conversationOf(byCompany, { now: sunday })
  expect(says('Hi')).toMatchObject({
    hears: ['We are closed'],
    effects: [{ do: 'noteClosed', since: friday }],
    steps: [{ code: 'outOfHours', values: { weekday: 'sunday', scope: '' } }],
  })
  expect(scene()).toMatchObject({ state: { at: 'start' }, ticket: { queueId: null } })
  expect(says('1')).toMatchObject({ hears: [], effects: [], steps: [] })
  change({ now: new Date('2026-11-23T09:00:00.000Z') })
  expect(says('1').codes).toEqual(['menuShown'])
  change({ now: new Date('2026-11-23T17:00:00.000Z') })
  expect(says('1')).toMatchObject({ effects: [{ do: 'noteClosed', since: '2026-11-23T17:00:00.000Z' }] })
  expect(scene().state?.at).toBe('queues')
})

test('a company without a text for closed hours is still closed', () => {
  const quiet = configOf({ settings: { scheduleType: 'company' }, connection: { outOfHoursMessage: '' } })
  expect(conversationOf(quiet, { now: sunday }).says('Hi')).toMatchObject({
    hears: [],
    codes: ['outOfHours'],
    effects: [{ do: 'noteClosed' }],
  })
})

test('waiting customers are told too, but not those who talk with an agent', () => {
  const waiting = conversationOf(byCompany, { now: sunday, state: { ...initialState, at: 'waiting' } })
  expect(waiting.says('Hello?')).toMatchObject({ hears: ['We are closed'], state: { at: 'waiting' } })
  const held = conversationOf(byCompany, { now: sunday, state: null, ticket: { ...newTicket, status: 'open', userId: 3 } })
  expect(held.says('Hello?')).toMatchObject({ hears: [], effects: [], steps: [] })
  const onPhone = conversationOf(byCompany, { now: sunday })
  onPhone.happens({ kind: 'answeredOnPhone' })
  expect(onPhone.says('Thanks')).toMatchObject({ hears: [], codes: ['quietForPerson'] })
  expect(onPhone.says('Bye')).toMatchObject({ hears: [], codes: [] })
})

test("a queue's hours count once it is chosen", () => {
  const { says, scene, change } = conversationOf(byQueue, { now: sunday })
  says('Hi')
  expect(says('1')).toMatchObject({
    hears: ['Sales is closed'],
    codes: ['queueChosen', 'outOfHours'],
    effects: [
      { do: 'queue', queueId: 1 },
      { do: 'noteClosed', since: friday },
    ],
  })
  expect(scene()).toMatchObject({ state: { at: 'start' }, ticket: { queueId: 1 } })
  expect(says('2')).toMatchObject({ hears: [], steps: [] })
  change({ now: new Date('2026-11-23T10:00:00.000Z') })
  expect(says('2')).toMatchObject({ codes: ['menuShown'], effects: [] })
  expect(scene().state?.at).toBe('options')
})

test("the step names the queue and the weekday of the company's time zone", () => {
  const config = configOf({ settings: { scheduleType: 'queue' }, timezone: 'America/Sao_Paulo', queues: [queue(1, 'Sales')] })
  const { says } = conversationOf(config, { now: new Date('2026-11-23T02:00:00.000Z') })
  expect(says('Hi').steps.at(-1)).toEqual({ code: 'outOfHours', values: { weekday: 'sunday', scope: 'Sales' } })
})

test('a queue that is never open does not repeat the message', () => {
  const { says, change } = conversationOf(
    configOf({ settings: { scheduleType: 'queue' }, queues: [queue(1, 'Sales', { schedules: week({}) })] }),
  )
  expect(says('Hi').hears).toEqual(['Sales is closed'])
  change({ now: new Date('2027-03-01T12:00:00.000Z') })
  expect(says('Hi').hears).toEqual([])
})

test("hours are those of the company's time zone", () => {
  const inKolkata = configOf({ settings: { scheduleType: 'company' }, timezone: 'Asia/Kolkata' })
  expect(conversationOf(inKolkata, { now: new Date('2026-11-24T03:30:00.000Z') }).says('Hi').codes).toEqual(['menuShown'])
  expect(conversationOf(inKolkata, { now: noon }).says('Hi').effects).toEqual([{ do: 'noteClosed', since: '2026-11-24T11:30:00.000Z' }])
})

test('no responder is asked while it is closed', () => {
  const config = configOf({ settings: { scheduleType: 'company' }, connection: { promptId: 7 }, company: { schedules: office } })
  expect(conversationOf(config, { now: sunday }).says('Hi').effects).toEqual([{ do: 'noteClosed', since: friday }])
  expect(conversationOf(config, { now: noon }).says('Hi').effects).toMatchObject([{ do: 'ask' }])
})

test('an assistant that may answers while it is closed; the customer reads the out-of-hours text when it hands over', () => {
  const prompts = [{ id: 7, name: 'Anna', queueId: null, maxAnswers: null, answersWhileClosed: true }]
  const byCompany = { settings: { scheduleType: 'company' as const }, connection: { promptId: 7 }, prompts }
  const { says, answered } = conversationOf(configOf(byCompany), { now: sunday })
  expect(says('Hi')).toMatchObject({ hears: [], effects: [{ do: 'ask', id: 7 }], codes: [] })
  expect(answered({ replies: [{ text: 'Hello' }] }).hears).toEqual(['Hello'])
  expect(says('A person, please').effects).toMatchObject([{ do: 'ask' }])
  expect(answered({ orders: { stop: 'asked' } })).toMatchObject({ hears: ['We are closed'], codes: ['assistantHandedOver', 'outOfHours'] })
  expect(says('Hello?')).toMatchObject({ hears: [], effects: [], state: { at: 'waiting' } })

  const inQueue = configOf({
    settings: { scheduleType: 'queue' },
    prompts,
    queues: [queue(1, 'Sales', { promptId: 7 }), queue(2, 'Support')],
  })
  const other = conversationOf(inQueue, { now: sunday })
  other.says('Hi')
  expect(other.says('1')).toMatchObject({ codes: ['queueChosen'], effects: [{ do: 'queue' }, { do: 'ask' }] })
  const closed = conversationOf(inQueue, { now: sunday })
  closed.says('Hi')
  expect(closed.says('2').codes).toEqual(['queueChosen', 'outOfHours'])
  const given = conversationOf(configOf(byCompany), { now: sunday, state: null })
  expect(given.happens({ kind: 'giveBack' })).toMatchObject({ hears: [], effects: [{ do: 'ask' }] })
  const away = conversationOf(configOf({ ...byCompany, features: { useOpenAi: false } }), { now: sunday })
  expect(away.says('Hi').codes).toEqual(['outOfHours'])
})

test('a ticket given back to the bot outside of hours gets the closed message instead of the greeting', () => {
  expect(conversationOf(byCompany, { now: sunday, state: null }).happens({ kind: 'giveBack' })).toMatchObject({
    hears: ['We are closed'],
    state: { at: 'start' },
  })
})
