import { expect, test } from 'vitest'
import { configOf, conversationOf, lastAsk, newTicket, type queue, sales, support } from './botEngine.fixture.ts'

const assisted = configOf({ connection: { promptId: 7 } })
const connected = configOf({ connection: { integrationId: 8 } })
const askedOf = (config: typeof assisted) => {
  const conversation = conversationOf(config)
  conversation.says('Hi')
  return conversation
}

test('an assistant answers before a connector, and a connector before the menu; each only if the plan includes it and it still exists', () => {
  const first = (changes: Parameters<typeof configOf>[0]) => {
    const [effect] = conversationOf(configOf(changes)).says('Hi').effects
    return effect?.do === 'ask' ? `${effect.who} ${effect.id}` : 'menu'
  }
  const both = { promptId: 7, integrationId: 8 }
  expect(first({ connection: both })).toBe('assistant 7')
  expect(first({ connection: both, features: { useOpenAi: false } })).toBe('connector 8')
  expect(first({ connection: both, features: { useOpenAi: false, useIntegrations: false } })).toBe('menu')
  expect(first({ connection: both, prompts: [] })).toBe('connector 8')
  expect(first({ connection: { integrationId: 9 } })).toBe('menu')
})

test("a queue's own assistant or connector answers in place of its menu", () => {
  const enter = (more: Parameters<typeof queue>[2]) => {
    const { says } = conversationOf(configOf({ queues: [{ ...sales, ...more }, support] }))
    says('Hi')
    return says('1')
  }
  expect(enter({ promptId: 7, integrationId: 8 })).toMatchObject({
    hears: [],
    effects: [{ do: 'queue' }, { do: 'ask', who: 'assistant', id: 7 }],
  })
  expect(enter({ integrationId: 8 })).toMatchObject({ effects: [{ do: 'queue' }, { do: 'ask', who: 'connector', id: 8 }] })
})

test('its replies are sent as they are, and its memory is stored for the next request', () => {
  const { says, answered, scene } = askedOf(connected)
  const replies = [{ text: '{{name}}' }, { text: '  ' }, { text: '', file: { url: 'https://a.example/1.png', kind: 'image' as const } }]
  expect(answered({ replies, memory: { session: 5 } })).toMatchObject({
    replies: [replies[0], replies[2]],
    steps: [{ code: 'connectorAnswered', values: { name: 'Flow' } }],
    state: { at: 'connector', asking: null, memory: { session: 5 } },
  })
  const forgetful = askedOf(connected)
  expect(forgetful.answered({ memory: undefined }).state?.memory).toBeNull()
  expect(says('More')).toMatchObject({
    effects: [{ do: 'ask', id: 8 }],
    state: { memory: { session: 5 }, asking: { id: lastAsk(scene()) } },
  })
})

test('one request at a time: messages of the meantime are sent after the answer', () => {
  const { says, answered, scene } = askedOf(assisted)
  const first = lastAsk(scene())
  expect(says('And also')).toMatchObject({ effects: [], state: { asking: { id: first, again: true } } })
  expect(says('And')).toMatchObject({ effects: [] })
  expect(answered({ replies: [{ text: 'Well' }], memory: 1 })).toMatchObject({
    hears: ['Well'],
    effects: [{ do: 'ask', who: 'assistant', id: 7 }],
    state: { memory: 1, asking: { again: false } },
  })
  expect(lastAsk(scene())).not.toBe(first)
})

test('an answer that comes too late is dropped', () => {
  const late = { hears: [], effects: [], steps: [{ code: 'lateAnswerDropped', values: {} }] }
  const { answered, happens, scene, change } = askedOf(assisted)
  const before = scene()
  const replies = [{ text: 'Well' }]
  expect(answered({ askId: '00000000-0000-4000-8000-00000000ffff', replies })).toMatchObject({ ...late, state: before.state })
  for (const held of [{ userId: 3, status: 'open' as const }, { status: 'open' as const }, { status: 'closed' as const }]) {
    change({ ...before, ticket: { ...newTicket, ...held } })
    expect(answered({ replies })).toMatchObject(late)
    expect(happens({ kind: 'failed', askId: before.state?.asking?.id ?? '', reason: 'timeout' })).toMatchObject(late)
  }
  change({ ...before, state: null })
  expect(answered({ askId: lastAsk(before), replies })).toMatchObject({ ...late, state: null })
  change(before)
  happens({ kind: 'answeredOnPhone' })
  expect(answered({ askId: before.state?.asking?.id ?? '', replies })).toMatchObject(late)
})

test('an assistant that needs a person hands over to its queue', () => {
  const { answered, scene } = askedOf(assisted)
  expect(answered({ replies: [{ text: 'One moment' }], orders: { stop: 'asked for a person' } })).toMatchObject({
    hears: ['One moment', expect.stringContaining('our team')],
    effects: [{ do: 'queue', queueId: 2 }, { do: 'remind' }],
    steps: [{ code: 'assistantAnswered' }, { code: 'assistantHandedOver', values: { name: 'Anna', reason: 'asked for a person' } }],
  })
  expect(scene()).toMatchObject({ state: { at: 'waiting' }, ticket: { queueId: 2 } })
})

test('the timeline tells what an assistant answered from, and what exactly led to a person', () => {
  const origin = { sources: '“Delivery”', model: 'gpt-6-luna', tokens: 812, found: 'Delivery (4.2)' }
  expect(askedOf(assisted).answered({ replies: [{ text: 'So' }], origin }).steps).toEqual([
    { code: 'assistantAnswered', values: { name: 'Anna', promptId: 7 } },
    { code: 'answeredFrom', values: origin },
  ])
  expect(askedOf(assisted).answered({ orders: { stop: 'unchecked', detail: '$ 4' }, origin: { ...origin, sources: '' } }).steps).toEqual([
    { code: 'answeredFrom', values: { ...origin, sources: '' } },
    { code: 'assistantHandedOver', values: { name: 'Anna', reason: 'unchecked', detail: '$ 4' } },
  ])
})

test('a connector stops, moves, assigns and closes', () => {
  const obeyed = (orders: Parameters<ReturnType<typeof askedOf>['answered']>[0]) => askedOf(connected).answered(orders)
  const over = (reason: string) => [{ code: 'connectorHandedOver', values: { name: 'Flow', reason } }]
  expect(obeyed({ orders: { stop: 'done' } })).toMatchObject({ effects: [], steps: over('done'), state: { at: 'waiting' } })
  expect(obeyed({ orders: { stop: '' } })).toMatchObject({ effects: [], steps: over(''), state: { at: 'waiting' } })
  expect(obeyed({ orders: { queueId: 1 } })).toMatchObject({
    effects: [{ do: 'queue', queueId: 1 }],
    steps: over('queue'),
    state: { at: 'waiting' },
  })
  expect(obeyed({ orders: { userId: 3 } })).toMatchObject({ effects: [{ do: 'assign', userId: 3 }], steps: over('user'), state: null })
  expect(obeyed({ orders: { close: true } })).toMatchObject({
    effects: [{ do: 'close' }],
    steps: over('closed'),
    state: { at: 'start', turns: 1 },
  })
  expect(obeyed({ orders: { queueId: 1, userId: 3 } }).effects).toEqual([
    { do: 'queue', queueId: 1 },
    { do: 'assign', userId: 3 },
  ])
})

test('a customer who is in a queue stays there when a connector stops', () => {
  const { says, answered, scene } = conversationOf(configOf({ queues: [{ ...sales, integrationId: 8 }, support] }))
  says('Hi')
  says('1')
  expect(answered({ orders: { stop: 'done' } }).effects).toEqual([])
  expect(scene()).toMatchObject({ ticket: { queueId: 1 }, state: { at: 'waiting' } })
})

test('a connector goes on in a queue that is its own', () => {
  const config = configOf({ connection: { integrationId: 8 }, queues: [{ ...sales, integrationId: 8 }, support] })
  expect(askedOf(config).answered({ orders: { queueId: 1 } })).toMatchObject({
    effects: [{ do: 'queue', queueId: 1 }],
    steps: [],
    state: { at: 'connector', speakerId: 8 },
  })
})

test('nothing is closed if the customer has written again meanwhile', () => {
  const { says, answered } = askedOf(connected)
  says('Wait')
  expect(answered({ orders: { close: true } })).toMatchObject({ effects: [{ do: 'ask' }], state: { at: 'connector' } })
})

test("after a failure a person answers, in the assistant's queue unless the customer is in one already", () => {
  const failed = (conversation: ReturnType<typeof conversationOf>) =>
    conversation.happens({ kind: 'failed', askId: lastAsk(conversation.scene()), reason: 'timeout' })
  expect(failed(askedOf(assisted))).toMatchObject({
    hears: [expect.stringContaining('our team')],
    effects: [{ do: 'queue', queueId: 2 }, { do: 'remind' }],
    steps: [{ code: 'assistantFailed', values: { name: 'Anna', reason: 'timeout' } }],
    state: { at: 'waiting' },
  })
  expect(failed(askedOf(connected))).toMatchObject({ effects: [], steps: [{ code: 'connectorFailed' }], state: { at: 'waiting' } })
  const lone = askedOf(configOf({ connection: { integrationId: 8 }, queues: [sales] }))
  expect(failed(lone)).toMatchObject({ effects: [{ do: 'queue', queueId: 1 }], state: { at: 'waiting' } })
  const inSales = conversationOf(configOf({ queues: [{ ...sales, promptId: 7 }] }))
  inSales.says('Hi')
  expect(failed(inSales)).toMatchObject({ effects: [{ do: 'remind' }], state: { at: 'waiting' } })
})

test('a responder that is not available any more, because of its prompt or the plan, is not asked', () => {
  const { answered, scene } = askedOf(assisted)
  answered()
  expect(conversationOf(configOf(), scene()).says('Hi').effects).toMatchObject([{ do: 'ask' }])
  expect(conversationOf(configOf({ prompts: [] }), scene()).says('Hi').codes).toEqual(['menuShown'])
  expect(conversationOf(configOf({ features: { useOpenAi: false } }), scene()).says('Hi').codes).toEqual(['menuShown'])
})
