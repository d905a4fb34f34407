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

test('an assistant that is told to stop answering leaves its conversations at the next message', () => {
  expect(conversationOf(open, begun()).says('And?')).toMatchObject({ effects: [{ do: 'ask', id: 7 }] })
  expect(conversationOf(silenced, begun()).says('And?')).toMatchObject({
    effects: [{ do: 'queue', queueId: 2 }],
    state: { at: 'waiting', asking: null },
  })
})

test('an answer that was asked for before still comes, and what the customer wrote meanwhile goes to people', () => {
  const asked = conversationOf(open)
  asked.says('Hi')
  asked.says('And also')
  expect(conversationOf(silenced, asked.scene()).answered({ replies: [{ text: 'Well' }] })).toMatchObject({
    hears: ['Well'],
    effects: [{ do: 'queue', queueId: 2 }],
    state: { at: 'waiting', asking: null },
  })
})

test('the queue of the ticket decides before the connection', () => {
  const scene = { ...begun(), ticket: { ...newTicket, queueId: 2 } }
  const inQueue = (ofQueue: object, ofConnection: object) =>
    conversationOf(configOf({ connection: ofConnection, queues: [{ ...support, ...ofQueue }] }), scene).says('And?').effects
  const goesOn = [{ do: 'ask', id: 7 }]
  expect(inQueue(answering, silent)).toMatchObject(goesOn)
  expect(inQueue(silent, answering)).toEqual([])
  expect(inQueue({}, answering)).toMatchObject(goesOn)
  expect(inQueue({}, silent)).toEqual([])
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
