import { day, time } from '@recado/contract/kit/fields'
import { z } from 'zod'

/** Older versions stored only the text and the two times. */
const task = z.object({
  id: z.string().optional(),
  text: z.string(),
  createdAt: time.catch('1970-01-01T00:00:00.000Z'),
  updatedAt: time.catch('1970-01-01T00:00:00.000Z'),
  done: z.boolean().catch(false),
  date: day.nullable().catch(null),
})
export type TodoTask = z.output<typeof task> & { id: string }
type Fields = Pick<TodoTask, 'text' | 'date'>

/** The stored tasks, as far as they are valid: the storage may hold anything. */
export function readTasks(stored: string | null): TodoTask[] {
  const lines = z.array(z.unknown()).safeParse(parseJson(stored)).data ?? []
  const tasks = lines.flatMap((line) => task.safeParse(line).data ?? [])
  return tasks.map((one, index) => ({ ...one, id: one.id ?? `${one.createdAt} ${index}` }))
}

function parseJson(stored: string | null): unknown {
  try {
    return JSON.parse(stored ?? '[]')
  } catch {
    return []
  }
}

/** Adds a task after the open ones. A blank text adds nothing. */
export function addTask(tasks: readonly TodoTask[], { text, date }: Fields, { id, now }: { id: string; now: string }): TodoTask[] {
  const trimmed = text.trim()
  return trimmed ? [...tasks, { id, text: trimmed, date, done: false, createdAt: now, updatedAt: now }] : [...tasks]
}

/** A blank text changes nothing. */
export const changeTask = (
  tasks: readonly TodoTask[],
  id: string,
  { now, ...change }: Partial<Fields & { done: boolean }> & { now: string },
) => tasks.map((one) => (one.id === id ? { ...one, ...change, text: change.text?.trim() || one.text, updatedAt: now } : one))

/** Moves a task among the open ones or among the done ones. */
export function moveTask(tasks: readonly TodoTask[], id: string, step: 1 | -1): TodoTask[] {
  const one = tasks.find((task) => task.id === id)
  const beside = tasks.filter(({ done }) => done === one?.done)
  const other = beside[beside.findIndex((task) => task.id === id) + step]
  if (!one || !other) return [...tasks]
  return tasks.map((task) => (task.id === id ? other : task.id === other.id ? one : task))
}

export const removeTask = (tasks: readonly TodoTask[], id: string) => tasks.filter((task) => task.id !== id)

/** Restores a deleted task at its position, or at the end if the list is shorter now. */
export const restoreTask = (tasks: readonly TodoTask[], task: TodoTask, index: number) =>
  tasks.some(({ id }) => id === task.id) ? [...tasks] : tasks.toSpliced(index, 0, task)
