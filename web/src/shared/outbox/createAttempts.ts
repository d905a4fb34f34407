import { AppError } from '@recado/contract/errors'
import type { OutboxEntries } from './createEntries.ts'
import type { AnyDoer, Doer, OutboxEntry, TaskStore } from './task.ts'

/** A task is given up after this many server errors. */
const PATIENCE = 8

/** Runs tasks one attempt at a time, and handles their results. */
export function createAttempts({ entries, store }: { entries: OutboxEntries; store: TaskStore }) {
  const underWay = new Map<string, AbortController>()
  const faults = countFaults()

  /** Returns whether the task is finished: done, refused or cancelled. Otherwise it is retried later. */
  async function attempt(entry: OutboxEntry, doer: AnyDoer | undefined): Promise<boolean> {
    const { id } = entry
    // Another tab may have done or discarded it.
    const isWanted = await store.has(id).catch(() => true)
    if (!entries.known(id)) return true
    if (!isWanted || !doer) {
      await entries.drop(id)
      return true
    }
    const controller = new AbortController()
    underWay.set(id, controller)
    entries.alter(id, { state: 'sending' })
    try {
      const { run } = doer as Doer<unknown>
      await run(entry.input, { id, signal: controller.signal, onProgress: (progress) => entries.alter(id, { progress }) })
      await entries.drop(id)
      return true
    } catch (error) {
      return await afterFailure(entry, doer as Doer<unknown>, error)
    } finally {
      underWay.delete(id)
    }
  }

  async function afterFailure({ id, input }: OutboxEntry, { refused }: Doer<unknown>, error: unknown) {
    if (!entries.known(id)) return true
    if (!isRefusal(error) && !faults.isHopeless(id, error)) {
      entries.alter(id, { state: 'waiting', progress: null })
      return false
    }
    faults.forget(id)
    const reason = error instanceof AppError ? error : new AppError('ERR_INTERNAL_SERVER_ERROR')
    if (refused(input, reason)) await entries.keep(id, reason)
    else await entries.drop(id)
    return true
  }

  return {
    attempt,
    abort: (id: string) => underWay.get(id)?.abort(),
    abortAll() {
      for (const controller of underWay.values()) controller.abort()
    },
  }
}

/** The server has refused the task itself (4xx). */
const isRefusal = (error: unknown) =>
  error instanceof AppError && error.status >= 400 && error.status < 500 && error.status !== 401 && error.status !== 429

/** The number of server errors per task. */
function countFaults() {
  const faults = new Map<string, number>()
  return {
    isHopeless(id: string, error: unknown) {
      if (!(error instanceof AppError) || error.status === 401 || error.status === 429) return false
      const count = (faults.get(id) ?? 0) + 1
      faults.set(id, count)
      return count >= PATIENCE
    },
    forget: (id: string) => faults.delete(id),
  }
}
