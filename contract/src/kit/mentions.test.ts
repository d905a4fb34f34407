import { expect, test } from 'vitest'
import { mentionedIdsIn, mentionsIn } from './mentions.ts'

const people = [
  { id: 1, name: 'Ana' },
  { id: 2, name: 'Ana Souza' },
  { id: 3, name: 'João' },
  { id: 4, name: 'Ana Souza' },
]

test('a person is mentioned by the whole name, the longest name first, and all who have it', () => {
  expect(mentionedIdsIn('@Ana, look', people)).toEqual([1])
  expect(mentionedIdsIn('ask @ana souza and @Joao!', people)).toEqual([2, 4, 3])
  expect(mentionsIn('hi @Ana', people)).toEqual([{ start: 3, end: 7, ids: [1] }])
})

test('an address, a longer word and an unknown name are no mention', () => {
  expect(mentionedIdsIn('mail joao@Ana.com, @Anabel, @ Ana, @', people)).toEqual([])
  expect(mentionedIdsIn('@Ana @Ana', people)).toEqual([1])
})
