import { useMemo } from 'react'
import { createStore, useStore } from '#web/shared/data/store/createStore.ts'
import { addTask, changeTask, moveTask, readTasks, removeTask, restoreTask, type TodoTask } from './tasks.ts'

const STORAGE_KEY = 'tasks'
const readStored = () => localStorage.getItem(STORAGE_KEY)
const tasks = createStore(readStored())
window.addEventListener('storage', () => tasks.set(readStored()))

/** Changes the stored list, which another tab may have changed meanwhile. */
function update(change: (all: readonly TodoTask[]) => TodoTask[]) {
  localStorage.setItem(STORAGE_KEY, JSON.stringify(change(readTasks(readStored()))))
  tasks.set(readStored())
}

const nowIso = () => new Date().toISOString()

/** The user's tasks. They are stored in this browser only and are the same in every tab. */
export function useTasks() {
  const stored = useStore(tasks)
  return useMemo(() => readTasks(stored), [stored])
}

export const taskActions = {
  add: (fields: Pick<TodoTask, 'text' | 'date'>) => update((all) => addTask(all, fields, { id: crypto.randomUUID(), now: nowIso() })),
  change: (id: string, change: Partial<Pick<TodoTask, 'text' | 'date' | 'done'>>) =>
    update((all) => changeTask(all, id, { ...change, now: nowIso() })),
  move: (id: string, step: 1 | -1) => update((all) => moveTask(all, id, step)),
  remove: (id: string) => update((all) => removeTask(all, id)),
  putBack: (task: TodoTask, index: number) => update((all) => restoreTask(all, task, index)),
}
