import { createBenchSetup, type Lengths } from '../conversations/benchSetup.ts'
import { closeConnections, createCaller } from '../conversations/httpClient.ts'
import { runConcurrently } from '../conversations/loadPattern.ts'
import { tokensOf } from '../conversations/tokensOf.ts'
import { openSeededDatabase } from '../seed/openSeededDatabase.ts'
import { startServer } from '../startServer.ts'
import { dashboardOperations, fillAttendances } from './dashboardOperations.ts'
import { measureNeighbour } from './measureNeighbour.ts'
import { CLIENTS, type Measured, type MeasureOptions, type Operation, type Round, resultOf, roundsOf } from './measureOperation.ts'
import { readOperations } from './readOperations.ts'
import { isMet, printResult, saveResults } from './saveResults.ts'
import { writeOperations } from './writeOperations.ts'

/** Seconds per round. The rounds are far apart, so that a bad minute of the machine affects only one. */
const seconds = { full: 2, quick: 0.5 }
const ROUNDS = 3
const unused: Lengths = { reading: 0, arriving: 0, step: 0, sending: 0, tenTimes: 0 }

/**
 * Measures each kind of daily work with sixteen clients: its rate beside its goal and beside plain SQL, and the cost of a call in
 * statements, blocks and bytes; the median of three rounds, or of nine. `BENCH_WORKS` selects some.
 */
export async function measureOperations(size: 'full' | 'quick'): Promise<boolean> {
  const database = await openSeededDatabase(size)
  const product = await startServer('product.ts', { connection: database.connection, folder: database.folder })
  try {
    const setting = await createBenchSetup({ product, ...database, lengths: unused })
    const tokenOf = tokensOf(database.folder)
    const { company } = setting.seed.first
    const agent = createCaller(product.url, await tokenOf(company.plain))
    const admin = createCaller(product.url, await tokenOf(company.admin))
    const reading = await readOperations(setting, { agent, admin })
    const works = [...reading, ...(await writeOperations(setting, { agent }))]
    const dashboards = dashboardOperations(setting.pool, company, admin)
    const wanted = process.env.BENCH_WORKS?.split('|')
    const measured: Measured[] = []
    const isWanted = ({ name }: Operation) => wanted?.some((one) => name.includes(one)) ?? true
    const options = { pool: setting.pool, connection: database.connection, seconds: seconds[size] }
    const measure = async (some: readonly Operation[]) => measured.push(...(await measureInRounds(some.filter(isWanted), options)))
    // Virtual machines may get their memory page by page, so the first access is slow.
    for (const { ask } of reading.filter(isWanted)) await runConcurrently(CLIENTS, seconds[size] / 2, ask)
    await measure(works)
    // The attendances for the dashboard would disturb the other work.
    if (dashboards.some(isWanted)) await fillAttendances(setting.pool, company)
    await measure(dashboards)
    if (!wanted) await saveResults(setting.pool, { size, measured })
    const isFair = (wanted && !wanted.includes('neighbour')) || (await measureNeighbour({ setting, seconds: seconds[size] }))
    await setting.pool.end()
    closeConnections()
    return measured.every(isMet) && isFair
  } finally {
    await product.end()
    await database.close()
  }
}

/**
 * As in other parts (`verdicts.ts`): work that misses its goal is measured twice more, because one bad minute can be longer than a round.
 */
async function measureInRounds(works: readonly Operation[], options: MeasureOptions): Promise<Measured[]> {
  const begun = works.map((work) => ({ work, next: roundsOf(work, options), rounds: [] as Round[] }))
  const goOn = async (some: typeof begun, count: number) => {
    for (let round = 0; round < count; round++) for (const { next, rounds } of some) rounds.push(await next())
  }
  const results = () => begun.map(({ work, rounds }) => resultOf(work, rounds))
  await goOn(begun, ROUNDS)
  const missed = results().filter((result) => !isMet(result))
  for (const { name, perSecond, p95 } of missed)
    console.log(`— ${name}: missed with ${perSecond.toFixed(0)}/s, p95 ${p95.toFixed(0)} ms; six rounds more`)
  await goOn(
    begun.filter(({ work }) => missed.some(({ name }) => name === work.name || name === work.livesFrom)),
    2 * ROUNDS,
  )
  for (const result of results()) printResult(result)
  return results()
}
