import { expect, test } from 'vitest'
import { configOf, conversationOf, newTicket, sales, support } from './botEngine.fixture.ts'

const answering = { promptId: 7, silentPromptId: null }
const silent = { promptId: null, silentPromptId: 7 }
const open = configOf({ connection: answering, queues: [support] })
const silenced = configOf({ connection: silent, queues: [support] })
/** A conversation that the assistant has begun. */
function begun() {
  const conversation = conversationOf(open)
  conversation.says('Hi')
  conversation.answered({ replies: [{ text: 'Hello, I am Anna' }] })
  return conversation.scene()
}

test('where the assistant does not answer, the customer is in the queue for people from the first message', () => {
  expect(conversationOf(silenced).says('Hi')).toMatchObject({ effects: [{ do: 'queue', queueId: 2 }], state: { at: 'waiting' } })
  const inQueue = conversationOf(configOf({ queues: [{ ...sales, ...silent }] }))
  expect(inQueue.says('Hi')).toMatchObject({ effects: [{ do: 'queue', queueId: 1 }], state: { at: 'options' } })
})

const toPeople = {
  hears: [expect.stringContaining('our team')],
  steps: [{ code: 'assistantHandedOver', values: { reason: 'switchedOff' } }],
}

test('an assistant that is told to stop answering leaves its conversations at the next message: the customer hears that a person follows', () => {
  expect(conversationOf(open, begun()).says('And?')).toMatchObject({ effects: [{ do: 'ask', id: 7 }] })
  for (const greetingMessage of ['', 'Welcome to Support'])
    expect(
      conversationOf(
        configOf({ connection: silent, queues: [{ ...support, greetingMessage }], settings: { sendGreetingMessageOneQueues: true } }),
        begun(),
      ).says('And?'),
      greetingMessage,
    ).toMatchObject({ ...toPeople, effects: [{ do: 'queue', queueId: 2 }, { do: 'remind' }], state: { at: 'waiting', asking: null } })
})

test('of several queues it is the one of the assistant; without one the customer is asked, and a connector goes on', () => {
  const leaves = (changes: Parameters<typeof configOf>[0]) =>
    conversationOf(configOf({ connection: silent, ...changes }), begun()).says('And?')
  expect(leaves({})).toMatchObject({ ...toPeople, effects: [{ do: 'queue', queueId: 2 }, { do: 'remind' }] })
  const prompts = [{ id: 7, name: 'Anna', queueId: null, maxAnswers: null }]
  expect(leaves({ prompts })).toMatchObject({ codes: ['assistantHandedOver', 'menuShown'], effects: [], state: { at: 'queues' } })
  expect(leaves({ connection: { ...silent, integrationId: 8 } })).toMatchObject({ hears: [], effects: [{ do: 'ask', who: 'connector' }] })
})

test('a queue with a menu does not welcome who was talking with its assistant', () => {
  const scene = { ...begun(), ticket: { ...newTicket, queueId: 1 } }
  expect(conversationOf(configOf({ queues: [{ ...sales, ...silent }, support] }), scene).says('And?')).toMatchObject({
    ...toPeople,
    effects: [{ do: 'remind' }],
    state: { at: 'waiting' },
  })
})

test('an answer that was asked for before still comes, and what the customer wrote meanwhile goes to people', () => {
  const asked = conversationOf(open)
  asked.says('Hi')
  asked.says('And also')
  expect(conversationOf(silenced, asked.scene()).answered({ replies: [{ text: 'Well' }] })).toMatchObject({
    hears: ['Well', expect.stringContaining('our team')],
    codes: ['assistantAnswered', 'assistantHandedOver'],
    effects: [{ do: 'queue', queueId: 2 }, { do: 'remind' }],
    state: { at: 'waiting', asking: null },
  })
})

test('where an assistant is gone, the conversation begins again, and nobody is left without a word', () => {
  const settings = { sendGreetingMessageOneQueues: true }
  const goesOn = (greetingMessage: string) =>
    conversationOf(configOf({ settings, queues: [{ ...support, greetingMessage }], prompts: [] }), begun()).says('And?')
  expect(goesOn('Welcome to Support')).toMatchObject({ hears: ['Welcome to Support'], state: { at: 'waiting' } })
  expect(goesOn('')).toMatchObject({
    hears: [expect.stringContaining('our team')],
    steps: [{ code: 'queueChosen' }, { code: 'assistantFailed', values: { name: '', reason: 'gone' } }],
    effects: [{ do: 'queue', queueId: 2 }, { do: 'remind' }],
    state: { at: 'waiting' },
  })
})

test('in a queue that the connection does not offer, an assistant goes on only if the connection chooses it', () => {
  const scene = { ...begun(), ticket: { ...newTicket, queueId: 77 } }
  const says = (connection: object) => conversationOf(configOf({ connection, queues: [support] }), scene).says('And?')
  expect(says(answering).effects).toMatchObject([{ do: 'ask', id: 7 }])
  for (const connection of [silent, {}]) expect(says(connection)).toMatchObject({ ...toPeople, effects: [{ do: 'remind' }] })
})

test('the queue of the ticket decides before the connection', () => {
  const scene = { ...begun(), ticket: { ...newTicket, queueId: 2 } }
  const inQueue = (ofQueue: object, ofConnection: object) =>
    conversationOf(configOf({ connection: ofConnection, queues: [{ ...support, ...ofQueue }] }), scene).says('And?').effects
  const goesOn = [{ do: 'ask', id: 7 }]
  expect(inQueue(answering, silent)).toMatchObject(goesOn)
  expect(inQueue(silent, answering)).toMatchObject([{ do: 'remind' }])
  expect(inQueue({}, answering)).toMatchObject(goesOn)
  expect(inQueue({}, silent)).toMatchObject([{ do: 'remind' }])
  expect(inQueue({}, {})).toMatchObject(goesOn)
})

test('one that answers while closed does so no more once it is silenced', () => {
  const prompts = [{ id: 7, name: 'Anna', queueId: 2, maxAnswers: null, answersWhileClosed: true }]
  const settings = { scheduleType: 'company' } as const
  const sunday = { ...begun(), now: new Date('2026-11-29T12:00:00.000Z') }
  const says = (connection: object) => conversationOf(configOf({ connection, queues: [support], prompts, settings }), sunday).says('And?')
  expect(says(answering)).toMatchObject({ hears: [], effects: [{ do: 'ask', id: 7 }] })
  expect(says(silent)).toMatchObject({ hears: ['We are closed'], effects: [{ do: 'noteClosed' }] })
})
