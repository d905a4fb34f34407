import { type planEndpoints, planFeatures } from '@recado/contract/companies/plans'
import { AppError } from '@recado/contract/errors'
import { fold } from '@recado/contract/kit/fold'
import { type InUse, MAX_USES_NAMED } from '@recado/contract/kit/inUse'
import { type ExpressionBuilder, type SqlBool, sql, type Transaction } from 'kysely'
import type { z } from 'zod'
import { assertExists } from '../../kernel/crud.ts'
import type { PlatformDatabase, PlatformDb } from '../../kernel/database/schema.ts'
import { likePattern } from '../../kernel/likePattern.ts'

export const planColumns = ['id', 'name', 'users', 'connections', 'queues', 'valueCents', 'public', ...planFeatures] as const

/** The database holds whole centavos, the API a number with two decimals. */
export const toPlan = <Row extends { valueCents: number }>({ valueCents, ...row }: Row) => ({ ...row, value: valueCents / 100 })
const toColumns = <Values extends { value?: number | undefined }>({ value, ...values }: Values) => ({
  ...values,
  ...(value !== undefined && { valueCents: Math.round(value * 100) }),
})

type Handle = PlatformDb | Transaction<PlatformDatabase>
const MOST = 1000

export async function listPlans(db: PlatformDb, { publicOnly, search = '' }: { publicOnly: boolean; search?: string | undefined }) {
  const wanted = fold(search.trim())
  let rows = db.selectFrom('plans').select(planColumns).orderBy('valueCents').orderBy('id').limit(MOST)
  if (publicOnly) rows = rows.where('public', '=', true)
  if (wanted) rows = rows.where(sql<SqlBool>`fold(plans.name) like ${likePattern(wanted)}`)
  return (await rows.execute()).map(toPlan)
}

export async function readPlan(db: Handle, id: number) {
  return toPlan(assertExists(await db.selectFrom('plans').select(planColumns).where('id', '=', id).executeTakeFirst(), 'ERR_NO_PLAN_FOUND'))
}

/** A private plan is visible only to companies that have it. */
export async function assertPlanVisible(db: PlatformDb, { companyId, planId }: { companyId: number; planId: number }) {
  const own = await db.selectFrom('companies').select('id').where('id', '=', companyId).where('planId', '=', planId).executeTakeFirst()
  assertExists(own, 'ERR_NO_PLAN_FOUND')
}

export async function createPlan(db: Handle, values: z.output<typeof planEndpoints.create.body>) {
  const { value, ...rest } = values
  const row = await db
    .insertInto('plans')
    .values({ ...rest, valueCents: Math.round(value * 100) })
    .returning(planColumns)
    .executeTakeFirstOrThrow()
  return toPlan(row)
}

export async function updatePlan(db: Handle, id: number, values: z.output<typeof planEndpoints.update.body>) {
  const changes = toColumns(values)
  if (Object.keys(changes).length === 0) return readPlan(db, id)
  const row = await db.updateTable('plans').set(changes).where('id', '=', id).returning(planColumns).executeTakeFirst()
  return toPlan(assertExists(row, 'ERR_NO_PLAN_FOUND'))
}

/** Whether the company has an open invoice for a change to this plan. */
const isBeingPaidFor = (eb: ExpressionBuilder<PlatformDatabase, 'companies'>, planId: number) =>
  eb.exists(
    eb
      .selectFrom('invoices')
      .select('invoices.id')
      .whereRef('invoices.companyId', '=', 'companies.id')
      .where('invoices.planId', '=', planId)
      .where('invoices.kind', '=', 'change')
      .where('invoices.status', '=', 'open'),
  )

export async function removePlan(db: Handle, id: number) {
  await readPlan(db, id)
  const companies = await db
    .selectFrom('companies')
    .select(['id', 'name'])
    .where((eb) => eb.or([eb('planId', '=', id), eb('nextPlanId', '=', id), isBeingPaidFor(eb, id)]))
    .orderBy('id')
    .limit(MAX_USES_NAMED)
    .execute()
  if (companies.length > 0) throw new AppError('ERR_IN_USE', { companies } satisfies InUse)
  await db.deleteFrom('plans').where('id', '=', id).execute()
}
