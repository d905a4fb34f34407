import { createOutboxEntries } from './createOutboxEntries.ts'
import { createTaskQueues } from './createTaskQueues.ts'
import { createTaskRunner } from './createTaskRunner.ts'
import type { AnyOutboxHandler, Task, TaskStore } from './task.ts'

type OutboxOptions = { store: TaskStore; pauses?: readonly number[] }
type NewTask = Pick<Task, 'lane' | 'kind' | 'input' | 'about'> & { id?: string }
type HandlersByKind = Readonly<Record<string, AnyOutboxHandler>>

/** Runs tasks in order within each lane, through lost connections and reloads. */
export function createOutbox({ store, pauses = [500, 1000, 2000, 4000, 8000] }: OutboxOptions) {
  const entries = createOutboxEntries(store)
  const attempts = createTaskRunner({ entries, store })
  let owner: { userId: number; doers: HandlersByKind } | undefined
  const lanes = createTaskQueues({
    waiting: entries.get,
    nextIn: (lane) => (owner ? entries.get().find((one) => one.lane === lane && one.state !== 'failed') : undefined),
    attempt: (entry) => attempts.attempt(entry, owner?.doers[entry.kind]),
    pauses,
  })

  return {
    subscribe: entries.subscribe,
    get: entries.get,
    wake: lanes.wake,
    flush: lanes.flush,
    /** Starts for a user with their stored tasks, and deletes those of other users of this browser; the returned function stops it. */
    open(userId: number, doers: HandlersByKind): () => void {
      const mine = { userId, doers }
      owner = mine
      void store.clearOthers(userId).catch(() => undefined)
      void entries.load(userId, () => owner === mine).then(() => owner === mine && lanes.wake())
      return () => {
        if (owner !== mine) return
        owner = undefined
        lanes.rest()
        attempts.abortAll()
        entries.show([])
      }
    },
    add(order: NewTask) {
      if (!owner) return
      const task = createTask(order, owner.userId)
      // Store first, then run.
      void entries.add(task).then(() => lanes.start(task.lane))
    },
    retry(id: string) {
      const entry = entries.find(id)
      if (!entry) return
      entries.alter(id, { state: 'waiting', failure: null })
      lanes.start(entry.lane)
    },
    discard(id: string) {
      const entry = entries.find(id)
      attempts.abort(id)
      void entries.drop(id).then(() => entry && lanes.start(entry.lane))
    },
    /** How many tasks of a user are stored, also while the outbox is not open. */
    countStored: (userId: number) =>
      store.all(userId).then(
        (tasks) => tasks.length,
        () => 0,
      ),
    forget: (userId: number) => store.clear(userId).catch(() => undefined),
  }
}

let last = 0

/** Several tasks may be added within one millisecond. */
function createTask({ id = crypto.randomUUID(), lane, kind, input, about }: NewTask, userId: number): Task {
  last = Math.max(last + 1, Date.now() * 1000)
  return { id, lane, kind, input, about, userId, createdAt: new Date(last / 1000).toISOString(), order: last, failure: null }
}
