import { expect, test } from 'vitest'
import { addTask, changeTask, moveTask, readTasks, removeTask, restoreTask, type TodoTask } from './tasks.ts'

const now = '2026-01-02T03:04:05.000Z'
const task = (id: string, more: Partial<TodoTask> = {}): TodoTask => ({
  id,
  text: id,
  date: null,
  done: false,
  createdAt: now,
  updatedAt: now,
  ...more,
})
const ids = (tasks: readonly TodoTask[]) => tasks.map(({ id }) => id).join('')

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
  const tasks = addTask(
    addTask([], { text: ' Call Rita ', date: '2026-02-01' }, { id: 'a', now }),
    { text: 'b', date: null },
    { id: 'b', now },
  )
  expect(readTasks(JSON.stringify(tasks))).toEqual(tasks)
  expect(tasks[0]).toMatchObject({ text: 'Call Rita', date: '2026-02-01', createdAt: now })
})

test('a blank text adds nothing and changes nothing', () => {
  expect(addTask([], { text: '  ', date: null }, { id: 'a', now })).toEqual([])
  expect(changeTask([task('a')], 'a', { text: ' ', now: '2027-01-01T00:00:00.000Z' })).toMatchObject([{ text: 'a' }])
})

test('one task changes, the others stay', () => {
  const later = '2026-01-03T00:00:00.000Z'
  expect(changeTask([task('a'), task('b')], 'b', { text: 'c', done: true, now: later })).toEqual([
    task('a'),
    task('b', { text: 'c', done: true, updatedAt: later }),
  ])
})

test('a task moves among open or among done ones, not past their ends', () => {
  const tasks = [task('a'), task('x', { done: true }), task('b'), task('c')]
  expect(ids(moveTask(tasks, 'b', -1))).toBe('bxac')
  expect(ids(moveTask(tasks, 'a', 1))).toBe('bxac')
  expect(ids(moveTask(tasks, 'a', -1))).toBe('axbc')
  expect(ids(moveTask(tasks, 'x', 1))).toBe('axbc')
  expect(ids(moveTask(tasks, 'nobody', 1))).toBe('axbc')
})

test('a deleted task returns to its position, once', () => {
  const tasks = [task('a'), task('b'), task('c')]
  const rest = removeTask(tasks, 'b')
  expect(ids(rest)).toBe('ac')
  expect(ids(restoreTask(rest, task('b'), 1))).toBe('abc')
  expect(ids(restoreTask(tasks, task('b'), 1))).toBe('abc')
  expect(ids(restoreTask([], task('b'), 1))).toBe('b')
})
