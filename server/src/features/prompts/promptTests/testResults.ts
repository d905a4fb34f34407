import type { PromptTest, PromptTestResult, promptTestEndpoints, TestShare } from '@recado/contract/promptTests'
import { type Selectable, sql } from 'kysely'
import type { z } from 'zod'
import { assertExists } from '../../../kernel/crud.ts'
import type { TenantDatabase, TenantDb } from '../../../kernel/database/schema.ts'
import type { Tx } from '../../../kernel/transact.ts'
import { type AiPrices, costOf, readAiPrices } from '../../costs/index.ts'
import { type Circumstances, fingerprintOf } from './fingerprint.ts'
import type { Played } from './playTest.ts'
import { readTests } from './promptTests.commands.ts'
import { isFinal, stateOf, withRun } from './testState.ts'

type ResultRow = Selectable<TenantDatabase['promptTestResults']>

/** Results with other settings that are kept of a test, for somebody who goes back to them. */
const MOST_RESULTS = 5

/** Adds a run to the result of a test. A second run at the same time waits here and is counted too. */
export async function storeRun(
  { db }: Tx,
  { testId, fingerprint, model, at }: { testId: number; fingerprint: string; model: string; at: Date },
  { problems, answers, sources, handover, input, output }: Played,
): Promise<PromptTestResult> {
  const test = await db.selectFrom('promptTests').select('id').where('id', '=', testId).forNoKeyUpdate().executeTakeFirst()
  assertExists(test, 'ERR_NO_PROMPT_TEST_FOUND')
  const before = await db
    .selectFrom('promptTestResults')
    .selectAll()
    .where('testId', '=', testId)
    .where('fingerprint', '=', fingerprint)
    .executeTakeFirst()
  const row = {
    ...withRun(before, problems.length === 0),
    problems: JSON.stringify(problems.length === 0 ? (before?.problems ?? []) : problems),
    answers: JSON.stringify(answers),
    sources: JSON.stringify(sources),
    handover,
    model,
    input: input + (before?.input ?? 0),
    output: output + (before?.output ?? 0),
    at,
  }
  const stored = await db
    .insertInto('promptTestResults')
    .values({ testId, fingerprint, ...row })
    .onConflict((conflict) => conflict.columns(['companyId', 'testId', 'fingerprint']).doUpdateSet(row))
    .returningAll()
    .executeTakeFirstOrThrow()
  await db
    .deleteFrom('promptTestResults')
    .where('testId', '=', testId)
    .where('fingerprint', 'in', (eb) =>
      eb
        .selectFrom('promptTestResults as older')
        .select('older.fingerprint')
        .where('older.testId', '=', testId)
        .orderBy('older.at', 'desc')
        .orderBy(sql`older.fingerprint = ${fingerprint}`, 'desc')
        .offset(MOST_RESULTS),
    )
    .execute()
  return toResult(stored, await readAiPrices(db, [model]))
}

/** The result of a test that is not played any more. */
export async function readFinalResult(db: TenantDb, run: { testId: number; fingerprint: string }): Promise<PromptTestResult | undefined> {
  const row = await db
    .selectFrom('promptTestResults')
    .selectAll()
    .where('testId', '=', run.testId)
    .where('fingerprint', '=', run.fingerprint)
    .executeTakeFirst()
  return row && isFinal(row) ? toResult(row, await readAiPrices(db, [row.model])) : undefined
}

type Results = z.output<typeof promptTestEndpoints.results.output>

/** The results of the tests of a prompt under these circumstances, how many passed, and what their runs cost. */
export async function readResults(db: TenantDb | Tx['db'], promptId: number, circumstances: Circumstances): Promise<Results> {
  const tests = await readTests(db, promptId)
  const rows = await readStoredResults(db, tests, circumstances)
  const prices = await readAiPrices(
    db,
    rows.map(({ model }) => model),
  )
  const results = rows.map((row) => toResult(row, prices))
  const costs = new Map<string, number>()
  for (const { cost } of results) if (cost) costs.set(cost.currency, (costs.get(cost.currency) ?? 0) + cost.amount)
  return {
    results,
    ...shareOf(tests, results),
    costs: [...costs].map(([currency, amount]) => ({ currency, amount })),
    input: results.reduce((sum, { input }) => sum + input, 0),
    output: results.reduce((sum, { output }) => sum + output, 0),
  }
}

/** How many of the tests pass. Reported ones do not count before they are confirmed. */
export async function readShare(db: Tx['db'], promptId: number, circumstances: Circumstances): Promise<TestShare> {
  const tests = await readTests(db, promptId)
  const rows = await readStoredResults(db, tests, circumstances)
  return shareOf(
    tests,
    rows.map((row) => ({ testId: row.testId, state: stateOf(row) })),
  )
}

/** Whether a test fails under these circumstances. */
export const hasFailed = async (db: Tx['db'], test: PromptTest, circumstances: Circumstances) =>
  (await readStoredResults(db, [test], circumstances)).some((row) => stateOf(row) === 'failed')

function shareOf(tests: readonly PromptTest[], results: readonly Pick<PromptTestResult, 'testId' | 'state'>[]): TestShare {
  const states = new Map(results.map(({ testId, state }) => [testId, state]))
  const counted = tests.filter(({ isReported }) => !isReported).map(({ id }) => states.get(id))
  const count = (state: PromptTestResult['state']) => counted.filter((one) => one === state).length
  const [passed, failed, total] = [count('passed'), count('failed'), counted.length]
  return { passed, failed, notRun: total - passed - failed, total }
}

async function readStoredResults(
  db: TenantDb | Tx['db'],
  tests: readonly PromptTest[],
  circumstances: Circumstances,
): Promise<ResultRow[]> {
  if (tests.length === 0) return []
  const fingerprints = new Map(tests.map((test) => [test.id, fingerprintOf(circumstances, test)]))
  return (db as TenantDb)
    .selectFrom('promptTestResults')
    .selectAll()
    .where(({ or, and, eb }) => or([...fingerprints].map(([testId, one]) => and([eb('testId', '=', testId), eb('fingerprint', '=', one)]))))
    .execute()
}

const toResult = (
  { testId, runs, passedRuns, problems, answers, sources, handover, model, input, output, at }: ResultRow,
  prices: AiPrices,
): PromptTestResult => ({
  testId,
  runs,
  passedRuns,
  problems,
  answers,
  sources,
  handover,
  input,
  output,
  at,
  state: stateOf({ runs, passedRuns }),
  // A service that counts no tokens does not work for nothing.
  cost: input + output === 0 ? null : costOf(prices, { model, input, output }),
})
