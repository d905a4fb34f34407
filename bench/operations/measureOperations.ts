import { createBenchSetup, type Lengths } from '../conversations/benchSetup.ts'
import { closeConnections, createCaller } from '../conversations/httpClient.ts'
import { runConcurrently } from '../conversations/loadPattern.ts'
import { openSeededDatabase } from '../seed/openSeededDatabase.ts'
import { sessionTokens } from '../seed/sessionTokens.ts'
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
 * Measures each kind of daily work with sixteen clients: its rate beside plain SQL, and the cost of a call in statements, blocks and bytes;
 * the median of three rounds. `BENCH_OPERATIONS` selects some, by parts of their names with a bar between them.
 */
export async function measureOperations(size: 'full' | 'quick'): Promise<boolean> {
  const database = await openSeededDatabase(size)
  const product = await startServer('product.ts', { connection: database.connection, folder: database.folder })
  try {
    const setting = await createBenchSetup({ product, ...database, lengths: unused })
    const tokenOf = sessionTokens(database.folder)
    const { company } = setting.seed.first
    const agent = createCaller(product.url, await tokenOf(company.plain))
    const admin = createCaller(product.url, await tokenOf(company.admin))
    const reading = await readOperations(setting, { agent, admin })
    const operations = [...reading, ...(await writeOperations(setting, { agent }))]
    const dashboards = dashboardOperations(setting.pool, company, admin)
    const wanted = process.env.BENCH_OPERATIONS?.split('|')
    const measured: Measured[] = []
    const isWanted = ({ name }: Operation) => wanted?.some((one) => name.includes(one)) ?? true
    const options = { pool: setting.pool, seconds: seconds[size] }
    const measure = async (some: readonly Operation[]) => measured.push(...(await measureInRounds(some.filter(isWanted), options)))
    // Virtual machines may get their memory page by page, so the first access is slow.
    for (const { ask } of reading.filter(isWanted)) await runConcurrently(CLIENTS, seconds[size] / 2, ask)
    await measure(operations)
    // The attendances for the dashboard would disturb the other work.
    if (dashboards.some(isWanted)) await fillAttendances(setting.pool, company)
    await measure(dashboards)
    if (!wanted) await saveResults(setting.pool, { size, measured })
    if (!wanted || wanted.includes('neighbour')) await measureNeighbour({ setting, seconds: seconds[size] })
    await setting.pool.end()
    closeConnections()
    return measured.every(isMet)
  } finally {
    await product.end()
    await database.close()
  }
}

/** The rounds of all operations alternate. */
async function measureInRounds(operations: readonly Operation[], options: MeasureOptions): Promise<Measured[]> {
  const begun = operations.map((operation) => ({ operation, next: roundsOf(operation, options), rounds: [] as Round[] }))
  for (let round = 0; round < ROUNDS; round++) for (const { next, rounds } of begun) rounds.push(await next())
  const results = begun.map(({ operation, rounds }) => resultOf(operation, rounds))
  for (const result of results) printResult(result)
  return results
}
