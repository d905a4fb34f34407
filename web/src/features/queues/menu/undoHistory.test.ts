import { expect, test } from 'vitest'
import { recordChange, redoChange, startHistory, undoChange } from './undoHistory.ts'

test('changes are undone and redone one by one', () => {
  const changed = recordChange(recordChange(startHistory('a'), 'b'), 'c')
  const back = undoChange(undoChange(changed))
  expect(back.now).toBe('a')
  expect(redoChange(back).now).toBe('b')
  expect(redoChange(redoChange(redoChange(back))).now).toBe('c')
  expect(undoChange(undoChange(back)).now).toBe('a')
})

test('letters of one field are undone together, those of another field separately', () => {
  const typed = recordChange(recordChange(recordChange(startHistory(''), 'B', 'title'), 'Bo', 'title'), 'Bo!', 'message')
  expect(undoChange(typed).now).toBe('Bo')
  expect(undoChange(undoChange(typed)).now).toBe('')
})

test('a new change discards the undone ones', () => {
  const other = recordChange(undoChange(recordChange(startHistory('a'), 'b')), 'x')
  expect(redoChange(other).now).toBe('x')
  expect(undoChange(other).now).toBe('a')
})

test('without changes there is nothing to undo', () => {
  const start = startHistory('a')
  expect(recordChange(start, 'a')).toBe(start)
  expect(undoChange(start).now).toBe('a')
})
