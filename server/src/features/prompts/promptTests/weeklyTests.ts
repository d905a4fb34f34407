import type { TestShare } from '@recado/contract/promptTests'
import { sql } from 'kysely'
import { ResponderFailed } from '../../../connectors/responder.ts'
import { days, hours, later, seconds } from '../../../kernel/clock.ts'
import type { PlatformKernel } from '../../../kernel/feature.ts'
import { type Job, jobName } from '../../../kernel/jobs.ts'
import type { Tx } from '../../../kernel/transact.ts'
import { readStoredSettings } from '../../settings/index.ts'
import { readCompanyContext } from '../assistant/readConversation.ts'
import { hasLimit, reserveTokens } from '../assistant/tokenLimits.ts'
import { promptAccess } from '../service/aiEndpointAndKey.ts'
import type { ChatRequest } from '../service/aiService.ts'
import { fingerprintOf, readCircumstances } from './fingerprint.ts'
import { playTest } from './playTest.ts'
import { readTests } from './promptTests.commands.ts'
import { tellOfFall } from './tellOfFall.ts'
import { storeRun } from './testResults.ts'

type Run = { companyId: number; promptId: number; runId: number }
export const testWeekly = jobName<Run>('prompts.testWeekly')

const LONGEST_TEST = seconds(60)
/** Runs begin a little earlier each week than a week after the last one, so that they stay at one time of the day. */
const BETWEEN = days(7) - hours(1)

/** Once a week the tests of an assistant run as it is saved, where its company wants that. */
export const weeklyTestJobs = (kernel: PlatformKernel): Job[] => [
  { name: 'prompts.weeklyTests', every: '29 * * * *', run: () => beginDueRuns(kernel) },
  { name: testWeekly.name, run: (run) => runTests(kernel, run as Run), maxHours: 3, concurrency: 2 },
]

/** Notes each run before it begins. A run that stops is not repeated, because it has cost tokens: it stays as one that did not finish. */
async function beginDueRuns({ platform, transact, clock }: PlatformKernel) {
  const now = clock.now()
  const due = await platform
    .selectFrom('prompts')
    .select(['id', 'companyId'])
    .where('testsWeekly', '=', true)
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

/** Plays all confirmed tests and stores how they went. */
async function runTests(kernel: PlatformKernel, { companyId, promptId, runId }: Run) {
  const { transact, clock } = kernel
  const isMine = await transact({ companyId }, async ({ db }) => {
    const begun = db.updateTable('promptTestRuns').set({ startedAt: clock.now() }).where('id', '=', runId).where('startedAt', 'is', null)
    return (await begun.returning('id').executeTakeFirst()) !== undefined
  })
  if (!isMine) return
  const states = await playAll(kernel, { companyId, promptId })
  await transact({ companyId }, async (tx) => finish(tx, kernel, { promptId, runId, ...states }))
}

type Outcome = TestShare & { input: number; output: number }

async function playAll(kernel: PlatformKernel, { companyId, promptId }: Omit<Run, 'runId'>): Promise<Outcome> {
  const db = kernel.read(companyId)
  const row = await db.selectFrom('prompts').selectAll().where('id', '=', promptId).executeTakeFirst()
  const tests = (await readTests(db, promptId)).filter(({ isReported }) => !isReported)
  const outcome = { passed: 0, failed: 0, notRun: tests.length, total: tests.length, input: 0, output: 0 }
  const stored = await readStoredSettings(db)
  const access = row && promptAccess(kernel, row, stored)
  if (!row || !access || typeof access === 'string') return outcome
  const settings = { ...row, apiKey: '' }
  const circumstances = await readCircumstances(kernel, db, settings)
  const company = await readCompanyContext(db, stored)
  const { timezone } = company
  const reserve = hasLimit(row) ? (sent: ChatRequest) => reserveTokens(kernel, { companyId, promptId, timezone }, sent) : undefined
  for (const test of tests) {
    const play = async () => {
      const signal = AbortSignal.timeout(LONGEST_TEST)
      const played = await playTest({ kernel, companyId, db, access, settings, company, signal, reserve }, test)
      outcome.input += played.input
      outcome.output += played.output
      const run = { testId: test.id, fingerprint: fingerprintOf(circumstances, test), model: row.model, at: kernel.clock.now() }
      return kernel.transact({ companyId }, (tx) => storeRun(tx, run, played))
    }
    try {
      let result = await play()
      while (result.state === 'undecided') result = await play()
      outcome[result.state === 'passed' ? 'passed' : 'failed']++
      outcome.notRun--
    } catch (error) {
      // A test that could not be played, or was deleted meanwhile, did not run. The next one may.
      if (!(error instanceof ResponderFailed)) kernel.log.warn({ err: error, companyId, promptId }, 'a weekly test did not run')
    }
  }
  return outcome
}

type Finished = Outcome & { promptId: number; runId: number }

/** Notifies administrators in the same transaction, so that they are told once. */
async function finish(tx: Tx, kernel: PlatformKernel, { promptId, runId, total, ...counts }: Finished) {
  const before = await tx.db
    .selectFrom('promptTestRuns')
    .select(['passed', sql<number>`passed + failed + "notRun"`.as('total')])
    .where('promptId', '=', promptId)
    .where('id', '<', runId)
    .where('finishedAt', 'is not', null)
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
  if (prompt) await tellOfFall(tx, kernel, { assistant: prompt.name, total, ...counts })
}
