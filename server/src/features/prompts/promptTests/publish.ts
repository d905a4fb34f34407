import { AppError } from '@recado/contract/errors'
import type { Actor } from '@recado/contract/permissions'
import type { promptTestEndpoints } from '@recado/contract/promptTests'
import type { z } from 'zod'
import { hours, later } from '../../../kernel/clock.ts'
import type { TenantDb } from '../../../kernel/database/schema.ts'
import type { Kernel } from '../../../kernel/feature.ts'
import type { Tx } from '../../../kernel/transact.ts'
import { type AnswerSettings, readCircumstances, textOfSettings, withKnownArticles } from './fingerprint.ts'
import { readShare } from './testResults.ts'

type Barred = AnswerSettings & { testBar: number | null }
type Publication = { promptId: number; before: Barred; after: Barred; reason: string | undefined }

/**
 * Refuses changed answers of a prompt if too few of its tests pass with them, unless somebody gives a reason. A bar that is lowered in the
 * same change still holds for it.
 */
export async function assertTestsPass(kernel: Kernel, tx: Tx, { userId }: Actor, { promptId, before, after, reason }: Publication) {
  const bar = Math.max(before.testBar ?? 0, after.testBar ?? 0)
  if (bar === 0) return
  const [stored, changed] = [await withKnownArticles(tx.db, before), await withKnownArticles(tx.db, after)]
  if (textOfSettings(stored) === textOfSettings(changed)) return
  const { total, ...share } = await readShare(tx.db, promptId, await readCircumstances(kernel, tx.db, changed))
  if (share.passed * 100 >= bar * total) return
  if (reason === undefined) throw new AppError('ERR_TESTS_BELOW_BAR', { ...share, total, bar })
  await tx.db
    .insertInto('promptPublications')
    .values({ promptId, userId, reason, bar, ...share, at: kernel.clock.now() })
    .execute()
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
