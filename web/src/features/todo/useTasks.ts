import { useMemo, useSyncExternalStore } from 'react'
import { addedTask, changedTask, movedTask, putBack, readTasks, type Todo, withoutTask } from './tasks.ts'

const KEY = 'tasks'
const listeners = new Set<() => void>()

function subscribe(listener: () => void) {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

/** Changes what is stored now: another tab may have written meanwhile. */
function write(change: (tasks: readonly Todo[]) => Todo[]) {
  localStorage.setItem(KEY, JSON.stringify(change(readTasks(localStorage.getItem(KEY)))))
  for (const listener of listeners) listener()
}

const now = () => new Date().toISOString()

/** What the reader wants to do, in this browser and nowhere else; the same in every tab. */
export function useTasks() {
  const stored = useSyncExternalStore(subscribe, () => localStorage.getItem(KEY))
  return useMemo(() => readTasks(stored), [stored])
}

export const taskActs = {
  add: (fields: Pick<Todo, 'text' | 'date'>) => write((tasks) => addedTask(tasks, fields, { id: crypto.randomUUID(), now: now() })),
  change: (id: string, change: Partial<Pick<Todo, 'text' | 'date' | 'done'>>) =>
    write((tasks) => changedTask(tasks, id, { ...change, now: now() })),
  move: (id: string, step: 1 | -1) => write((tasks) => movedTask(tasks, id, step)),
  remove: (id: string) => write((tasks) => withoutTask(tasks, id)),
  putBack: (task: Todo, place: number) => write((tasks) => putBack(tasks, task, place)),
}
