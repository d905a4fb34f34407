import { setTimeout as pause } from 'node:timers/promises'
import type { TenantActivity } from './tenantActivity.ts'

/** So many times as long as a portion took, it rests behind it; for so many milliseconds at most. */
const REST = 2
const LONGEST = 50

export type BatchThrottle = ReturnType<typeof throttleBatchJob>

/**
 * Does a portion of something long that a company has begun. While others are or may be about, it rests behind it, so that both have
 * their part of the process and of the database; alone it goes on at once.
 */
export const throttleBatchJob =
  (
    about: Pick<TenantActivity, 'isSurelyAlone'>,
    { now, rest }: { now: () => number; rest: (milliseconds: number) => Promise<unknown> } = real,
  ) =>
  async <Result>(companyId: number, portion: () => Promise<Result>): Promise<Result> => {
    const began = now()
    const result = await portion()
    if (!about.isSurelyAlone(companyId)) await rest(Math.min((now() - began) * REST, LONGEST))
    return result
  }

const real = { now: () => performance.now(), rest: (milliseconds: number) => pause(milliseconds) }
