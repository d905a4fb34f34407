import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { cloneDatabase } from '../../test/cloneDatabase.ts'
import { proxyToDatabase } from '../../test/networkProxy.ts'
import { createWorld } from '../../test/testApp.ts'
import { waitUntil } from '../../test/waitUntil.ts'
import { connect } from './database/connect.ts'
import { type Job, jobName, sendJob, startJobs } from './jobs.ts'
import { createWakeBus } from './live/wakeBus.ts'
import { createLog } from './log.ts'

const cloned = await cloneDatabase()
const connected = connect(cloned.options)
const { platform } = connected
const log = createLog('silent')
const wakes = await createWakeBus(connected, log)
const running: Awaited<ReturnType<typeof startJobs>>[] = []
afterAll(async () => {
  for (const jobs of running) await jobs.stop()
  await wakes.close()
  await connected.close()
  await cloned.drop()
})

async function start(jobs: Job[], works = true, isHeld = false) {
  const started = await startJobs({ connection: cloned.options, jobs, works, isHeld, log, wakes })
  running.push(started)
  return started
}
type Payload = { n: number }
const send = (jobs: Awaited<ReturnType<typeof start>>, name: string, given: Payload, key?: string) =>
  platform.transaction().execute((tx) => jobs.send(tx as never, jobName<Payload>(name), given, { group: 'test', key }))
async function states(name: string) {
  const { rows } = await sql<{
    n: number
    state: string
  }>`select (data->>'n')::int as n, state::text from pgboss.job where name = ${name} order by 1`.execute(platform)
  return rows.map(({ n, state }) => [n, state])
}

test('a job gets what it was sent, once', async () => {
  const seen: unknown[] = []
  const jobs = await start([{ name: 'test.once', run: async (given) => void seen.push(given) }])
  await send(jobs, 'test.once', { n: 7 })
  await expect.poll(() => seen, { timeout: 120_000 }).toEqual([{ n: 7 }])
  await expect.poll(() => states('test.once')).toEqual([[7, 'completed']])
})

test('a held installation runs only what may run then, and the rest after its release', async () => {
  const seen: string[] = []
  const jobs: Job[] = [
    { name: 'test.held', every: '* * * * *', run: async () => void seen.push('sends') },
    { name: 'test.alsoHeld', alsoHeld: true, run: async () => void seen.push('backs up') },
  ]
  const held = await start(jobs, true, true)
  await send(held, 'test.held', { n: 1 })
  await send(held, 'test.alsoHeld', { n: 2 })
  await expect.poll(() => seen, { timeout: 120_000 }).toEqual(['backs up'])
  const { rows } = await sql`select from pgboss.schedule where name = 'test.held'`.execute(platform)
  expect(rows).toEqual([])
  await held.stop()
  await start(jobs)
  await expect.poll(() => seen, { timeout: 120_000 }).toEqual(['backs up', 'sends'])
})

test('a command of the operator sends a job once, also where no product has made its queue', async () => {
  const job = { name: 'test.byCommand', oncePerKey: true } as const
  await sendJob(cloned.options, job)
  await sendJob(cloned.options, job)
  expect(await states('test.byCommand')).toEqual([[null, 'created']])
})

test('of work that runs once per key only one waits per key', async () => {
  const jobs = await start([{ name: 'test.perKey', oncePerKey: true, run: async () => undefined }], false)
  await send(jobs, 'test.perKey', { n: 1 }, 'a')
  await send(jobs, 'test.perKey', { n: 2 }, 'a')
  await send(jobs, 'test.perKey', { n: 3 }, 'b')
  expect(await states('test.perKey')).toEqual([
    [1, 'created'],
    [3, 'created'],
  ])
})

test('a failed job is given out again, and the jobs beside it are not', async () => {
  const tries: number[] = []
  const jobs = await start([
    {
      name: 'test.retry',
      async run(given) {
        const { n } = given as Payload
        tries.push(n)
        if (n === 2 && tries.filter((one) => one === 2).length === 1) throw new Error('not today')
      },
    },
  ])
  for (const n of [1, 2, 3]) await send(jobs, 'test.retry', { n })
  await expect
    .poll(() => states('test.retry'), { timeout: 120_000 })
    .toEqual([
      [1, 'completed'],
      [2, 'retry'],
      [3, 'completed'],
    ])
  await sql`update pgboss.job set start_after = now() where name = 'test.retry' and state = 'retry'`.execute(platform)
  await expect.poll(() => tries.toSorted(), { timeout: 120_000 }).toEqual([1, 2, 2, 3])
  await expect.poll(() => states('test.retry')).toContainEqual([2, 'completed'])
})

test('a job that always fails ends after its retries, with the reason', async () => {
  let tries = 0
  const jobs = await start([
    {
      name: 'test.hopeless',
      retries: 1,
      async run() {
        tries++
        throw new Error('never')
      },
    },
  ])
  await send(jobs, 'test.hopeless', { n: 1 })
  await expect.poll(() => states('test.hopeless'), { timeout: 120_000 }).toEqual([[1, 'retry']])
  await sql`update pgboss.job set start_after = now() where name = 'test.hopeless'`.execute(platform)
  await expect.poll(() => states('test.hopeless'), { timeout: 120_000 }).toEqual([[1, 'failed']])
  expect(tries).toBe(2)
  const { rows } = await sql<{ output: unknown }>`select output from pgboss.job where name = 'test.hopeless'`.execute(platform)
  expect(JSON.stringify(rows)).toContain('never')
})

test('a rush is worked off at once, not one a second', async () => {
  const seen = new Set<number>()
  const jobs = await start([{ name: 'test.rush', run: async (given) => void seen.add((given as Payload).n) }])
  for (let n = 0; n < 60; n++) await send(jobs, 'test.rush', { n })
  await expect.poll(() => seen.size, { timeout: 40_000 }).toBe(60)
})

test('a process that does no jobs leaves them to those that do', async () => {
  const seen: string[] = []
  const job = (who: string): Job => ({ name: 'test.roles', run: async () => void seen.push(who) })
  const web = await start([job('web')], false)
  await send(web, 'test.roles', { n: 1 })
  await new Promise((resolve) => setTimeout(resolve, 1500))
  expect(await states('test.roles')).toEqual([[1, 'created']])
  await start([job('worker')])
  await expect.poll(() => seen, { timeout: 120_000 }).toEqual(['worker'])
})

test('a stop waits for the running job', async () => {
  let ended = false
  let begun = () => undefined as unknown
  const beginning = new Promise((resolve) => {
    begun = () => resolve(undefined)
  })
  const slow: Job = {
    name: 'test.slow',
    async run() {
      begun()
      await new Promise((resolve) => setTimeout(resolve, 700))
      ended = true
    },
  }
  const jobs = await startJobs({ connection: cloned.options, jobs: [slow], works: true, log, wakes })
  await send(jobs, 'test.slow', { n: 1 })
  await beginning
  await jobs.stop()
  expect(ended).toBe(true)
  expect(await states('test.slow')).toEqual([[1, 'completed']])
})

/** Work that ends when the test says so. */
function stage(name: string, apart: number) {
  const begun = new Map<number, (error?: Error) => void>()
  const run = (given: object) => {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    begun.set((given as Payload).n, (error) => (error ? reject(error) : resolve()))
    return promise
  }
  const started = (...which: number[]) => expect.poll(() => [...begun.keys()].toSorted((a, b) => a - b), PATIENCE).toEqual(which)
  return { job: { name, run, concurrency: apart } satisfies Job, begun, started }
}
const PATIENCE = { timeout: 120_000 }
/** One after the other, because jobs of the same age come in any order. */
async function sendFor(jobs: Awaited<ReturnType<typeof start>>, name: string, group: string, ...ns: number[]) {
  for (const n of ns) await platform.transaction().execute((tx) => jobs.send(tx as never, jobName<Payload>(name), { n }, { group }))
}

test('of concurrent work so many run at a time, half of them of one company, and none waits for a slow one', async () => {
  const { job, begun, started } = stage('test.apart', 4)
  const jobs = await start([job])
  await sendFor(jobs, job.name, 'one', 1, 2, 3, 4)
  await started(1, 2)
  await sendFor(jobs, job.name, 'other', 5)
  await started(1, 2, 5)
  begun.get(2)?.()
  await started(1, 2, 3, 5)
  begun.get(3)?.(new Error('not today'))
  await started(1, 2, 3, 4, 5)
  for (const n of [1, 4, 5]) begun.get(n)?.()
  // The failed one is given out again, sooner or later.
  const others = async () => (await states(job.name)).filter(([n]) => n !== 3)
  await expect.poll(others, PATIENCE).toEqual([1, 2, 4, 5].map((n) => [n, 'completed']))
  begun.delete(3)
  await sql`update pgboss.job set start_after = now() where name = ${job.name} and state = 'retry'`.execute(platform)
  await expect.poll(() => begun.has(3), PATIENCE).toBe(true)
  begun.get(3)?.()
})

test('a job that never ends does not keep its slot', async () => {
  const { job, started, begun } = stage('test.endless', 1)
  const idle = await start([job], false)
  await sendFor(idle, job.name, 'one', 1, 2)
  const soonOver = sql`case when data->>'n' = '1' then 1 else expire_seconds end`
  await sql`update pgboss.job set expire_seconds = ${soonOver} where name = ${job.name}`.execute(platform)
  await start([job])
  await started(1, 2)
  begun.get(2)?.()
  await expect.poll(() => states(job.name), PATIENCE).toContainEqual([2, 'completed'])
})

test('a stop waits for concurrent jobs, and what does not end in time is given out again', async () => {
  const [ending, endless] = [stage('test.ending', 1), stage('test.left', 1)]
  const patient = await startJobs({ connection: cloned.options, jobs: [ending.job], works: true, log, wakes })
  await sendFor(patient, ending.job.name, 'one', 1)
  await ending.started(1)
  const stopped = patient.stop()
  ending.begun.get(1)?.()
  await stopped
  expect(await states(ending.job.name)).toEqual([[1, 'completed']])
  const impatient = await startJobs({ connection: cloned.options, jobs: [endless.job], works: true, log, wakes, grace: 1 })
  await sendFor(impatient, endless.job.name, 'one', 1)
  await endless.started(1)
  await impatient.stop()
  expect(await states(endless.job.name)).toEqual([[1, 'retry']])
})

test('a caller does not wait for ever for a database that cannot be reached any more', async () => {
  const way = await proxyToDatabase(cloned.options)
  const jobs = await startJobs({ connection: way.options, jobs: [], works: false, log, wakes, patience: 500 })
  const isReached = () => jobs.isReady().catch(() => false)
  expect(await isReached()).toBe(true)
  way.stop()
  await expect(jobs.isReady()).rejects.toThrow()
  way.mend()
  await waitUntil(isReached, 'they are reached again')
  await jobs.stop()
  await way.close()
})

test('the payload of a failing job is not logged', async () => {
  const lines: string[] = []
  const loud = createLog('trace', { write: (line) => void lines.push(line) })
  const jobs = await startJobs({
    connection: cloned.options,
    jobs: [{ name: 'test.loud', run: async () => Promise.reject(Object.assign(new Error('no'), { detail: 'a private message' })) }],
    works: true,
    log: loud,
    wakes,
  })
  running.push(jobs)
  await platform
    .transaction()
    .execute((tx) => jobs.send(tx as never, jobName<{ body: string }>('test.loud'), { body: 'a private message' }, { group: 'test' }))
  await expect.poll(() => lines.join(''), { timeout: 120_000 }).toContain('a job failed')
  expect(lines.join('')).not.toContain('a private message')
})

test('every kind of job that is sent has a worker', async () => {
  const world = await createWorld()
  try {
    const { rows } = await sql<{ name: string }>`select name from pgboss.queue`.execute(world.platform)
    const queues = rows.map(({ name }) => name)
    const sources = readdirSync(join(import.meta.dirname, '..'), { recursive: true, encoding: 'utf8' }).filter(
      (file) => file.endsWith('.ts') && !file.endsWith('.test.ts'),
    )
    const sent = sources.flatMap((file) =>
      [...readFileSync(join(import.meta.dirname, '..', file), 'utf8').matchAll(/jobName(?:<.*?>)?\('([\w.]+)'\)/gs)].map(
        ([, name]) => name,
      ),
    )
    expect(sent).toContain('mail.send')
    expect(queues).toEqual(expect.arrayContaining(sent))
    const { rows: timed } = await sql<{ name: string }>`select name from pgboss.schedule`.execute(world.platform)
    expect(queues).toEqual(expect.arrayContaining(timed.map(({ name }) => name)))
  } finally {
    await world.close()
  }
})

test('a queue made by an older version announces new work too', async () => {
  await start([{ name: 'test.told', run: async () => undefined }], false)
  await sql`update pgboss.queue set notify = false where name = 'test.told'`.execute(platform)
  await start([{ name: 'test.told', run: async () => undefined }], false)
  const { rows } = await sql<{ notify: boolean }>`select notify from pgboss.queue where name = 'test.told'`.execute(platform)
  expect(rows).toEqual([{ notify: true }])
})
