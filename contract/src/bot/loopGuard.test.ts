import { expect, test } from 'vitest'
import { configOf, conversationOf, minutes, option, queue } from './botEngine.fixture.ts'
import { playBotAgainstBot } from './conversation.fixture.ts'
import { answerLimits, reopenState } from './loopGuard.ts'
import { initialState } from './state.ts'

const endless = configOf({ connection: { maxUseBotQueues: 0 } })

test('after twenty answers within two minutes the ticket waits for a person, and its step says why', () => {
  const { says, later, scene } = conversationOf(endless)
  for (let count = 0; count < 20; count++) {
    expect(says('What?').hears).toHaveLength(1)
    later(6000 - 1)
  }
  expect(says('1')).toMatchObject({
    hears: [],
    effects: [],
    steps: [{ code: 'loopStopped', values: { turns: 20 } }],
    state: { at: 'waiting' },
  })
  later(minutes(60))
  expect(says('1')).toMatchObject({ hears: [], steps: [] })
  expect(scene().ticket.queueId).toBeNull()
})

test('a slow customer is answered a hundred times in all', () => {
  const { says, later } = conversationOf(endless)
  for (let count = 0; count < 100; count++) {
    expect(says('What?').hears, `${count}`).toHaveLength(1)
    later(6000)
  }
  expect(says('What?')).toMatchObject({ hears: [], steps: [{ code: 'loopStopped', values: { turns: 100 } }] })
})

test('a request to a responder counts when it is sent, and its answer does not count again', () => {
  const { says, answered, later, scene } = conversationOf(configOf({ connection: { promptId: 7 } }))
  for (let count = 0; count < 20; count++) {
    expect(says('And?').effects).toHaveLength(1)
    if (count === 19) expect(says('And?').steps).toEqual([])
    expect(answered({ replies: [{ text: 'So' }] }).hears).toHaveLength(1)
    later(1000)
  }
  expect(scene().state?.at).toBe('waiting')
})

test('no further request is sent for messages of the meantime once the limit is reached', () => {
  const { says, answered, later, change, scene } = conversationOf(configOf({ connection: { integrationId: 8 } }))
  says('And?')
  const state = scene().state
  if (state?.asking) change({ state: { ...state, turns: 100, asking: { ...state.asking, again: true } } })
  later(1000)
  expect(answered({ replies: [{ text: 'So' }] })).toMatchObject({
    hears: ['So'],
    effects: [],
    codes: ['connectorAnswered', 'loopStopped'],
    state: { at: 'waiting' },
  })
})

test('two bots that answer each other fall silent, and both tickets wait for a person', () => {
  for (const [pause, most] of [
    [1, answerLimits.lately],
    [7000, answerLimits.inAll],
  ] as const) {
    const { answers, places } = playBotAgainstBot([endless, endless], pause)
    expect(Math.max(...answers)).toBe(most)
    expect(places).toContain('waiting')
  }
})

test('a bot whose texts look like choices sends another round in circles, and that ends too', () => {
  const chooser = (text: string) => configOf({ queues: [], connection: { greetingMessage: text } })
  const round = configOf({
    queues: [queue(1, 'Sales', { options: [option(1, 'More', '', [option(2, 'Yet more', '1')])] }), queue(2, 'Support')],
    connection: { maxUseBotQueues: 0, greetingMessage: '1' },
  })
  for (const other of [chooser('1'), chooser('0'), round, endless]) {
    const { isOver, answers } = playBotAgainstBot([round, other], 1000)
    expect(isOver).toBe(true)
    expect(Math.max(...answers)).toBeLessThanOrEqual(answerLimits.inAll)
  }
})

test('after a conversation was closed by a machine the count goes on, for an hour', () => {
  const { says, answered, scene, later } = conversationOf(configOf({ connection: { integrationId: 8 } }))
  says('And?')
  answered({ orders: { close: true } })
  const { state, now } = scene()
  expect(reopenState(state, now)).toEqual({ ...initialState, turns: 1, lately: { since: now.toISOString(), turns: 1 } })
  later(minutes(60))
  expect(reopenState(state, scene().now)).toEqual(initialState)
  expect(reopenState(null, now)).toEqual(initialState)
})
