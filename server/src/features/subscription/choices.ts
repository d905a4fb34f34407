import { type PlanRow, planFeatures, planResources } from '@recado/contract/companies/plans'
import { amountOf, centavosOf } from '@recado/contract/money/centavos'
import { changeTerms } from '@recado/contract/money/changeTerms'
import type { PlanChoice, SubscribedPlan } from '@recado/contract/money/planChanges'
import type { Due } from '@recado/contract/money/recurrence'
import type { Transaction } from 'kysely'
import type { PlatformDatabase, PlatformDb } from '../../kernel/database/schema.ts'
import { listPlans } from '../plans/index.ts'
import type { Subscribed } from './subscribed.ts'

type Handle = PlatformDb | Transaction<PlatformDatabase>

/** The offered plans that cost something: for one that costs nothing no invoice would ever move the due date. */
const offered = async (db: Handle) => (await listPlans(db, { publicOnly: true })).filter(({ value }) => value > 0)

export const termsOf = ({ nowCents, months, today, isTrial }: Subscribed, { plan, due }: { plan: PlanRow; due: Due }) =>
  changeTerms({ ...due, nowCents, thenCents: centavosOf(plan.value), months, today, isTrial })

/** What there is to choose from, with what each would mean for the company. */
export async function choicesOf(db: Handle, subscribed: Subscribed): Promise<SubscribedPlan> {
  const { due, planId, months, nextPlanId, nextPlanFrom } = subscribed
  const plans = due ? await offered(db) : []
  const own = await db.selectFrom('plans').select(planFeatures).where('id', '=', planId).executeTakeFirstOrThrow()
  const used = await usedBy(db, subscribed.id)
  const next = nextPlanId !== null && (await db.selectFrom('plans').select('name').where('id', '=', nextPlanId).executeTakeFirst())
  const choiceOf = (plan: PlanRow): PlanChoice[] => {
    if (!due || plan.id === planId) return []
    const { when, from, differenceCents } = termsOf(subscribed, { plan, due })
    const loses = planFeatures.filter((feature) => own[feature] && !plan[feature])
    return [{ plan, when, from, difference: amountOf(differenceCents), beyond: beyondOf(used, plan), loses }]
  }
  const planned = next && nextPlanId !== null && nextPlanFrom !== null ? { planId: nextPlanId, name: next.name, from: nextPlanFrom } : null
  return { planId, months, planned, choices: plans.flatMap(choiceOf) }
}

type Used = Record<(typeof planResources)[number], number>

export const beyondOf = (used: Used, plan: PlanRow): PlanChoice['beyond'] =>
  planResources
    .filter((resource) => used[resource] > plan[resource])
    .map((resource) => ({ resource, used: used[resource], limit: plan[resource] }))

export async function usedBy(db: Handle, companyId: number): Promise<Used> {
  const count = (resource: (typeof planResources)[number]) =>
    (db as PlatformDb)
      .selectFrom(resource)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('companyId' as never, '=', companyId as never)
  const { users, connections, queues } = await (db as PlatformDb)
    .selectNoFrom([count('users').as('users'), count('connections').as('connections'), count('queues').as('queues')])
    .executeTakeFirstOrThrow()
  return { users: users ?? 0, connections: connections ?? 0, queues: queues ?? 0 }
}

/** An offered plan, by its number. */
export const offeredPlan = async (db: Handle, id: number) => (await offered(db)).find((plan) => plan.id === id)
