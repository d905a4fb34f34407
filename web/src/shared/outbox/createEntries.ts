import type { AppError } from '@recado/contract/errors'
import type { OutboxEntry, Task, TaskStore } from './task.ts'

export type OutboxEntries = ReturnType<typeof createEntries>

/** What waits, as screens show it, and as it is stored for the next time. */
export function createEntries(store: TaskStore) {
  let entries: readonly OutboxEntry[] = []
  const listeners = new Set<() => void>()

  function show(next: readonly OutboxEntry[]) {
    entries = next
    for (const listener of listeners) listener()
  }
  const alter = (id: string, changes: Partial<OutboxEntry>) => show(entries.map((one) => (one.id === id ? { ...one, ...changes } : one)))
  const known = (id: string) => entries.find((one) => one.id === id)

  return {
    ...{ show, alter, known },
    get: () => entries,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** What is left from before comes first. */
    async load(userId: number, isWanted: () => boolean) {
      const tasks = await store.all(userId).catch(() => [])
      if (isWanted()) show([...tasks.filter(({ id }) => !known(id)).map(waitingEntry), ...entries])
    },
    async add(task: Task) {
      show([...entries, waitingEntry(task)])
      await store.put(task).catch(() => undefined)
    },
    async drop(id: string) {
      show(entries.filter((one) => one.id !== id))
      await store.remove(id).catch(() => undefined)
    },
    /** What was refused stays with its reason, until its reader decides. */
    async keep(id: string, { code }: AppError) {
      alter(id, { state: 'failed', failure: code, progress: null })
      const task = known(id)
      if (task) await store.put(stored(task)).catch(() => undefined)
    },
  }
}

const waitingEntry = (task: Task): OutboxEntry => ({ ...task, state: task.failure ? 'failed' : 'waiting', progress: null })

const stored = ({ state: _state, progress: _progress, ...task }: OutboxEntry): Task => task
