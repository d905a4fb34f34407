import { loadavg } from 'node:os'
import { closeConnections } from '../conversations/httpClient.ts'
import { openSeededDatabase } from '../seed/openSeededDatabase.ts'
import { measureFanOut } from './fanOut.ts'
import { measureIdle } from './idle.ts'
import { measureCalls, measureInbound } from './rates.ts'
import { measureSizes } from './sizes.ts'

const ROUNDS = 3
const sizes = {
  full: { seconds: 20, people: 2000, companies: 500 },
  quick: { seconds: 4, people: 2000, companies: 100 },
}

/**
 * How far one process goes, and several, and what rows and companies cost: the figures of docs/scale.md. No goals: on one machine they
 * share its processors. Several and one alternate, so that other load of the machine affects both.
 */
export async function measureScale(size: 'full' | 'quick', wanted: readonly string[]): Promise<boolean> {
  const { seconds, people, companies } = sizes[size]
  const parts = {
    sizes: () => seeded(size, measureSizes),
    calls: () => seeded(size, (database) => inTurns([1, 2, 4], (count) => measureCalls(database, { count, seconds }))),
    inbound: () => seeded(size, (database) => inTurns([1, 2], (count) => measureInbound(database, { count, seconds }))),
    fanOut: () => inTurns([1, 2], (count) => measureFanOut({ count, people })),
    idle: () => measureIdle({ companies, seconds: seconds * 3 }),
  }
  const named = Object.entries(parts).filter(([name]) => wanted.includes(name))
  for (const [, measure] of named.length > 0 ? named : Object.entries(parts)) await measure()
  console.log(`load of the machine at the end: ${loadavg()[0]?.toFixed(1)}`)
  return true
}

async function inTurns(counts: readonly number[], measure: (count: number) => Promise<unknown>) {
  for (let round = 0; round < ROUNDS; round++) for (const count of counts) await measure(count)
}

async function seeded(size: 'full' | 'quick', measure: (database: Awaited<ReturnType<typeof openSeededDatabase>>) => Promise<unknown>) {
  const database = await openSeededDatabase(size)
  try {
    await measure(database)
  } finally {
    closeConnections()
    await database.close()
  }
}
