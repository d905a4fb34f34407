import { expect, test } from 'vitest'
import { createAddressBook } from './addressBook.ts'

const vault = { readKeys: async () => new Map<string, string>(), notePerson: async () => undefined, readPeople: async () => [] }

test('messages of one person belong to one conversation, even if their two addresses became known as one person only later', () => {
  const { keyOf } = createAddressBook(vault)
  const one = keyOf({ from: '5511987650001@s.whatsapp.net' })
  expect(keyOf({ from: '9001@lid', sender_pn: '5511987650001@s.whatsapp.net' })).toBe(one)
  expect(keyOf({ from: '9001@lid' })).toBe(one)
  expect(keyOf({ from: '5511900000001@s.whatsapp.net', recipient: '9001@lid' })).toBe(one)
  expect(keyOf({ from: '9002@lid' })).not.toBe(one)
  const other = keyOf({ from: '9003@lid' })
  expect(keyOf({ from: '5511987650003@s.whatsapp.net', sender_lid: '9003@lid' })).toBe(other)
})
