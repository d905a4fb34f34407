import { setTimeout as pause } from 'node:timers/promises'
import type { TenantActivity } from './tenantActivity.ts'

/** It rests so many times as long as the batch took, at most `LONGEST` milliseconds. */
const REST = 2
const LONGEST = 50

export type BatchThrottle = ReturnType<typeof throttleBatchJob>

/**
 * Runs one batch of a company's long job. While other companies are or may be active it rests afterwards, so that they get their share of
 * the process and the database. Alone it goes on at once.
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
