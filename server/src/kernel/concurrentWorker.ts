import { setTimeout as pause } from 'node:timers/promises'
import type { Job as FetchedJob, PgBoss } from 'pg-boss'
import { pollOrNotify } from './concurrency/pollOrNotify.ts'
import type { Job } from './jobs.ts'
import type { WakeBus } from './live/wakeBus.ts'
import type { Logger } from './log.ts'

type ConcurrentJob = Pick<Job, 'name' | 'run'> & { concurrency: number }
export type JobWakeUps = Pick<WakeBus, 'onWake'>

/** The wake-up name under which the worker of a queue sleeps. */
export const jobsWakeName = (name: string) => `jobs ${name}`

/** Jobs that had to wait, and jobs whose wake-up was lost, are found by polling this often. */
const POLL = 1000

/**
 * Runs a job queue with limited concurrency. At most half of the slots serve one company, so a slow job does not make other companies wait.
 * One loop fetches for all free slots; pg-boss itself would poll once per slot, every second.
 */
export function startWorker(boss: PgBoss, { name, run, concurrency }: ConcurrentJob, { log, wakes }: { log: Logger; wakes: JobWakeUps }) {
  const slotsPerCompany = Math.ceil(concurrency / 2)
  const running = new Map<string, { job: FetchedJob; done: Promise<void> }>()

  async function fetchJobs() {
    for (let hasMore = true; hasMore; ) {
      const counts = countsByGroup([...running.values()].map(({ job }) => job))
      const fullCompanies = [...counts].flatMap(([group, count]) => (count >= slotsPerCompany ? group : []))
      const mostOfOthers = Math.max(0, ...[...counts.values()].filter((count) => count < slotsPerCompany))
      // Fetch no more than the busiest of the other companies may still run, because all fetched jobs may be of that company.
      const batchSize = Math.min(concurrency - running.size, slotsPerCompany - mostOfOthers)
      if (batchSize <= 0) return
      const fetched = await boss.fetch<object>(name, { batchSize, ignoreGroups: fullCompanies })
      for (const job of fetched) running.set(job.id, { job, done: settle(job) })
      hasMore = fetched.length === batchSize
    }
  }

  const logUnstored = (job: FetchedJob) => (error: unknown) =>
    void log.warn({ err: error, job: name, id: job.id }, 'the result of a job could not be stored')

  async function settle(job: FetchedJob<object>) {
    try {
      await withTimeout(job, () => run(job.data)).then(
        () => boss.complete(name, attemptOf(job)),
        (error) => {
          log.warn({ err: error, job: name, id: job.id }, 'a job failed')
          return boss.fail(name, attemptOf(job), { message: (error as Error).message })
        },
      )
    } catch (error) {
      logUnstored(job)(error)
    }
    running.delete(job.id)
    polling.wake()
  }

  const polling = pollOrNotify({ kernel: { wakes, log }, name: jobsWakeName(name), what: { job: name }, nap: POLL, work: fetchJobs })

  return {
    /** Running jobs may finish. What is left after the grace period goes back to the queue. */
    async end(grace: number) {
      await polling.end()
      const all = Promise.all([...running.values()].map(({ done }) => done))
      await Promise.race([all, pause(grace, undefined, { ref: false })])
      for (const { job } of running.values())
        await boss.fail(name, attemptOf(job), { message: 'The process stops' }).catch(logUnstored(job))
    },
  }
}

/** After its time pg-boss gives the job out again, so a job that never ends must not occupy a slot for ever. */
async function withTimeout<Result>({ expireInSeconds }: FetchedJob, work: () => Promise<Result>): Promise<Result> {
  const ended = new AbortController()
  const late = pause(expireInSeconds * 1000, undefined, { signal: ended.signal, ref: false }).then(() => {
    throw new Error('The job takes too long')
  })
  try {
    return await Promise.race([work(), late])
  } finally {
    ended.abort()
  }
}

function countsByGroup(jobs: readonly FetchedJob[]) {
  const counts = new Map<string, number>()
  for (const { groupId } of jobs) if (groupId) counts.set(groupId, (counts.get(groupId) ?? 0) + 1)
  return counts
}

/** One attempt of a job: after its time the job may run again as another attempt. */
const attemptOf = ({ id, retryCount }: FetchedJob) => ({ id, retryCount })
