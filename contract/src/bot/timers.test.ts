import { expect, test } from 'vitest'
import { configOf, conversationOf, newTicket } from './botEngine.fixture.ts'
import { answerLimits } from './loopGuard.ts'
import { initialState } from './state.ts'

test('a conversation with a silent customer ends with a message, and without a question', () => {
  const expired = (expiresInactiveMessage: string) =>
    conversationOf(configOf({ connection: { expiresInactiveMessage }, settings: { userRating: true } })).happens({ kind: 'expired' })
  expect(expired('Bye, {{firstName}}')).toMatchObject({
    hears: ['Bye, Ana'],
    effects: [{ do: 'close' }],
    codes: ['closedAfterSilence'],
    state: null,
  })
  expect(expired('')).toMatchObject({ hears: [], effects: [{ do: 'close' }], codes: ['closedAfterSilence'] })
})

test('a customer who waits too long without a queue is put into one, and waits there', () => {
  const { says, happens } = conversationOf(configOf())
  says('Hi')
  expect(happens({ kind: 'overdue', queueId: 2 })).toMatchObject({
    hears: [],
    effects: [{ do: 'queue', queueId: 2 }],
    steps: [{ code: 'movedAfterWaiting', values: { queue: 'Support' } }],
    state: { at: 'waiting' },
  })
  expect(says('1')).toMatchObject({ hears: [], effects: [] })
  expect(conversationOf(configOf(), { state: null }).happens({ kind: 'overdue', queueId: 2 })).toMatchObject({
    effects: [{ do: 'queue' }],
    state: null,
  })
})

test('a customer who has found a queue or a person meanwhile stays there', () => {
  for (const found of [{ queueId: 1 }, { userId: 3 }, { status: 'closed' as const }]) {
    const { happens } = conversationOf(configOf(), { ticket: { ...newTicket, ...found } })
    expect(happens({ kind: 'overdue', queueId: 2 })).toMatchObject({ effects: [], steps: [], state: initialState })
  }
})

test("a call is accepted, or rejected with a text in the company's language", () => {
  expect(conversationOf(configOf({ settings: { call: true } })).happens({ kind: 'call' })).toMatchObject({
    hears: [],
    effects: [],
    steps: [],
  })
  const rejected = conversationOf(configOf({ language: 'pt' }))
  rejected.says('Hi')
  expect(rejected.happens({ kind: 'call' })).toMatchObject({
    hears: ['Não atendemos ligações por aqui. Por favor, escreva ou envie um áudio.'],
    effects: [{ do: 'rejectCall' }],
    codes: ['callRejected'],
    state: { at: 'queues', menus: 1 },
  })
  const held = conversationOf(configOf(), { state: null, ticket: { ...newTicket, status: 'open', userId: 3 } })
  expect(held.happens({ kind: 'call' })).toMatchObject({ effects: [{ do: 'rejectCall' }], state: null })
  expect(held.happens({ kind: 'call' }).hears).toHaveLength(1)
})

test('a machine that calls again and again is rejected without a text in the end', () => {
  const { happens } = conversationOf(configOf())
  for (let count = 0; count < answerLimits.lately; count++) expect(happens({ kind: 'call' }).hears).toHaveLength(1)
  expect(happens({ kind: 'call' })).toMatchObject({ hears: [], effects: [{ do: 'rejectCall' }] })
})

test('an assistant ends a conversation in which the customer stays silent, without a word and without a question', () => {
  const config = configOf({ connection: { promptId: 7 }, settings: { userRating: true } })
  const { says, answered, happens } = conversationOf(config)
  says('Hi')
  const silent = { kind: 'assistantUnanswered' as const, promptId: 7 }
  expect(happens(silent)).toMatchObject({ effects: [], steps: [] })
  answered({ replies: [{ text: 'Hello' }], orders: {} })
  expect(happens(silent)).toMatchObject({
    hears: [],
    effects: [{ do: 'close' }],
    steps: [{ code: 'assistantEnded', values: { name: 'Anna' } }],
    state: null,
  })
})

test('a conversation that people have, or that waits for them, is not ended by an assistant', () => {
  const silent = { kind: 'assistantUnanswered' as const, promptId: 7 }
  const { says, answered, happens } = conversationOf(configOf({ connection: { promptId: 7 } }))
  says('Hi')
  answered({ replies: [{ text: 'Hello' }], orders: { stop: 'asked' } })
  expect(happens(silent)).toMatchObject({ effects: [], steps: [], state: { at: 'waiting' } })
  const taken = conversationOf(configOf(), { ticket: { ...newTicket, status: 'open', userId: 3 } })
  expect(taken.happens(silent)).toMatchObject({ effects: [], steps: [] })
})

test('a customer who only thanks an assistant ends the conversation, where it may end and has answered', () => {
  const mayEnd = (endsWithThanks: boolean) =>
    conversationOf(
      configOf({ connection: { promptId: 7 }, prompts: [{ id: 7, name: 'Anna', queueId: 2, maxAnswers: null, endsWithThanks }] }),
    )
  const { says, answered, happens } = mayEnd(true)
  expect(says('Thanks!')).toMatchObject({ effects: [{ do: 'ask' }] })
  answered({ replies: [{ text: 'Hello' }], orders: {} })
  expect(says('thanks, but when do you open?')).toMatchObject({ effects: [{ do: 'ask' }] })
  answered({ replies: [{ text: 'At nine' }], orders: {} })
  expect(says('👍')).toMatchObject({ effects: [{ do: 'ask' }] })
  answered({ replies: [{ text: 'Shall I call somebody?' }], orders: {} })
  expect(says('ok, thanks')).toMatchObject({ effects: [{ do: 'ask' }] })
  answered({ replies: [{ text: 'At nine' }], orders: {} })
  expect(happens({ kind: 'message', text: 'thanks', hasFile: true })).toMatchObject({ effects: [{ do: 'ask' }] })
  answered({ replies: [{ text: 'I have got it' }], orders: {} })
  const { turns = 0 } = says('well').state ?? {}
  answered({ replies: [{ text: 'Good' }], orders: {} })
  expect(says('Thank you very much')).toMatchObject({
    hears: [expect.stringContaining('welcome')],
    effects: [{ do: 'close' }],
    steps: [{ code: 'assistantEnded', values: { name: 'Anna', by: 'thanks' } }],
    state: { at: 'start', turns: turns + 1, thankedAt: expect.any(String) },
  })
  const never = mayEnd(false)
  never.says('Hi')
  never.answered({ replies: [{ text: 'Hello' }], orders: {} })
  expect(never.says('Thanks')).toMatchObject({ effects: [{ do: 'ask' }] })
})
