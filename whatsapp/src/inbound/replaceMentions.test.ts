import { expect, test } from 'vitest'
import { createAddressBook } from './addressBook.ts'
import { replaceMentions } from './replaceMentions.ts'

const known = [
  { number: '5511987650001', lid: '9001', name: 'Ana $& Lima' },
  { number: '5511987650002', lid: null, name: 'Rui' },
  { number: null, lid: '9003', name: '' },
]
const people = createAddressBook({
  readKeys: async (_, [id = '']) => new Map(id === '9001_reverse' ? [[id, '"5511987650001"']] : []),
  notePerson: async () => undefined,
  readPeople: async () => known,
})

test('mentions of known people are replaced by their names, by any address; unknown and longer numbers stay', async () => {
  const mentioned = ['9001@lid', '5511987650002@s.whatsapp.net', '9003@lid', 'nonsense']
  expect(await replaceMentions('@9001, @5511987650002 e @9003: @90019?', mentioned, people)).toBe('@Ana $& Lima, @Rui e @9003: @90019?')
  expect(await replaceMentions('@9001', [], people)).toBe('@9001')
})

test('the latest known name is used', async () => {
  await people.note([{ kind: 'lid', value: '9003' }], 'Bia')
  expect(await replaceMentions('@9003', ['9003@lid'], people)).toBe('@Bia')
})
