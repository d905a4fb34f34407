import { expect, test } from 'vitest'
import { after, configOf, minutes, newTicket, noon, option, queue, type Scene, stepIn, talk } from './brain.fixture.ts'
import type { BotConfig } from './config.ts'
import { mostAnswers } from './loopGuard.ts'
import { freshState } from './state.ts'

const endless = configOf({ connection: { maxUseBotQueues: 0 } })

test('after twenty answers within two minutes the ticket waits for a person, who is told why', () => {
  const { says, later, scene } = talk(endless)
  for (let count = 0; count < 20; count++) {
    expect(says('What?').hears).toHaveLength(1)
    later(6000 - 1)
  }
  expect(says('1')).toMatchObject({
    hears: [],
    actions: [],
    steps: [{ code: 'loopStopped', values: { turns: 20 } }],
    state: { at: 'waiting' },
  })
  later(minutes(60))
  expect(says('1')).toMatchObject({ hears: [], steps: [] })
  expect(scene().ticket.queueId).toBeNull()
})

test('whoever takes their time is answered a hundred times in all', () => {
  const { says, later } = talk(endless)
  for (let count = 0; count < 100; count++) {
    expect(says('What?').hears, `${count}`).toHaveLength(1)
    later(6000)
  }
  expect(says('What?')).toMatchObject({ hears: [], steps: [{ code: 'loopStopped', values: { turns: 100 } }] })
})

test('what is asked of others counts when it is asked, and their answer not again', () => {
  const { says, answered, later, scene } = talk(configOf({ connection: { promptId: 7 } }))
  for (let count = 0; count < 20; count++) {
    expect(says('And?').actions).toHaveLength(1)
    if (count === 19) expect(says('And?').steps).toEqual([])
    expect(answered({ replies: [{ text: 'So' }] }).hears).toHaveLength(1)
    later(1000)
  }
  expect(scene().state?.at).toBe('waiting')
})

test('nor is anything asked once more for what was said meanwhile, when it was enough', () => {
  const { says, answered, later, change, scene } = talk(configOf({ connection: { integrationId: 8 } }))
  says('And?')
  const state = scene().state
  if (state?.asking) change({ state: { ...state, turns: 100, asking: { ...state.asking, again: true } } })
  later(1000)
  expect(answered({ replies: [{ text: 'So' }] })).toMatchObject({
    hears: ['So'],
    actions: [],
    codes: ['connectorAnswered', 'loopStopped'],
    state: { at: 'waiting' },
  })
})

/** Two companies' bots, each the customer of the other: what one says the other hears, one message after the other. */
function faceToFace(ours: BotConfig, theirs: BotConfig, pause: number) {
  const sides = [ours, theirs].map((config) => ({
    config,
    said: 0,
    scene: { state: freshState, ticket: newTicket, now: noon, asked: 0 } as Scene,
  }))
  const line = [{ to: 0, text: 'Hi' }]
  for (let now = noon.getTime(), count = 0; count < 10_000; now += pause, count++) {
    const message = line.shift()
    const side = message && sides[message.to]
    if (!message || !side) return { count, said: sides.map(({ said }) => said), places: sides.map(({ scene }) => scene.state?.at) }
    const outcome = stepIn({ ...side.scene, now: new Date(now) }, side.config, { kind: 'message', text: message.text })
    side.scene = after(side.scene, outcome)
    side.said += outcome.replies.length
    line.push(...outcome.replies.map(({ text }) => ({ to: 1 - message.to, text })))
  }
  return { count: Number.POSITIVE_INFINITY, said: [], places: [] }
}

test('two bots that face each other fall silent, and both tickets wait for a person', () => {
  for (const [pause, most] of [
    [1, mostAnswers.lately],
    [7000, mostAnswers.inAll],
  ] as const) {
    const { said, places } = faceToFace(endless, endless, pause)
    expect(Math.max(...said)).toBe(most)
    expect(places).toContain('waiting')
  }
})

test('a bot whose texts happen to be choices leads another round and round, and that ends too', () => {
  const chooser = (text: string) => configOf({ queues: [], connection: { greetingMessage: text } })
  const round = configOf({
    queues: [queue(1, 'Sales', { options: [option(1, 'More', '', [option(2, 'Yet more', '1')])] }), queue(2, 'Support')],
    connection: { maxUseBotQueues: 0, greetingMessage: '1' },
  })
  for (const other of [chooser('1'), chooser('0'), round, endless]) {
    const { count, said } = faceToFace(round, other, 1000)
    expect(count).toBeLessThan(250)
    expect(Math.max(...said)).toBeLessThanOrEqual(mostAnswers.inAll)
  }
})
