import { expect, test } from 'vitest'
import { languages } from '../kit/languages.ts'
import { configOf, conversationOf, minutes, newTicket } from './botEngine.fixture.ts'

const group = { ...newTicket, isGroup: true }

test('only the agent who holds a ticket writes to the customer', () => {
  const { says, happens } = conversationOf(configOf({ connection: { promptId: 7 } }))
  says('Hi')
  happens({ kind: 'accept', user: 'Bruno' })
  expect(says('Hello?')).toEqual({ hears: [], codes: [], state: null, replies: [], effects: [], steps: [] })
  for (const held of [{ userId: 3 }, { status: 'open' as const }]) {
    const conversation = conversationOf(configOf(), { ticket: { ...newTicket, ...held } })
    expect(conversation.says('Hi')).toMatchObject({ replies: [], effects: [], steps: [] })
  }
})

test('the bot stays out of groups', () => {
  const config = configOf({ settings: { sendGreetingAccepted: true, sendMsgTransfTicket: true, userRating: true } })
  const { says, happens } = conversationOf(config, { ticket: group })
  expect(says('Hi')).toMatchObject({ replies: [], effects: [], steps: [] })
  const happenings = [
    { kind: 'accept', user: 'Bruno' },
    { kind: 'transfer', user: null, queue: 'Sales' },
    { kind: 'resolve' },
    { kind: 'giveBack' },
    { kind: 'expired' },
    { kind: 'call' },
  ] as const
  for (const happening of happenings) expect(happens(happening).replies, happening.kind).toEqual([])
})

test('an agent introduces themselves if the company wants that', () => {
  const accepted = (on: boolean, language: (typeof languages)[number] = 'en') =>
    conversationOf(configOf({ language, settings: { sendGreetingAccepted: on } })).happens({ kind: 'accept', user: 'Bruno {{name}}' })
  expect(accepted(true)).toMatchObject({
    hears: ['Good afternoon, Ana! My name is Bruno {{name}} and I will help you from here.'],
    codes: ['attendantIntroduced'],
    state: null,
  })
  expect(accepted(false)).toMatchObject({ hears: [], steps: [], state: null })
  expect(new Set(languages.map((language) => accepted(true, language).hears[0])).size).toBe(3)
})

test('the customer is told of a transfer, and to whom, if the company wants that', () => {
  const told = (to: { user: string | null; queue: string | null }, on = true) =>
    conversationOf(configOf({ settings: { sendMsgTransfTicket: on } })).happens({ kind: 'transfer', ...to })
  expect(told({ user: null, queue: 'Sales' })).toMatchObject({
    hears: ['You have been transferred to Sales. Someone will be with you soon.'],
    steps: [{ code: 'transferTold', values: { queue: 'Sales', user: '' } }],
    state: null,
  })
  expect(told({ user: 'Carla', queue: 'Sales' }).hears).toEqual(['Carla will help you from here.'])
  expect(told({ user: null, queue: null })).toMatchObject({ hears: [], steps: [], state: null })
  expect(told({ user: 'Carla', queue: 'Sales' }, false)).toMatchObject({ hears: [], steps: [], state: null })
})

test('a ticket given back to the bot begins anew at once, in its queue', () => {
  const given = conversationOf(configOf(), { state: null })
  expect(given.happens({ kind: 'giveBack' }).codes).toEqual(['menuShown'])
  expect(given.says('1').codes).toEqual(['queueChosen', 'menuShown'])
  expect(conversationOf(configOf(), { state: null, ticket: { ...newTicket, queueId: 2 } }).happens({ kind: 'giveBack' }).codes).toEqual([
    'greeted',
  ])
  const held = conversationOf(configOf(), { state: null, ticket: { ...newTicket, userId: 3, status: 'open' } })
  expect(held.happens({ kind: 'giveBack' })).toMatchObject({ replies: [], state: null })
})

test('an answer from the phone pauses the bot for an hour, and for good once the customer has replied to it', () => {
  const { says, happens, later, scene } = conversationOf(configOf())
  says('Hi')
  expect(happens({ kind: 'answeredOnPhone' })).toMatchObject({ replies: [], codes: ['answeredOnPhone'], state: { at: 'person' } })
  expect(happens({ kind: 'answeredOnPhone' }).codes).toEqual([])
  later(minutes(60) - 1)
  expect(says('Thanks')).toMatchObject({ replies: [], codes: ['quietForPerson'], state: { at: 'waiting' } })
  later(minutes(1))
  expect(says('Anybody?')).toMatchObject({ replies: [], steps: [] })
  happens({ kind: 'answeredOnPhone' })
  later(minutes(60))
  expect(says('Hi again').codes).toEqual(['menuShown'])
  expect(scene().state?.turns).toBe(1)
})

test("an answer from the phone changes nothing on an agent's ticket, nor on one that awaits its rating", () => {
  expect(conversationOf(configOf(), { state: null }).happens({ kind: 'answeredOnPhone' }).state).toBeNull()
  const over = conversationOf(configOf(), { state: null, ticket: { ...newTicket, status: 'closed' } })
  expect(over.happens({ kind: 'answeredOnPhone' }).state?.at).toBe('person')
  const rated = conversationOf(configOf({ settings: { userRating: true } }))
  rated.happens({ kind: 'resolve' })
  rated.change({ ticket: { ...newTicket, status: 'closed' } })
  expect(rated.happens({ kind: 'answeredOnPhone' }).state?.at).toBe('rating')
})
