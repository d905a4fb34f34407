import { expect, test } from 'vitest'
import { addedTask, changedTask, movedTask, putBack, readTasks, type Todo, withoutTask } from './tasks.ts'

const now = '2026-01-02T03:04:05.000Z'
const task = (id: string, more: Partial<Todo> = {}): Todo => ({
  id,
  text: id,
  date: null,
  done: false,
  createdAt: now,
  updatedAt: now,
  ...more,
})
const ids = (tasks: readonly Todo[]) => tasks.map(({ id }) => id).join('')

test('lists of older versions are read, and invalid tasks are left out', () => {
  const old = [{ text: 'Call Rita', createdAt: now, updatedAt: now }, { text: 5 }, 'x', { text: 'b', done: 'perhaps', date: 'soon' }]
  expect(readTasks(JSON.stringify(old))).toMatchObject([
    { text: 'Call Rita', createdAt: now, done: false, date: null },
    { text: 'b', done: false, date: null },
  ])
  expect(new Set(readTasks(JSON.stringify(old)).map(({ id }) => id)).size).toBe(2)
  for (const stored of [null, '', 'nonsense', '{}', '7']) expect(readTasks(stored)).toEqual([])
})

test('stored tasks are read unchanged', () => {
  const tasks = addedTask(
    addedTask([], { text: ' Call Rita ', date: '2026-02-01' }, { id: 'a', now }),
    { text: 'b', date: null },
    { id: 'b', now },
  )
  expect(readTasks(JSON.stringify(tasks))).toEqual(tasks)
  expect(tasks[0]).toMatchObject({ text: 'Call Rita', date: '2026-02-01', createdAt: now })
})

test('a blank text adds nothing and changes nothing', () => {
  expect(addedTask([], { text: '  ', date: null }, { id: 'a', now })).toEqual([])
  expect(changedTask([task('a')], 'a', { text: ' ', now: '2027-01-01T00:00:00.000Z' })).toMatchObject([{ text: 'a' }])
})

test('one task changes, the others stay', () => {
  const later = '2026-01-03T00:00:00.000Z'
  expect(changedTask([task('a'), task('b')], 'b', { text: 'c', done: true, now: later })).toEqual([
    task('a'),
    task('b', { text: 'c', done: true, updatedAt: later }),
  ])
})

test('a task moves among open or among done ones, not past their ends', () => {
  const tasks = [task('a'), task('x', { done: true }), task('b'), task('c')]
  expect(ids(movedTask(tasks, 'b', -1))).toBe('bxac')
  expect(ids(movedTask(tasks, 'a', 1))).toBe('bxac')
  expect(ids(movedTask(tasks, 'a', -1))).toBe('axbc')
  expect(ids(movedTask(tasks, 'x', 1))).toBe('axbc')
  expect(ids(movedTask(tasks, 'nobody', 1))).toBe('axbc')
})

test('a deleted task returns to its position, once', () => {
  const tasks = [task('a'), task('b'), task('c')]
  const rest = withoutTask(tasks, 'b')
  expect(ids(rest)).toBe('ac')
  expect(ids(putBack(rest, task('b'), 1))).toBe('abc')
  expect(ids(putBack(tasks, task('b'), 1))).toBe('abc')
  expect(ids(putBack([], task('b'), 1))).toBe('b')
})
