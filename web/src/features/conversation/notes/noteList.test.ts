import type { Note } from '@recado/contract/tickets/notes'
import { expect, test } from 'vitest'
import { addNote, removeNote } from './noteList.ts'

const note = (id: number) => ({ id, note: `Nota ${id}` }) as Note
const ids = (list: Note[]) => list.map(({ id }) => id)

test('a note that arrives twice is listed once, and the newest is first', () => {
  expect(ids(addNote([note(2), note(1)], note(3)))).toEqual([3, 2, 1])
  expect(ids(addNote([note(3), note(1)], note(3)))).toEqual([3, 1])
  expect(ids(addNote([note(3), note(1)], note(2)))).toEqual([3, 2, 1])
})

test('a deleted note is removed, and deleting it twice does no harm', () => {
  expect(ids(removeNote([note(2), note(1)], 2))).toEqual([1])
  expect(ids(removeNote([note(1)], 2))).toEqual([1])
})
