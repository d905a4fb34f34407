import type { Transaction } from 'kysely'
import { fromKysely, type JobResult, PgBoss, type QueueResult } from 'pg-boss'
import { type JobWakeUps, jobsWakeName, startWorker } from './concurrentWorker.ts'
import type { ConnectionOptions } from './database/connect.ts'
import { clientWithTimeout } from './database/openPool.ts'
import type { Logger } from './log.ts'

/**
 * One kind of work outside of requests. Its payload must be enough to do it again.
 * @example jobs: (kernel) => [{ name: 'closeInvoices', every: '0 3 * * *', run: () => closeInvoices(kernel) }]
 */
export type Job<Payload extends object = object> = {
  name: string
  /** Runs at least once: a job whose process died is given out again. */
  run: (payload: Payload) => Promise<void>
  retries?: number
  /** How long it may run, if longer than five minutes. */
  maxHours?: number
  /** A cron expression, for scheduled work. */
  every?: string
  /**
   * For work that waits for outside services: the most of them that run at the same time. At most half of these slots serve one company, so
   * that a slow job does not make other companies wait.
   */
  concurrency?: number
  /** For work that reads the current state when it runs: of several waiting jobs with one key only one runs. Each is sent with its key. */
  oncePerKey?: true
  /** It also runs while the installation is held after a restore: it sends nothing to customers. */
  alsoHeld?: true
}

/**
 * The name and payload type of a job, for features that only send it.
 * @example export const mailJob = jobName<{ id: string }>('mail.send')
 */
export type JobName<Payload extends object> = { readonly name: string; readonly given?: Payload }
export const jobName = <Payload extends object>(name: string): JobName<Payload> => ({ name })

/** Creates the tables of the job queue in an empty database, to be filled from a dump. */
export async function createJobTables(connection: ConnectionOptions) {
  const boss = new PgBoss({ ...connection, max: 1, application_name: 'recado-jobs', supervise: false, schedule: false })
  boss.on('error', () => undefined)
  await boss.start()
  await boss.stop()
}

/**
 * Sends a job that runs once per key from a command of the operator: the product may be stopped, and may never have run in this release.
 */
export async function sendJob(connection: ConnectionOptions, job: Omit<Job, 'run'>) {
  const boss = new PgBoss({ ...connection, max: 1, application_name: 'recado-jobs', supervise: false, schedule: false })
  boss.on('error', () => undefined)
  await boss.start()
  try {
    if (!(await boss.getQueue(job.name))) await createQueue(boss, job, { notify: true })
    await boss.send(job.name, {}, { singletonKey: job.name })
  } finally {
    await boss.stop()
  }
}

/** `group`: the company; `delaySeconds`: seconds until it may begin; `key`: for work that runs once per key. */
type SendOptions = { group: string; delaySeconds?: number | undefined; key?: string | undefined }

export type Jobs = Awaited<ReturnType<typeof startJobs>>

const GRACE = 10_000
/** Maintaining very many jobs takes time. A database that is silent for longer cannot be reached any more. */
const PATIENCE = 60_000

/** Starts pg-boss. The queues exist before anything is served; only a process that does jobs fetches from them. */
export async function startJobs({
  connection,
  jobs,
  works,
  isHeld = false,
  log,
  wakes,
  patience = PATIENCE,
  grace = GRACE,
}: {
  connection: ConnectionOptions
  jobs: Job[]
  works: boolean
  /** After a restore: only jobs with `alsoHeld` are fetched, and nothing is scheduled. */
  isHeld?: boolean
  log: Logger
  wakes: JobWakeUps
  patience?: number
  grace?: number
}) {
  const isScheduled = works && !isHeld
  const own = { max: 3, application_name: 'recado-jobs', supervise: isScheduled, schedule: isScheduled, useListenNotify: works }
  // pg-boss passes its options on to pg's pool, although its types do not name `Client`.
  const bossOptions = { ...connection, ...own, Client: clientWithTimeout(patience) }
  const boss = new PgBoss(bossOptions)
  boss.on('error', (error) => log.error({ err: error }, 'jobs'))
  await boss.start()
  const concurrentNames = new Set(jobs.flatMap(({ name, concurrency }) => (concurrency === undefined ? [] : name)))
  await ensureQueues(boss, jobs, concurrentNames)
  const ownJobs = works ? jobs.filter(({ alsoHeld }) => !isHeld || alsoHeld) : []
  for (const job of ownJobs) if (job.concurrency === undefined) await work(boss, job, log)
  const workers = ownJobs.flatMap(({ concurrency, ...job }) =>
    concurrency === undefined ? [] : startWorker(boss, { ...job, concurrency }, { log, wakes }),
  )
  if (isScheduled) await syncSchedules(boss, jobs)

  return {
    /**
     * Sends a job in the transaction of the write: both happen or neither. Returns the wake-up name of its worker, if it has one, to be
     * woken after the commit.
     */
    async send<Payload extends object>(tx: Transaction<never>, { name }: JobName<Payload>, payload: Payload, options: SendOptions) {
      const { group, delaySeconds = 0, key } = options
      const bossOptions = { ...(delaySeconds > 0 && { startAfter: delaySeconds }), ...(key !== undefined && { singletonKey: key }) }
      await boss.send(name, payload, { db: fromKysely(tx), group: { id: group }, ...bossOptions })
      return concurrentNames.has(name) ? jobsWakeName(name) : undefined
    },
    isReady: async () => (await boss.getQueues()).length >= jobs.length,
    counts: async () => (await boss.getQueues()).map(countsOf),
    /** Running jobs may finish. What is left after the grace period goes to the next process. */
    async stop() {
      const until = performance.now() + grace
      await Promise.all(workers.map((worker) => worker.end(grace)))
      await boss.stop({ graceful: true, timeout: Math.max(1, Math.round(until - performance.now())) })
    },
  }
}

/** As a working process last counted them, at most a minute ago. */
const countsOf = ({ name, queuedCount, failedCount }: QueueResult) => ({ name, waiting: queuedCount, failed: failedCount })

/** The queues of the last start exist already, so only new ones are created. */
async function ensureQueues(boss: PgBoss, jobs: readonly Job[], concurrentNames: ReadonlySet<string>) {
  const existing = await boss.getQueues()
  const existingNames = new Set(existing.map(({ name }) => name))
  for (const job of jobs.filter(({ name }) => !existingNames.has(name)))
    await createQueue(boss, job, { notify: !concurrentNames.has(job.name) })
  // Queues made by an older version keep their old option, so update it.
  for (const { name, notify } of existing) if (notify === concurrentNames.has(name)) await boss.updateQueue(name, { notify: !notify })
}

const createQueue = (boss: PgBoss, { name, retries = 5, oncePerKey, maxHours }: Omit<Job, 'run'>, { notify }: { notify: boolean }) =>
  boss.createQueue(name, {
    policy: oncePerKey ? 'short' : 'standard',
    retryLimit: retries,
    retryDelay: 5,
    retryBackoff: true,
    expireInSeconds: maxHours === undefined ? 300 : maxHours * 3600,
    notify,
  })

/** New work is announced with its commit. Postponed work, and work whose announcement was lost, is found by polling. */
const polling = { pollingIntervalSeconds: 1, notifyPollingIntervalSeconds: 1 } as const

/** How many of a kind run at the same time. After a full batch the next is fetched at once, so a rush does not wait for the next poll. */
const AT_ONCE = 10
const working = { ...polling, batchSize: AT_ONCE, burstWhenBatchFull: true, perJobResults: true } as const

async function work(boss: PgBoss, { name, run }: Job, log: Logger) {
  await boss.work(name, working, (fetched) =>
    Promise.all(
      fetched.map(async ({ id, data }): Promise<JobResult> => {
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

/** Updates the cron schedules that the database does not have yet. */
async function syncSchedules(boss: PgBoss, jobs: Job[]) {
  const stored = new Map((await boss.getSchedules()).map(({ name, cron }) => [name, cron]))
  for (const { name, every } of jobs) if (every && stored.get(name) !== every) await boss.schedule(name, every)
}
