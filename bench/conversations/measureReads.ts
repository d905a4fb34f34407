import type { Query } from '../seed/searchTerms.ts'
import { type BenchSetup, prepareTargets, readerOf } from './benchSetup.ts'
import { type Durations, formatDurations, recordDuration, reportFigure } from './durations.ts'
import { runAtRate, runConcurrently } from './loadPattern.ts'
import { plainSqlReads } from './plainSqlReads.ts'
import { productReads, type Reads, type Targets } from './productReads.ts'

const CLIENTS = 16
const MEANWHILE = 40

/** How often a second somebody of another company requests their list. */
const ABOUT = 1

/** Sixteen people of a single active company read without pauses while customers write; then the same with plain SQL. */
export async function measureReads(setting: BenchSetup): Promise<boolean> {
  const { times, plainTimes } = await whileCustomersWrite(setting, async ({ reads, targets, seconds }) => {
    const { queries } = targets
    const bare = await plainSqlReads(setting.pool, targets)
    await readAll(reads, { seconds: Math.ceil(seconds / 4), queries })
    const times = await readAll(reads, { seconds, queries })
    return { times, plainTimes: await readAll(bare, { seconds: seconds / 2, queries }) }
  })
  return [...times.keys()]
    .sort()
    .map((work) => reportFigure(work, { is: formatDurations(times.get(work)), plain: formatDurations(plainTimes.get(work)) }))
    .every(Boolean)
}

/** The same while another company is active, for whose sake this one searches in fewer slots. */
export async function measureReadsBesideOthers(setting: BenchSetup): Promise<boolean> {
  const times = await whileCustomersWrite(setting, ({ reads, targets: { queries }, seconds }) =>
    whileAnotherIsAbout(setting, () => readAll(reads, { seconds: seconds / 2, queries })),
  )
  return reportFigure('search, another is about', { is: formatDurations(times.get('search')) })
}

type Reading = { reads: Reads; targets: Targets; seconds: number }

async function whileCustomersWrite<Result>(setting: BenchSetup, read: (reading: Reading) => Promise<Result>): Promise<Result> {
  const { seed, plain, network, next, lengths } = setting
  const targets = await prepareTargets(setting, seed.first)
  const reads = await productReads(plain, targets)
  const stop = { stopped: false }
  const path = `/simulator/connections/${seed.first.company.connectionId}/inbound`
  const arriving = runAtRate(MEANWHILE, stop, () => network(path, next()))
  try {
    return await read({ reads, targets, seconds: lengths.reading })
  } finally {
    stop.stopped = true
    await arriving
  }
}

async function whileAnotherIsAbout<Result>(setting: BenchSetup, work: () => Promise<Result>): Promise<Result> {
  const ask = await readerOf(setting, setting.seed.second)
  const stop = { stopped: false }
  await ask('/tickets?status=open')
  const calling = runAtRate(ABOUT, stop, () => ask('/tickets?status=open'))
  const result = await work().finally(() => {
    stop.stopped = true
  })
  await calling
  return result
}

/** The kinds of reads alternate; searches are also recorded by their band. */
async function readAll(reads: Reads, { seconds, queries }: { seconds: number; queries: Query[] }): Promise<Durations> {
  const times: Durations = new Map()
  const kinds = Object.entries(reads)
  await runConcurrently(CLIENTS, seconds, async (turn) => {
    const [kind, read] = kinds[turn % kinds.length] ?? ['', async () => undefined]
    const own = Math.floor(turn / kinds.length)
    const began = performance.now()
    await read(own)
    const took = performance.now() - began
    recordDuration(times, kind, took)
    if (kind === 'search') recordDuration(times, `search, ${queries[own % queries.length]?.band}`, took)
  })
  return times
}
