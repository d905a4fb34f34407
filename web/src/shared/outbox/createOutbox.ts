import { AppError } from '@recado/contract/errors'
import type { AnyDoer, Doer, OutboxEntry, Task, TaskStore } from './task.ts'

type OutboxOptions = { store: TaskStore; pauses?: readonly number[] }
type Order = Pick<Task, 'lane' | 'kind' | 'input' | 'about'> & { id?: string }
type Doers = Readonly<Record<string, AnyDoer>>

/** However often the server says that it is at fault, after so many times it is asked no more. */
const PATIENCE = 8
/** An upload need not keep the screen from being brought up to date. */
const LONG = 3000

/** Does what was asked for, in order within each lane, through lost connections and reloads. */
export function createOutbox({ store, pauses = [500, 1000, 2000, 4000, 8000] }: OutboxOptions) {
  let owner: { userId: number; doers: Doers } | undefined
  let entries: readonly OutboxEntry[] = []
  let again: ReturnType<typeof setTimeout> | undefined
  let pause = 0
  const working = new Map<string, Promise<void>>()
  const courses = new Map<string, AbortController>()
  const faults = new Map<string, number>()
  const listeners = new Set<() => void>()

  function show(next: readonly OutboxEntry[]) {
    entries = next
    for (const listener of listeners) listener()
  }
  const alter = (id: string, changes: Partial<OutboxEntry>) => show(entries.map((one) => (one.id === id ? { ...one, ...changes } : one)))
  const known = (id: string) => entries.find((one) => one.id === id)

  async function drop(id: string) {
    show(entries.filter((one) => one.id !== id))
    await store.remove(id).catch(() => undefined)
  }

  async function work(lane: string) {
    for (;;) {
      const next = entries.find((one) => one.lane === lane && one.state !== 'failed')
      if (!next || !owner || !(await attempt(next, owner.doers[next.kind]))) break
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

  /** Whether the lane may go on. */
  async function attempt(entry: OutboxEntry, doer: AnyDoer | undefined): Promise<boolean> {
    const { id } = entry
    // Another window may have done it, or its reader thrown it away there.
    const isWanted = await store.has(id).catch(() => true)
    if (!known(id)) return true
    if (!isWanted || !doer) {
      await drop(id)
      return true
    }
    const course = new AbortController()
    courses.set(id, course)
    alter(id, { state: 'sending' })
    const { run, refused } = doer as Doer<unknown>
    try {
      await run(entry.input, { id, signal: course.signal, onProgress: (progress) => alter(id, { progress }) })
      pause = 0
      await drop(id)
      return true
    } catch (error) {
      if (!known(id)) return true
      if (!isRefusal(error) && !(await isHopeless(id, error))) {
        alter(id, { state: 'waiting', progress: null })
        comeAgain()
        return false
      }
      const reason = error instanceof AppError ? error : new AppError('ERR_INTERNAL_SERVER_ERROR')
      if (refused(entry.input, reason)) await keep(id, reason)
      else await drop(id)
      return true
    } finally {
      courses.delete(id)
    }
  }

  async function isHopeless(id: string, error: unknown) {
    if (!(error instanceof AppError) || error.status === 401 || error.status === 429) return false
    const count = (faults.get(id) ?? 0) + 1
    faults.set(id, count)
    return count >= PATIENCE
  }

  async function keep(id: string, { code }: AppError) {
    faults.delete(id)
    alter(id, { state: 'failed', failure: code, progress: null })
    const task = known(id)
    if (task) await store.put(stored(task)).catch(() => undefined)
  }

  function comeAgain() {
    clearTimeout(again)
    again = setTimeout(wake, pauses[Math.min(pause, pauses.length - 1)])
    pause += 1
  }

  /** Tries everything that waits, as when the connection is back. */
  function wake() {
    clearTimeout(again)
    for (const lane of new Set(entries.map((one) => one.lane))) start(lane)
  }

  async function settled() {
    while (working.size > 0) await Promise.all(working.values())
  }

  return {
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    get: () => entries,
    wake,
    /** Begins for a user with what is left from before; the returned function rests it again. */
    open(userId: number, doers: Doers): () => void {
      owner = { userId, doers }
      const mine = owner
      void store
        .all(userId)
        .catch(() => [])
        .then((tasks) => {
          if (owner !== mine) return
          const rest = tasks.filter(({ id }) => !known(id))
          show([...rest.map(entryOf), ...entries])
          wake()
        })
      return () => {
        if (owner !== mine) return
        owner = undefined
        clearTimeout(again)
        for (const course of courses.values()) course.abort()
        show([])
      }
    },
    add({ id = crypto.randomUUID(), lane, kind, input, about }: Order) {
      if (!owner) return
      const task: Task = { ...{ id, lane, kind, input, about }, ...{ userId: owner.userId, ...now() }, failure: null }
      show([...entries, entryOf(task)])
      // First it is safe, then it is done.
      void store
        .put(task)
        .catch(() => undefined)
        .then(() => start(lane))
    },
    retry(id: string) {
      const entry = known(id)
      if (!entry) return
      alter(id, { state: 'waiting', failure: null })
      start(entry.lane)
    },
    discard(id: string) {
      const entry = known(id)
      courses.get(id)?.abort()
      void drop(id).then(() => entry && start(entry.lane))
    },
    /** Does what waits, and comes back when all that can be done now is done, or when that takes long. */
    async flush() {
      wake()
      await Promise.race([settled(), new Promise((resolve) => setTimeout(resolve, LONG))])
    },
    forget: (userId: number) => store.clear(userId).catch(() => undefined),
  }
}

/** The server has understood and says no. */
const isRefusal = (error: unknown) =>
  error instanceof AppError && error.status >= 400 && error.status < 500 && error.status !== 401 && error.status !== 429

let last = 0

/** Many may be given within one millisecond. */
function now() {
  last = Math.max(last + 1, Date.now() * 1000)
  return { createdAt: new Date(last / 1000).toISOString(), order: last }
}

const entryOf = (task: Task): OutboxEntry => ({ ...task, state: task.failure ? 'failed' : 'waiting', progress: null })

const stored = ({ state: _state, progress: _progress, ...task }: OutboxEntry): Task => task
