import { setTimeout as wait } from 'node:timers/promises'

/**
 * Whether `work` has ended within this many milliseconds. It goes on afterwards, but the caller does not wait for it. Rejects if it does.
 * @example if (!(await settlesWithin(session.close(), seconds(10)))) log.warn('it does not close')
 */
export async function settlesWithin(work: Promise<unknown>, milliseconds: number): Promise<boolean> {
  const settled = new AbortController()
  const limit = wait(milliseconds, false, { signal: settled.signal }).catch(() => true)
  try {
    return await Promise.race([work.then(() => true), limit])
  } finally {
    settled.abort()
  }
}
