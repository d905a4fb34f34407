import { createAttempts } from './createAttempts.ts'
import { createEntries, waitingEntry } from './createEntries.ts'
import type { AnyDoer, Task, TaskStore } from './task.ts'

type OutboxOptions = { store: TaskStore; pauses?: readonly number[] }
type Order = Pick<Task, 'lane' | 'kind' | 'input' | 'about'> & { id?: string }
type Doers = Readonly<Record<string, AnyDoer>>

/** An upload need not keep the screen from being brought up to date. */
const LONG = 3000

/** Does what was asked for, in order within each lane, through lost connections and reloads. */
export function createOutbox({ store, pauses = [500, 1000, 2000, 4000, 8000] }: OutboxOptions) {
  const entries = createEntries(store)
  const attempts = createAttempts({ entries, store })
  const working = new Map<string, Promise<void>>()
  let owner: { userId: number; doers: Doers } | undefined
  let again: ReturnType<typeof setTimeout> | undefined
  let pause = 0

  async function work(lane: string) {
    for (;;) {
      const next = entries.get().find((one) => one.lane === lane && one.state !== 'failed')
      if (!next || !owner) break
      if (!(await attempts.attempt(next, owner.doers[next.kind]))) {
        comeAgain()
        break
      }
      pause = 0
    }
    // In the same breath as the last look: whoever comes later starts it again.
    working.delete(lane)
  }

  function start(lane: string) {
    if (working.has(lane)) return
    // It begins a moment later, so that it is noted before it can strike itself out.
    working.set(
      lane,
      Promise.resolve().then(() => work(lane)),
    )
  }

  function comeAgain() {
    clearTimeout(again)
    again = setTimeout(wake, pauses[Math.min(pause, pauses.length - 1)])
    pause += 1
  }

  /** Tries everything that waits, as when the connection is back. */
  function wake() {
    clearTimeout(again)
    for (const lane of new Set(entries.get().map((one) => one.lane))) start(lane)
  }

  async function settled() {
    while (working.size > 0) await Promise.all(working.values())
  }

  return {
    ...{ subscribe: entries.subscribe, get: entries.get, wake },
    /** Begins for a user with what is left from before; the returned function rests it again. */
    open(userId: number, doers: Doers): () => void {
      owner = { userId, doers }
      const mine = owner
      void store
        .all(userId)
        .catch(() => [])
        .then((tasks) => {
          if (owner !== mine) return
          const rest = tasks.filter(({ id }) => !entries.known(id))
          entries.show([...rest.map(waitingEntry), ...entries.get()])
          wake()
        })
      return () => {
        if (owner !== mine) return
        owner = undefined
        clearTimeout(again)
        attempts.abortAll()
        entries.show([])
      }
    },
    add({ id = crypto.randomUUID(), lane, kind, input, about }: Order) {
      if (!owner) return
      const task: Task = { ...{ id, lane, kind, input, about }, ...{ userId: owner.userId, ...now() }, failure: null }
      entries.show([...entries.get(), waitingEntry(task)])
      // First it is safe, then it is done.
      void store
        .put(task)
        .catch(() => undefined)
        .then(() => start(lane))
    },
    retry(id: string) {
      const entry = entries.known(id)
      if (!entry) return
      entries.alter(id, { state: 'waiting', failure: null })
      start(entry.lane)
    },
    discard(id: string) {
      const entry = entries.known(id)
      attempts.abort(id)
      void entries.drop(id).then(() => entry && start(entry.lane))
    },
    /** Does what waits, and comes back when all that can be done now is done, or when that takes long. */
    async flush() {
      wake()
      await Promise.race([settled(), new Promise((resolve) => setTimeout(resolve, LONG))])
    },
    forget: (userId: number) => store.clear(userId).catch(() => undefined),
  }
}

let last = 0

/** Many may be given within one millisecond. */
function now() {
  last = Math.max(last + 1, Date.now() * 1000)
  return { createdAt: new Date(last / 1000).toISOString(), order: last }
}
