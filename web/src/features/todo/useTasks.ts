import { useMemo } from 'react'
import { createStore, useStore } from '../../shared/store/createStore.ts'
import { addedTask, changedTask, movedTask, putBack, readTasks, type Todo, withoutTask } from './tasks.ts'

const KEY = 'tasks'
const readStored = () => localStorage.getItem(KEY)
const tasks = createStore(readStored())
window.addEventListener('storage', () => tasks.set(readStored()))

/** Changes the stored list, which another tab may have changed meanwhile. */
function write(change: (all: readonly Todo[]) => Todo[]) {
  localStorage.setItem(KEY, JSON.stringify(change(readTasks(readStored()))))
  tasks.set(readStored())
}

const now = () => new Date().toISOString()

/** The user's tasks. They are stored in this browser only and are the same in every tab. */
export function useTasks() {
  const stored = useStore(tasks)
  return useMemo(() => readTasks(stored), [stored])
}

export const taskActs = {
  add: (fields: Pick<Todo, 'text' | 'date'>) => write((all) => addedTask(all, fields, { id: crypto.randomUUID(), now: now() })),
  change: (id: string, change: Partial<Pick<Todo, 'text' | 'date' | 'done'>>) =>
    write((all) => changedTask(all, id, { ...change, now: now() })),
  move: (id: string, step: 1 | -1) => write((all) => movedTask(all, id, step)),
  remove: (id: string) => write((all) => withoutTask(all, id)),
  putBack: (task: Todo, place: number) => write((all) => putBack(all, task, place)),
}
