import { expect, test } from 'vitest'
import { configOf, conversationOf, minutes, newTicket } from './botEngine.fixture.ts'
import { awaitsRating, parseRating } from './rating.ts'
import { initialState } from './state.ts'

const closed = { ...newTicket, status: 'closed' as const, userId: 3 }
const day = minutes(24 * 60)
const scale = '[ 1 ] - Unsatisfied\n[ 2 ] - Satisfied\n[ 3 ] - Very satisfied'

function closing(changes: Parameters<typeof configOf>[0] = {}, ticket = closed) {
  const conversation = conversationOf(configOf({ ...changes, settings: { userRating: true, ...changes.settings } }), { ticket })
  return { ...conversation, outcome: conversation.happens({ kind: 'resolve' }) }
}

test('without ratings a conversation ends with a goodbye, if there is a text for it', () => {
  const off = { settings: { userRating: false } }
  expect(closing(off).outcome).toMatchObject({ hears: ['Goodbye'], codes: ['saidGoodbye'], state: null })
  expect(closing({ ...off, connection: { complationMessage: '' } }).outcome).toMatchObject({ hears: [], steps: [], state: null })
})

test('with ratings the customer is asked, with the text of the connection or of the language', () => {
  expect(closing().outcome).toMatchObject({
    hears: [`How was our service? Please answer with a number:\n\n${scale}`],
    codes: ['ratingAsked'],
    state: { at: 'rating' },
  })
  const own = closing({ connection: { ratingMessage: 'Tell us, {{firstName}}, about {{user}}' } }, {
    ...closed,
    userName: 'Bruno',
  } as typeof closed)
  expect(own.outcome.hears).toEqual([`Tell us, Ana, about Bruno\n\n${scale}`])
  expect(closing({ language: 'pt' }).outcome.hears[0]).toContain('[ 3 ] - Muito satisfeito')
  expect(closing({ language: 'es' }).outcome.hears[0]).toContain('[ 1 ] - Insatisfecho')
})

test('a number of the scale is the rating, and then comes the goodbye', () => {
  for (const text of ['2', ' 2.', '2️⃣', '２', '[ 2 ]']) {
    const { says } = closing()
    expect(says(text), text).toMatchObject({
      hears: ['Goodbye'],
      effects: [{ do: 'rate', rate: 2 }],
      steps: [{ code: 'rated', values: { rate: 2 } }, { code: 'saidGoodbye' }],
      state: null,
    })
    expect(says('3')).toMatchObject({ hears: [], effects: [] })
  }
  expect(closing({ connection: { complationMessage: '' } }).says('1')).toMatchObject({ hears: [], codes: ['rated'] })
})

test('any other text is no rating, and the rating stays awaited', () => {
  const { says, outcome } = closing()
  for (const text of ['', 'Thanks', '0', '4', '10', '#', '2 stars']) {
    expect(says(text), text).toMatchObject({ hears: [], effects: [], steps: [], state: outcome.state })
    expect(parseRating({ text }), text).toBeNull()
  }
})

test('a rating counts for a day', () => {
  const late = closing()
  late.later(day)
  expect(awaitsRating(late.scene().state, late.scene().now)).toBe(false)
  expect(late.says('3')).toMatchObject({ hears: [], effects: [] })
  const inTime = closing()
  inTime.later(day - 1)
  expect(awaitsRating(inTime.scene().state, inTime.scene().now)).toBe(true)
  expect(inTime.says('3').effects).toEqual([{ do: 'rate', rate: 3 }])
})

test('a closed conversation that awaits no rating does not answer a number', () => {
  for (const state of [null, initialState, { ...initialState, at: 'options' as const }]) {
    expect(conversationOf(configOf(), { state, ticket: closed }).says('3'), state?.at).toMatchObject({ hears: [], effects: [], state })
    expect(awaitsRating(state, new Date())).toBe(false)
  }
})
