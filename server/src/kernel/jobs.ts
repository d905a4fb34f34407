import type { Transaction } from 'kysely'
import { fromKysely, type JobResult, PgBoss, type QueueResult } from 'pg-boss'
import { type JobWakeUps, jobsWakeName, startWorker } from './concurrentWorker.ts'
import type { ConnectionOptions } from './database/connect.ts'
import { clientWithTimeout } from './database/openPool.ts'
import type { Logger } from './log.ts'

/** One kind of work done outside of requests. What it is given must be enough to do it again. */
export type Job<Payload extends object = object> = {
  name: string
  /** At least once: a job whose process died is given out again. */
  run: (given: Payload) => Promise<void>
  retries?: number
  /** A cron expression, for work that comes by the clock. */
  every?: string
  /** For work that waits for others: so many at the same time, of one company at most half, and no slow one holds up the rest. */
  concurrency?: number
  /** For work that looks at how things are by then: of several with one key that wait, one is done. Each is then sent with its key. */
  oncePerKey?: true
}

/** The name and the shape of what it is given, for those who only send it. */
export type JobName<Payload extends object> = { readonly name: string; readonly given?: Payload }
export const jobName = <Payload extends object>(name: string): JobName<Payload> => ({ name })

/** `group`: whose it is; `after`: seconds until it may begin; `key`: what it is about, for work that is done once per key. */
type Sending = { group: string; after?: number | undefined; key?: string | undefined }

export type Jobs = Awaited<ReturnType<typeof startJobs>>

const GRACE = 10_000
/** Looking after very many jobs takes its time; a database that says nothing for longer cannot be reached any more. */
const PATIENCE = 60_000

/** Queues exist before anything is served; only a process that works takes jobs from them. */
export async function startJobs({
  connection,
  jobs,
  works,
  log,
  wakes,
  patience = PATIENCE,
  grace = GRACE,
}: {
  connection: ConnectionOptions
  jobs: Job[]
  works: boolean
  log: Logger
  wakes: JobWakeUps
  patience?: number
  grace?: number
}) {
  const own = { max: 3, application_name: 'recado-jobs', supervise: works, schedule: works, useListenNotify: works }
  const boss = new PgBoss({ ...connection, ...own, ...{ Client: clientWithTimeout(patience) } })
  boss.on('error', (error) => log.error({ err: error }, 'jobs'))
  await boss.start()
  const namesApart = new Set(jobs.flatMap(({ name, concurrency }) => (concurrency === undefined ? [] : name)))
  await makeQueues(boss, jobs, namesApart)
  if (works) for (const job of jobs) if (job.concurrency === undefined) await work(boss, job, log)
  const hands = works
    ? jobs.flatMap(({ concurrency, ...job }) =>
        concurrency === undefined ? [] : startWorker(boss, { ...job, apart: concurrency }, { log, wakes }),
      )
    : []
  if (works) await syncSchedules(boss, jobs)

  return {
    /**
     * Sent in the transaction of the write that wants it: both happen or neither. Answers under which name those sleep who do it, where
     * whoever sends it is to wake them once it is committed.
     */
    async send<Payload extends object>(tx: Transaction<never>, { name }: JobName<Payload>, given: Payload, sending: Sending) {
      const { group, after = 0, key } = sending
      const further = { ...(after > 0 && { startAfter: after }), ...(key !== undefined && { singletonKey: key }) }
      await boss.send(name, given, { db: fromKysely(tx), group: { id: group }, ...further })
      return namesApart.has(name) ? jobsWakeName(name) : undefined
    },
    isReady: async () => (await boss.getQueues()).length >= jobs.length,
    counts: async () => (await boss.getQueues()).map(countsOf),
    /** Running jobs may finish; what is left after the grace is given out again by the next process. */
    async stop() {
      const until = performance.now() + grace
      await Promise.all(hands.map((hand) => hand.end(grace)))
      await boss.stop({ graceful: true, timeout: Math.max(1, Math.round(until - performance.now())) })
    },
  }
}

/** As a process that works has counted them last, at most a minute ago. */
const countsOf = ({ name, queuedCount, failedCount }: QueueResult) => ({ name, waiting: queuedCount, failed: failedCount })

/** What the start before has made needs not be asked for once more, one after the other. */
async function makeQueues(boss: PgBoss, jobs: readonly Job[], namesApart: ReadonlySet<string>) {
  const made = await boss.getQueues()
  const isMade = new Set(made.map(({ name }) => name))
  for (const { name, retries = 5, oncePerKey } of jobs.filter((job) => !isMade.has(job.name))) {
    const policy = oncePerKey ? 'short' : 'standard'
    const notify = !namesApart.has(name)
    await boss.createQueue(name, { policy, retryLimit: retries, retryDelay: 5, retryBackoff: true, expireInSeconds: 300, notify })
  }
  // Queues that an older version has made stay as they were.
  for (const { name, notify } of made) if (notify === namesApart.has(name)) await boss.updateQueue(name, { notify: !notify })
}

/** New work is told of with the commit that wants it; what has to wait first, and what nobody heard of, is found by looking. */
const polling = { pollingIntervalSeconds: 1, notifyPollingIntervalSeconds: 1 } as const

/** So many of a kind run at the same time. After a full hand the next is taken at once, so a rush does not wait for the clock. */
const AT_ONCE = 10
const working = { ...polling, batchSize: AT_ONCE, burstWhenBatchFull: true, perJobResults: true } as const

async function work(boss: PgBoss, { name, run }: Job, log: Logger) {
  await boss.work(name, working, (taken) =>
    Promise.all(
      taken.map(async ({ id, data }): Promise<JobResult> => {
        try {
          await run(data as object)
          return { id, status: 'completed' }
        } catch (error) {
          log.warn({ err: error, job: name, id }, 'a job failed')
          return { id, status: 'failed', output: { message: (error as Error).message } }
        }
      }),
    ),
  )
}

/** What comes by the clock is told to the database where it does not know it so already. */
async function syncSchedules(boss: PgBoss, jobs: Job[]) {
  const known = new Map((await boss.getSchedules()).map(({ name, cron }) => [name, cron]))
  for (const { name, every } of jobs) if (every && known.get(name) !== every) await boss.schedule(name, every)
}
