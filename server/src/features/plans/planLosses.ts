import {
  MAX_COMPANIES_NAMED,
  type PlanLosses,
  type PlanResource,
  type planEndpoints,
  planFeatures,
  planResources,
} from '@recado/contract/companies/plans'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { PlatformDb } from '../../kernel/database/schema.ts'
import { readPlan } from './plans.store.ts'

type Changes = z.output<typeof planEndpoints.update.body>

/** What companies would lose by a change of their plan: features that are switched off, and limits that they already exceed. */
export async function readPlanLosses(db: PlatformDb, planId: number, changes: Changes): Promise<PlanLosses> {
  const plan = await readPlan(db, planId)
  const features = planFeatures.filter((feature) => plan[feature] && changes[feature] === false)
  const lowered = planResources.flatMap((resource) => {
    const limit = changes[resource]
    return limit !== undefined && limit < plan[resource] ? [{ resource, limit }] : []
  })
  const beyond = await Promise.all(lowered.map((bound) => companiesBeyond(db, { planId, ...bound })))
  const { count } = await db
    .selectFrom('companies')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('planId', '=', planId)
    .executeTakeFirstOrThrow()
  return { companies: count, features, beyond: beyond.flat().slice(0, MAX_COMPANIES_NAMED) }
}

type Bound = { planId: number; resource: PlanResource; limit: number }

async function companiesBeyond(db: PlatformDb, { planId, resource, limit }: Bound): Promise<PlanLosses['beyond']> {
  const used = db
    .selectFrom(resource)
    .select(sql<number>`count(*)`.as('count'))
    .whereRef('companyId' as never, '=', 'companies.id' as never)
  const companies = db.selectFrom('companies').where('planId', '=', planId).select(['id', 'name']).select(used.as('used'))
  const rows = await db
    .selectFrom(companies.as('counted'))
    .selectAll()
    .where('used', '>', limit)
    .orderBy('name')
    .limit(MAX_COMPANIES_NAMED)
    .execute()
  return rows.map(({ id, name, used: count }) => ({ company: { id, name }, resource, used: Number(count), limit }))
}
