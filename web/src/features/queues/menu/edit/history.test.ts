import { expect, test } from 'vitest'
import { begin, record, redo, undo } from './history.ts'

test('changes are undone and redone one by one', () => {
  const changed = record(record(begin('a'), 'b'), 'c')
  const back = undo(undo(changed))
  expect(back.now).toBe('a')
  expect(redo(back).now).toBe('b')
  expect(redo(redo(redo(back))).now).toBe('c')
  expect(undo(undo(back)).now).toBe('a')
})

test('letters of one field are undone together, those of another field separately', () => {
  const typed = record(record(record(begin(''), 'B', 'title'), 'Bo', 'title'), 'Bo!', 'message')
  expect(undo(typed).now).toBe('Bo')
  expect(undo(undo(typed)).now).toBe('')
})

test('a new change discards the undone ones', () => {
  const other = record(undo(record(begin('a'), 'b')), 'x')
  expect(redo(other).now).toBe('x')
  expect(undo(other).now).toBe('a')
})

test('without changes there is nothing to undo', () => {
  const start = begin('a')
  expect(record(start, 'a')).toBe(start)
  expect(undo(start).now).toBe('a')
})
