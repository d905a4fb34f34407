import { setTimeout as pause } from 'node:timers/promises'
import type { PgBoss, Job as Taken } from 'pg-boss'
import type { Job } from './jobs.ts'
import type { WakeBus } from './live/wakeBus.ts'
import type { Logger } from './log.ts'
import { pollOrNotify } from './pollOrNotify.ts'

type Apart = Pick<Job, 'name' | 'run'> & { apart: number }
export type JobWakeUps = Pick<WakeBus, 'onWake'>

/** Under which whoever does them sleeps. */
export const jobsWakeName = (name: string) => `jobs ${name}`

/** What had to wait first, and what nobody heard of, is found by looking. */
const NAP = 1000

/**
 * Does work that waits for others: so many at the same time, of one company at most half, and no slow one holds up the rest. One looks for
 * all hands that are free; with the library each would look for itself, every second and at every new piece of work.
 */
export function startWorker(boss: PgBoss, { name, run, apart }: Apart, { log, wakes }: { log: Logger; wakes: JobWakeUps }) {
  const mostOfOne = Math.ceil(apart / 2)
  const underWay = new Map<string, { job: Taken; done: Promise<void> }>()

  async function take() {
    for (let isMore = true; isMore; ) {
      const counts = countsByGroup([...underWay.values()].map(({ job }) => job))
      const full = [...counts].flatMap(([group, count]) => (count >= mostOfOne ? group : []))
      const mostOfOthers = Math.max(0, ...[...counts.values()].filter((count) => count < mostOfOne))
      // So few that even if they are all of one company it does not get more than its half.
      const batchSize = Math.min(apart - underWay.size, mostOfOne - mostOfOthers)
      if (batchSize <= 0) return
      const taken = await boss.fetch<object>(name, { batchSize, ignoreGroups: full })
      for (const job of taken) underWay.set(job.id, { job, done: settle(job) })
      isMore = taken.length === batchSize
    }
  }

  const unnoted = (job: Taken) => (error: unknown) =>
    void log.warn({ err: error, job: name, id: job.id }, 'what became of a job could not be noted')

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
      unnoted(job)(error)
    }
    underWay.delete(job.id)
    looking.wake()
  }

  const looking = pollOrNotify({ kernel: { wakes, log }, name: jobsWakeName(name), what: { job: name }, nap: NAP, work: take })

  return {
    /** What runs may end; what is left after the grace is given out again. */
    async end(grace: number) {
      await looking.end()
      const all = Promise.all([...underWay.values()].map(({ done }) => done))
      await Promise.race([all, pause(grace, undefined, { ref: false })])
      for (const { job } of underWay.values()) await boss.fail(name, attemptOf(job), { message: 'The process stops' }).catch(unnoted(job))
    },
  }
}

/** Later it is given out again, and a hand is not kept by what never ends. */
async function inTime<Result>({ expireInSeconds }: Taken, work: () => Promise<Result>): Promise<Result> {
  const ended = new AbortController()
  const late = pause(expireInSeconds * 1000, undefined, { signal: ended.signal, ref: false }).then(() => {
    throw new Error('It takes too long')
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

/** Of which one is spoken: by then it may have been given out again. */
const attemptOf = ({ id, retryCount }: Taken) => ({ id, retryCount })
