import { expect, test } from 'vitest'
import { configOf, conversationOf, option, queue } from './botEngine.fixture.ts'
import type { BotConfig } from './config.ts'

const drawing = (more: Partial<Omit<BotConfig, 'settings'>> = {}) => configOf({ settings: { chatBotType: 'buttons' }, ...more })
const menuOf = (config: BotConfig) => conversationOf(config).says('Hi').replies[0]?.menu
const offering = (...titles: string[]) => {
  const queues = [queue(1, 'Sales', { options: titles.map((title, index) => option(index + 1, title)) })]
  return menuOf(configOf({ settings: { chatBotType: 'buttons', sendGreetingMessageOneQueues: true }, queues }))
}
const many = (count: number) => Array.from({ length: count }, (_, index) => `Entry ${index + 1}`)

test('up to three choices become buttons, up to ten a list, and more a text', () => {
  expect(menuOf(drawing())).toEqual({
    head: 'Hello',
    opener: null,
    choices: [
      { tap: 'queue:1', key: '1', title: 'Sales' },
      { tap: 'queue:2', key: '2', title: 'Support' },
    ],
  })
  expect(offering(...many(3))).toMatchObject({ head: 'Welcome to Sales', opener: null })
  expect(offering(...many(4))).toMatchObject({ opener: 'See options', choices: { length: 4 } })
  expect(offering(...many(10))).toMatchObject({ opener: 'See options', choices: { length: 10 } })
  expect(offering(...many(11))).toBeUndefined()
})

test('the ways back are choices too', () => {
  const { says } = conversationOf(drawing())
  says('Hi')
  expect(says('1').replies[0]?.menu?.choices.map(({ tap }) => tap)).toEqual(['option:1', 'option:2', 'back', 'mainMenu'])
})

test('a title too long for a button goes into a list, with the whole title below it; one too long for that makes it a text', () => {
  expect(offering('A title of just twenty', 'Short')).toMatchObject({
    opener: 'See options',
    choices: [{ title: 'A title of just twenty' }, {}],
  })
  const long = 'Somewhat longer than a row of a list'
  expect(offering(long)?.choices).toEqual([{ tap: 'option:1', key: '1', title: 'Somewhat longer than a…', detail: long }])
  expect(offering('x'.repeat(73))).toBeUndefined()
  expect(offering('It is cut before this 😀😀😀')?.choices[0]?.title).toBe('It is cut before this…')
})

test('nothing is drawn if two titles look alike, one is empty, or no service accepts it', () => {
  expect(offering('Bread', 'Bread ')).toBeUndefined()
  expect(offering('Bread', ' ')).toBeUndefined()
  expect(menuOf(drawing({ connection: { ...configOf().connection, greetingMessage: 'x'.repeat(1025) } }))).toBeUndefined()
})

test('a menu without a text above its choices asks to choose', () => {
  expect(menuOf(drawing({ connection: { ...configOf().connection, greetingMessage: ' ' } }))?.head).toBe('Choose an option:')
})

test('a menu is a text if its company or its connection wants that', () => {
  expect(menuOf(configOf())).toBeUndefined()
  expect(menuOf(drawing({ connection: { ...configOf().connection, buttons: false } }))).toBeUndefined()
})

test('a tap on an older menu leads where it says, and one on a deleted option shows the current menu', () => {
  const { says, taps, scene } = conversationOf(drawing())
  says('Hi')
  taps('queue:1')
  taps('option:2')
  expect(taps('option:1')).toMatchObject({ hears: ['From 10'], codes: ['endReached'] })
  const other = conversationOf(drawing())
  ;['Hi', '1', '2'].forEach(other.says)
  expect(other.taps('queue:2')).toMatchObject({ hears: ['Welcome to Support'], effects: [{ do: 'queue', queueId: 2 }] })
  for (const tap of ['option:99', 'queue:9', 'rate:1', 'anything', 'option:1 ']) {
    const gone = conversationOf(drawing())
    ;['Hi', '1'].forEach(gone.says)
    expect(gone.taps(tap).codes, tap).toEqual(['menuShown'])
  }
  expect(scene().state?.at).toBe('waiting')
})

test('a rating is a tap too, but only on a request for a rating', () => {
  const rated = (tap: string) => {
    const { happens, change, scene, taps } = conversationOf(configOf({ settings: { chatBotType: 'buttons', userRating: true } }))
    change({ ticket: { ...scene().ticket, status: 'closed' } })
    const asked = happens({ kind: 'resolve' })
    return { menu: asked.replies[0]?.menu, effects: taps(tap).effects }
  }
  expect(rated('rate:2')).toMatchObject({ menu: { opener: null, choices: { length: 3 } }, effects: [{ do: 'rate', rate: 2 }] })
  expect(rated('option:2').effects).toEqual([])
})
