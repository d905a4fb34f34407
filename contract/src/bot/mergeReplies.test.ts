import { expect, test } from 'vitest'
import { configOf } from './botEngine.fixture.ts'
import type { Reply } from './botEvents.ts'
import { mergeReplies } from './mergeReplies.ts'

const on = configOf({ settings: { joinBubbles: 'enabled' } })
const texts = (...all: string[]): Reply[] => all.map((text) => ({ text }))
const menu = { head: 'Which one?', opener: null, choices: [{ tap: 'option:1', key: '1', title: 'Bread' }] }
const offered: Reply = { text: 'Which one?\n\n[ 1 ] - Bread', menu }

test('consecutive texts become one message, with an empty line between them', () => {
  expect(mergeReplies(texts('One \n', '\nTwo', 'Three'), on)).toEqual(texts('One\n\nTwo\n\nThree'))
  expect(mergeReplies(texts('Alone'), on)).toEqual(texts('Alone'))
  expect(mergeReplies([], on)).toEqual([])
})

test('by default only where the service charges per message', () => {
  const official = { settings: { joinBubbles: 'official' as const } }
  const two = texts('One', 'Two')
  expect(mergeReplies(two, configOf({ ...official, connection: { billsMessages: true } }))).toHaveLength(1)
  expect(mergeReplies(two, configOf({ ...official, connection: { billsMessages: false } }))).toEqual(two)
  expect(mergeReplies(two, configOf({ settings: { joinBubbles: 'disabled' }, connection: { billsMessages: true } }))).toEqual(two)
})

test('a menu takes the text before it into its head, and nothing is appended to it', () => {
  const [joined, after, ...more] = mergeReplies([{ text: 'Hello', delay: 500 }, offered, { text: 'Bye' }], on)
  expect(joined).toEqual({ text: 'Hello\n\nWhich one?\n\n[ 1 ] - Bread', menu: { ...menu, head: 'Hello\n\nWhich one?' }, delay: 500 })
  expect([after, ...more]).toEqual([{ text: 'Bye' }])
  const long: Reply[] = [{ text: 'x'.repeat(1020) }, offered]
  expect(mergeReplies(long, on), 'longer than a drawn head may be').toEqual(long)
})

test('a file stays a message of its own, the one that it was fetched for', () => {
  const file: Reply = { text: 'Our list', file: { url: 'https://example.com/list.pdf', kind: 'application' } }
  const joined = mergeReplies([...texts('One', 'Two'), file, ...texts('Three', 'Four')], on)
  expect(joined).toEqual([{ text: 'One\n\nTwo' }, file, { text: 'Three\n\nFour' }])
  expect(joined[1]).toBe(file)
})

test('no message becomes longer than services accept', () => {
  const half = 'x'.repeat(2500)
  expect(mergeReplies(texts(half, half, 'short'), on)).toEqual(texts(half, `${half}\n\nshort`))
})
