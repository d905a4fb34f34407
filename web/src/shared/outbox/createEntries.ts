import type { AppError } from '@recado/contract/errors'
import { createStore } from '../store/createStore.ts'
import type { OutboxEntry, Task, TaskStore } from './task.ts'

export type OutboxEntries = ReturnType<typeof createEntries>

/** The pending tasks: for the screens, and in the store. */
export function createEntries(store: TaskStore) {
  const { get, set: show, subscribe } = createStore<readonly OutboxEntry[]>([])
  const alter = (id: string, changes: Partial<OutboxEntry>) => show(get().map((one) => (one.id === id ? { ...one, ...changes } : one)))
  const known = (id: string) => get().find((one) => one.id === id)

  return {
    ...{ get, subscribe, show, alter, known },
    /** Stored tasks come first. */
    async load(userId: number, isWanted: () => boolean) {
      const tasks = await store.all(userId).catch(() => [])
      if (isWanted()) show([...tasks.filter(({ id }) => !known(id)).map(waitingEntry), ...get()])
    },
    async add(task: Task) {
      show([...get(), waitingEntry(task)])
      await store.put(task).catch(() => undefined)
    },
    async drop(id: string) {
      show(get().filter((one) => one.id !== id))
      await store.remove(id).catch(() => undefined)
    },
    /** A refused task stays with its reason until the user decides. */
    async keep(id: string, { code }: AppError) {
      alter(id, { state: 'failed', failure: code, progress: null })
      const task = known(id)
      if (task) await store.put(stored(task)).catch(() => undefined)
    },
  }
}

const waitingEntry = (task: Task): OutboxEntry => ({ ...task, state: task.failure ? 'failed' : 'waiting', progress: null })

const stored = ({ state: _state, progress: _progress, ...task }: OutboxEntry): Task => task
