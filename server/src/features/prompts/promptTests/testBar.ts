import { AppError } from '@recado/contract/errors'
import type { Language } from '@recado/contract/kit/languages'
import type { Actor } from '@recado/contract/permissions'
import type { PromptTest, promptTestEndpoints } from '@recado/contract/promptTests'
import type { z } from 'zod'
import { hours, later } from '../../../kernel/clock.ts'
import type { TenantDb } from '../../../kernel/database/schema.ts'
import type { Kernel } from '../../../kernel/feature.ts'
import type { Tx } from '../../../kernel/transact.ts'
import { settingOf } from '../../settings/index.ts'
import { type AnswerSettings, fingerprintOf, readCircumstances, textOfSettings, withKnownArticles } from './fingerprint.ts'
import { hasFailed, readShare } from './testResults.ts'

type Barred = AnswerSettings & { testBar: number | null }
type Publication = { promptId: number; before: Barred; after: Barred; reason: string | undefined }

/**
 * Refuses changed answers of a prompt if too few of its tests pass with them, unless somebody gives a reason. A bar that is lowered in the
 * same change still holds for it. One that is lowered below what passes leaves a trace.
 */
export async function assertTestsPass(kernel: Kernel, tx: Tx, { userId }: Actor, { promptId, before, after, reason }: Publication) {
  const bar = Math.max(before.testBar ?? 0, after.testBar ?? 0)
  if (bar === 0) return
  const [stored, changed] = [await withKnownArticles(tx.db, before), await withKnownArticles(tx.db, after)]
  const isSame = textOfSettings(stored) === textOfSettings(changed)
  if (isSame && (after.testBar ?? 0) >= bar) return
  const { total, ...share } = await readShare(tx.db, promptId, await readCircumstances(kernel, tx.db, changed))
  if (share.passed * 100 >= bar * total) return
  if (reason === undefined && !isSame) throw new AppError('ERR_TESTS_BELOW_BAR', { ...share, total, bar })
  const trace = reason ?? traces[await settingOf(tx.db, 'language')].lowered(bar, after.testBar)
  await tx.db
    .insertInto('promptPublications')
    .values({ promptId, userId, reason: trace, bar, ...share, at: kernel.clock.now() })
    .execute()
}

/** `next`: what the test becomes; undefined if it is deleted. */
type FailingTest = { test: PromptTest; next: Pick<PromptTest, 'turns' | 'expects'> | undefined }

/** Leaves a trace of a failing test that is deleted or changed while the stored prompt is below its bar. */
export async function traceFailingTest(kernel: Kernel, tx: Tx, { userId }: Actor, { test, next }: FailingTest) {
  const { promptId, name } = test
  const stored = await tx.db.selectFrom('prompts').selectAll().where('id', '=', promptId).executeTakeFirst()
  if (!stored?.testBar || test.isReported) return
  const circumstances = await readCircumstances(kernel, tx.db, stored)
  if (next && fingerprintOf(circumstances, next) === fingerprintOf(circumstances, test)) return
  if (!(await hasFailed(tx.db, test, circumstances))) return
  const { total, ...share } = await readShare(tx.db, promptId, circumstances)
  if (share.passed * 100 >= stored.testBar * total) return
  const reason = traces[await settingOf(tx.db, 'language')][next ? 'changed' : 'deleted'](name)
  await tx.db
    .insertInto('promptPublications')
    .values({ promptId, userId, reason, bar: stored.testBar, ...share, at: kernel.clock.now() })
    .execute()
}

type Traces = { lowered: (from: number, to: number | null) => string; deleted: (name: string) => string; changed: (name: string) => string }

/** Where a user gives the reason of a publication, the company reads these. */
const traces: Record<Language, Traces> = {
  pt: {
    lowered: (from, to) => (to === null ? `O mínimo de ${from}% foi retirado.` : `O mínimo baixou de ${from}% para ${to}%.`),
    deleted: (name) => `O teste “${name}”, que falhava, foi excluído.`,
    changed: (name) => `O teste “${name}”, que falhava, foi alterado.`,
  },
  en: {
    lowered: (from, to) => (to === null ? `The bar of ${from}% was removed.` : `The bar was lowered from ${from}% to ${to}%.`),
    deleted: (name) => `The failing test “${name}” was deleted.`,
    changed: (name) => `The failing test “${name}” was changed.`,
  },
  es: {
    lowered: (from, to) => (to === null ? `Se quitó el mínimo de ${from} %.` : `El mínimo bajó de ${from} % a ${to} %.`),
    deleted: (name) => `Se eliminó la prueba “${name}”, que fallaba.`,
    changed: (name) => `Se cambió la prueba “${name}”, que fallaba.`,
  },
}

const MOST_SHOWN = 50
const LONGEST_RUN = hours(4)

type Runs = z.output<typeof promptTestEndpoints.publications.output>['runs']
type Publications = z.output<typeof promptTestEndpoints.publications.output>['publications']

export async function readPublications(db: TenantDb, promptId: number): Promise<Publications> {
  const rows = await db
    .selectFrom('promptPublications')
    .leftJoin('users', 'users.id', 'promptPublications.userId')
    .select(['promptPublications.id', 'promptPublications.at', 'promptPublications.reason', 'promptPublications.bar'])
    .select(['promptPublications.passed', 'promptPublications.failed', 'promptPublications.notRun', 'users.name as userName'])
    .where('promptPublications.promptId', '=', promptId)
    .orderBy('promptPublications.id', 'desc')
    .limit(MOST_SHOWN)
    .execute()
  return rows.map((row) => ({ ...row, total: row.passed + row.failed + row.notRun }))
}

/** The weekly runs. One that is under way is shown once it is finished, or once it can only have been stopped. */
export async function readRuns({ clock }: Pick<Kernel, 'clock'>, db: TenantDb, promptId: number): Promise<Runs> {
  const rows = await db
    .selectFrom('promptTestRuns')
    .select(['id', 'at', 'finishedAt', 'passed', 'failed', 'notRun', 'input', 'output'])
    .where('promptId', '=', promptId)
    .where(({ or, eb }) => or([eb('finishedAt', 'is not', null), eb('startedAt', '<', later(clock.now(), -LONGEST_RUN).toISOString())]))
    .orderBy('id', 'desc')
    .limit(MOST_SHOWN)
    .execute()
  return rows.map(({ finishedAt, ...row }) => ({
    ...row,
    isUnfinished: finishedAt === null,
    total: row.passed + row.failed + row.notRun,
  }))
}
