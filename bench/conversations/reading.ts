import type { Query } from '../seed/bands.ts'
import { note, report, said, summary, type Times } from './figures.ts'
import { atRate, together } from './pace.ts'
import { plainReads } from './plainReads.ts'
import { productReads, type Reads } from './reads.ts'
import { type Setting, targetsOf } from './setting.ts'

const CLIENTS = 16
const MEANWHILE = 40
const GOAL = 50
const SEARCH_GOAL = 100

/** Sixteen people read without a pause while customers write; then the same with plain SQL. */
export async function measureReading(setting: Setting): Promise<boolean> {
  const { pool, seed, plain, network, next, lengths } = setting
  const targets = await targetsOf(setting, seed.first)
  const [reads, bare] = [await productReads(plain, targets), await plainReads(pool, targets)]
  const stop = { stopped: false }
  const path = `/simulator/connections/${seed.first.company.connectionId}/inbound`
  const arriving = atRate(MEANWHILE, stop, () => network(path, next()))
  try {
    await readAll(reads, { seconds: Math.ceil(lengths.reading / 4), queries: targets.queries })
    const times = await readAll(reads, { seconds: lengths.reading, queries: targets.queries })
    const plainTimes = await readAll(bare, { seconds: lengths.reading / 2, queries: targets.queries })
    return compare(times, plainTimes)
  } finally {
    stop.stopped = true
    await arriving
  }
}

function compare(times: Times, plainTimes: Times) {
  const met = [...times.keys()].sort().map((work) => {
    const limit = work.startsWith('search') ? SEARCH_GOAL : GOAL
    const { p95 } = summary(times.get(work))
    return report(work, { is: said(times.get(work)), plain: said(plainTimes.get(work)), goal: `p95 < ${limit} ms`, met: p95 < limit })
  })
  return met.every(Boolean)
}

/** The kinds of reading take turns; each search is noted under its band too. */
async function readAll(reads: Reads, { seconds, queries }: { seconds: number; queries: Query[] }): Promise<Times> {
  const times: Times = new Map()
  const kinds = Object.entries(reads)
  await together(CLIENTS, seconds, async (turn) => {
    const [kind, read] = kinds[turn % kinds.length] ?? ['', async () => undefined]
    const own = Math.floor(turn / kinds.length)
    const began = performance.now()
    await read(own)
    const took = performance.now() - began
    note(times, kind, took)
    if (kind === 'search') note(times, `search, ${queries[own % queries.length]?.band}`, took)
  })
  return times
}
