import type { AppError } from '@recado/contract/errors'
import { createStore } from '#web/shared/data/store/createStore.ts'
import type { OutboxEntry, Task, TaskStore } from './task.ts'

export type OutboxEntries = ReturnType<typeof createOutboxEntries>

/** The pending tasks: for the screens, and in the store. */
export function createOutboxEntries(store: TaskStore) {
  const { get, set: show, subscribe } = createStore<readonly OutboxEntry[]>([])
  const alter = (id: string, changes: Partial<OutboxEntry>) => show(get().map((one) => (one.id === id ? { ...one, ...changes } : one)))
  const find = (id: string) => get().find((one) => one.id === id)

  return {
    get,
    subscribe,
    show,
    alter,
    find,
    /** Stored tasks come first. */
    async load(userId: number, isWanted: () => boolean) {
      const tasks = await store.all(userId).catch(() => [])
      if (isWanted()) show([...tasks.filter(({ id }) => !find(id)).map(toEntry), ...get()])
    },
    async add(task: Task) {
      show([...get(), toEntry(task)])
      await store.put(task).catch(() => undefined)
    },
    async drop(id: string) {
      show(get().filter((one) => one.id !== id))
      await store.remove(id).catch(() => undefined)
    },
    /** A refused task stays with its reason until the user decides. */
    async keep(id: string, { code }: AppError) {
      alter(id, { state: 'failed', failure: code, progress: null })
      const task = find(id)
      if (task) await store.put(toTask(task)).catch(() => undefined)
    },
  }
}

const toEntry = (task: Task): OutboxEntry => ({ ...task, state: task.failure ? 'failed' : 'waiting', progress: null })

const toTask = ({ state: _state, progress: _progress, ...task }: OutboxEntry): Task => task
