import { setTimeout as pause } from 'node:timers/promises'
import type { PgBoss, Job as Taken } from 'pg-boss'
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
 * Runs a job queue with limited concurrency. At most half of the slots serve one company, so a slow job holds up nobody else. One loop
 * fetches for all free slots; pg-boss itself would poll once per slot, every second.
 */
export function startWorker(boss: PgBoss, { name, run, concurrency }: ConcurrentJob, { log, wakes }: { log: Logger; wakes: JobWakeUps }) {
  const mostOfOne = Math.ceil(concurrency / 2)
  const underWay = new Map<string, { job: Taken; done: Promise<void> }>()

  async function take() {
    for (let isMore = true; isMore; ) {
      const counts = countsByGroup([...underWay.values()].map(({ job }) => job))
      const full = [...counts].flatMap(([group, count]) => (count >= mostOfOne ? group : []))
      const mostOfOthers = Math.max(0, ...[...counts.values()].filter((count) => count < mostOfOne))
      // Fetch so few that one company cannot get more than its half, even if all of them are its jobs.
      const batchSize = Math.min(concurrency - underWay.size, mostOfOne - mostOfOthers)
      if (batchSize <= 0) return
      const taken = await boss.fetch<object>(name, { batchSize, ignoreGroups: full })
      for (const job of taken) underWay.set(job.id, { job, done: settle(job) })
      isMore = taken.length === batchSize
    }
  }

  const logUnstored = (job: Taken) => (error: unknown) =>
    void log.warn({ err: error, job: name, id: job.id }, 'the result of a job could not be stored')

  async function settle(job: Taken<object>) {
    try {
      await inTime(job, () => run(job.data)).then(
        () => boss.complete(name, attemptOf(job)),
        (error) => {
          log.warn({ err: error, job: name, id: job.id }, 'a job failed')
          return boss.fail(name, attemptOf(job), { message: (error as Error).message })
        },
      )
    } catch (error) {
      logUnstored(job)(error)
    }
    underWay.delete(job.id)
    polling.wake()
  }

  const polling = pollOrNotify({ kernel: { wakes, log }, name: jobsWakeName(name), what: { job: name }, nap: POLL, work: take })

  return {
    /** Running jobs may finish. What is left after the grace period goes back to the queue. */
    async end(grace: number) {
      await polling.end()
      const all = Promise.all([...underWay.values()].map(({ done }) => done))
      await Promise.race([all, pause(grace, undefined, { ref: false })])
      for (const { job } of underWay.values())
        await boss.fail(name, attemptOf(job), { message: 'The process stops' }).catch(logUnstored(job))
    },
  }
}

/** After its time the job is given out again, and a job that never ends does not occupy a slot for ever. */
async function inTime<Result>({ expireInSeconds }: Taken, work: () => Promise<Result>): Promise<Result> {
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

function countsByGroup(jobs: readonly Taken[]) {
  const counts = new Map<string, number>()
  for (const { groupId } of jobs) if (groupId) counts.set(groupId, (counts.get(groupId) ?? 0) + 1)
  return counts
}

/** One attempt of a job: after its time the same job may run again as another attempt. */
const attemptOf = ({ id, retryCount }: Taken) => ({ id, retryCount })
