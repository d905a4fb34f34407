import { AppError } from '@recado/contract/errors'
import type { TestShare } from '@recado/contract/promptTests'
import { sql } from 'kysely'
import { ResponderFailed } from '../../../connectors/responder.ts'
import { days, later, minutes, seconds } from '../../../kernel/clock.ts'
import type { PlatformKernel } from '../../../kernel/feature.ts'
import { type Job, jobName } from '../../../kernel/jobs.ts'
import type { Tx } from '../../../kernel/transact.ts'
import { readStoredSettings } from '../../settings/index.ts'
import { createTokenReserver } from '../assistant/tokenLimits.ts'
import { promptAccess } from '../service/aiEndpointAndKey.ts'
import { fingerprintOf, readCircumstances } from './fingerprint.ts'
import { notifyOfFall } from './notifyOfFall.ts'
import { playTest } from './playTest.ts'
import { readTests } from './promptTests.commands.ts'
import { storeRun } from './testResults.ts'

type Run = { companyId: number; promptId: number; runId: number }
export const testWeekly = jobName<Run>('prompts.testWeekly')

const LONGEST_TEST = seconds(60)
/** The job that begins runs is late by seconds each hour: so the runs stay at one hour of the day. */
const BETWEEN = days(7) - minutes(30)

/** Once a week the tests of an assistant run as it is saved, where its company wants that. */
export const weeklyTestJobs = (kernel: PlatformKernel): Job[] => [
  { name: 'prompts.weeklyTests', every: '29 * * * *', run: () => beginDueRuns(kernel) },
  { name: testWeekly.name, run: (run) => runTests(kernel, run as Run), maxHours: 3, concurrency: 2 },
]

/** Notes each run before it begins. A run that stops is not repeated, because it has cost tokens: it stays as one that did not finish. */
async function beginDueRuns({ platform, transact, clock, sessionCache }: PlatformKernel) {
  const now = clock.now()
  const unpaid = await sessionCache.unpaidCompanies()
  const due = await platform
    .selectFrom('prompts')
    .innerJoin('companyPlans', 'companyPlans.companyId', 'prompts.companyId')
    .select(['prompts.id', 'prompts.companyId'])
    .where('prompts.testsWeekly', '=', true)
    .where('companyPlans.useOpenAi', '=', true)
    .where('prompts.companyId', '!=', sql<number>`all(${unpaid}::int[])`)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('promptTestRuns')
            .select('id')
            .whereRef('promptTestRuns.companyId', '=', 'prompts.companyId')
            .whereRef('promptId', '=', 'prompts.id')
            .where('at', '>', later(now, -BETWEEN).toISOString()),
        ),
      ),
    )
    .execute()
  for (const { id: promptId, companyId } of due)
    await transact({ companyId }, async (tx) => {
      const { id: runId } = await tx.db.insertInto('promptTestRuns').values({ promptId, at: now }).returning('id').executeTakeFirstOrThrow()
      await tx.enqueue(testWeekly, { companyId, promptId, runId })
    })
}

/** Plays all confirmed tests and stores how they went, after each: a run that stops shows how far it came. */
async function runTests(kernel: PlatformKernel, { companyId, promptId, runId }: Run) {
  const { transact, clock, sessionCache } = kernel
  if (!(await sessionCache.isPaidCompany(companyId))) return
  const players = await readPlayers(kernel, { companyId, promptId })
  const isMine = await transact({ companyId }, async ({ db }) => {
    const begun = db.updateTable('promptTestRuns').set({ startedAt: clock.now() }).where('id', '=', runId).where('startedAt', 'is', null)
    return (await begun.returning('id').executeTakeFirst()) !== undefined
  })
  if (!isMine) return
  const storeSoFar = (counts: Counts) =>
    transact({ companyId }, async ({ db }) => void (await db.updateTable('promptTestRuns').set(counts).where('id', '=', runId).execute()))
  const outcome = await playAll(kernel, { companyId, promptId }, players, storeSoFar)
  await transact({ companyId }, async (tx) => finish(tx, kernel, { promptId, runId, ...outcome }))
}

type Counts = Omit<TestShare, 'total'> & { input: number; output: number }
type Players = Awaited<ReturnType<typeof readPlayers>>

/** The tests, and what is needed to play them; nothing is played without a usable service. */
async function readPlayers(kernel: PlatformKernel, { companyId, promptId }: Omit<Run, 'runId'>) {
  const db = kernel.read(companyId)
  const row = await db.selectFrom('prompts').selectAll().where('id', '=', promptId).executeTakeFirst()
  const tests = (await readTests(db, promptId)).filter(({ isReported }) => !isReported)
  const stored = await readStoredSettings(db)
  const access = row && promptAccess(kernel, row, stored)
  if (!row || !access || typeof access === 'string') return { tests, model: row?.model ?? '', usable: undefined }
  const settings = { ...row, apiKey: '' }
  const circumstances = await readCircumstances(kernel, db, settings)
  const { company } = circumstances
  const { timezone } = company
  const reserve = createTokenReserver(kernel, { companyId, promptId, timezone, limits: row })
  return { tests, model: row.model, usable: { circumstances, stage: { kernel, companyId, db, access, settings, company, reserve } } }
}

async function playAll(
  kernel: PlatformKernel,
  { companyId, promptId }: Omit<Run, 'runId'>,
  { tests, model, usable }: Players,
  storeSoFar: (counts: Counts) => Promise<void>,
): Promise<Counts> {
  const outcome: Counts = { passed: 0, failed: 0, notRun: tests.length, input: 0, output: 0 }
  if (!usable) return outcome
  const { circumstances, stage } = usable
  for (const test of tests) {
    const play = async () => {
      const signal = AbortSignal.timeout(LONGEST_TEST)
      const played = await playTest({ ...stage, signal }, test)
      outcome.input += played.input
      outcome.output += played.output
      const run = { testId: test.id, fingerprint: fingerprintOf(circumstances, test), model, at: kernel.clock.now() }
      return kernel.transact({ companyId }, (tx) => storeRun(tx, run, played))
    }
    try {
      let result = await play()
      while (result.state === 'undecided') result = await play()
      outcome[result.state === 'passed' ? 'passed' : 'failed']++
      outcome.notRun--
    } catch (error) {
      // A test that could not be played, or was deleted meanwhile, did not run. The next one may, unless the fault is ours.
      if (!(error instanceof ResponderFailed || error instanceof AppError)) {
        kernel.log.warn({ err: error, companyId, promptId }, 'a weekly test did not run')
        break
      }
    }
    await storeSoFar(outcome)
  }
  return outcome
}

type Finished = Counts & { promptId: number; runId: number }

/**
 * Notifies administrators in the same transaction, so that they are told once. Only tests that were played are compared, with those of the last
 * run that played any: a service that fails is no worse assistant.
 */
async function finish(tx: Tx, kernel: PlatformKernel, { promptId, runId, ...counts }: Finished) {
  const total = counts.passed + counts.failed
  const before = await tx.db
    .selectFrom('promptTestRuns')
    .select(['passed', sql<number>`passed + failed`.as('total')])
    .where('promptId', '=', promptId)
    .where('id', '<', runId)
    .where('finishedAt', 'is not', null)
    .where(sql<boolean>`passed + failed > 0`)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  await tx.db
    .updateTable('promptTestRuns')
    .set({ ...counts, finishedAt: kernel.clock.now() })
    .where('id', '=', runId)
    .execute()
  const hasFallen = before !== undefined && counts.passed * before.total < before.passed * total
  const prompt = hasFallen && (await tx.db.selectFrom('prompts').select('name').where('id', '=', promptId).executeTakeFirst())
  if (prompt) await notifyOfFall(tx, kernel, { assistant: prompt.name, total: total + counts.notRun, ...counts })
}
