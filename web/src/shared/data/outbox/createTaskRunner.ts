import { AppError } from '@recado/contract/errors'
import type { OutboxEntries } from './createOutboxEntries.ts'
import type { AnyOutboxHandler, OutboxEntry, OutboxHandler, TaskStore } from './task.ts'

/** A task is given up after this many server errors. */
const MAX_SERVER_ERRORS = 8

/** Runs tasks one attempt at a time, and handles their results. */
export function createTaskRunner({ entries, store }: { entries: OutboxEntries; store: TaskStore }) {
  const running = new Map<string, AbortController>()
  const faults = countServerErrors()

  /** Returns whether the task is finished: done, refused or cancelled. Otherwise it is retried later. */
  async function attempt(entry: OutboxEntry, doer: AnyOutboxHandler | undefined): Promise<boolean> {
    const { id } = entry
    // Another tab may have done or discarded it.
    const isWanted = await store.has(id).catch(() => true)
    if (!entries.find(id)) return true
    if (!isWanted || !doer) {
      await entries.drop(id)
      return true
    }
    const controller = new AbortController()
    running.set(id, controller)
    entries.alter(id, { state: 'sending' })
    try {
      const { run } = doer as OutboxHandler<unknown>
      await run(entry.input, { id, signal: controller.signal, onProgress: (progress) => entries.alter(id, { progress }) })
      await entries.drop(id)
      return true
    } catch (error) {
      return await afterFailure(entry, doer as OutboxHandler<unknown>, error)
    } finally {
      running.delete(id)
    }
  }

  async function afterFailure({ id, input }: OutboxEntry, { refused }: OutboxHandler<unknown>, error: unknown) {
    if (!entries.find(id)) return true
    if (!isRefused(error) && !faults.isHopeless(id, error)) {
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
    abort: (id: string) => running.get(id)?.abort(),
    abortAll() {
      for (const controller of running.values()) controller.abort()
    },
  }
}

/** The server has refused the task itself (4xx). */
const isRefused = (error: unknown) =>
  error instanceof AppError && error.status >= 400 && error.status < 500 && error.status !== 401 && error.status !== 429

/** The number of server errors per task. */
function countServerErrors() {
  const faults = new Map<string, number>()
  return {
    isHopeless(id: string, error: unknown) {
      if (!(error instanceof AppError) || error.status === 401 || error.status === 429) return false
      const count = (faults.get(id) ?? 0) + 1
      faults.set(id, count)
      return count >= MAX_SERVER_ERRORS
    },
    forget: (id: string) => faults.delete(id),
  }
}
