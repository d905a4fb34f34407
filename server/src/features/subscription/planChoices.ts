import { type PlanRow, planFeatures, planResources } from '@recado/contract/companies/plans'
import { AppError } from '@recado/contract/errors'
import { amountOfCentavos, centavosOf } from '@recado/contract/money/centavos'
import type { PlanChoice, SubscribedPlan } from '@recado/contract/money/planChanges'
import { planChangeTerms } from '@recado/contract/money/planChangeTerms'
import type { DueDateWithAnchor } from '@recado/contract/money/recurrence'
import type { Transaction } from 'kysely'
import { assertExists } from '../../kernel/crud.ts'
import type { PlatformDatabase, PlatformDb } from '../../kernel/database/schema.ts'
import { listPlans } from '../plans/index.ts'
import type { CurrentSubscription } from './currentSubscription.ts'

type Handle = PlatformDb | Transaction<PlatformDatabase>

/** Public plans with a price. Free ones are left out: without an invoice the due date would never move. */
const offered = async (db: Handle) => (await listPlans(db, { publicOnly: true })).filter(({ value }) => value > 0)

/** The price of another plan: once now, and per period from when. */
function termsOf({ nowCents, months, today, isTrial }: CurrentSubscription, { plan, due }: { plan: PlanRow; due: DueDateWithAnchor }) {
  const thenCents = centavosOf(plan.value)
  const terms = planChangeTerms({ ...due, nowCents, thenCents, months, today, isTrial })
  return { ...terms, periodCents: thenCents * months, periodFrom: due.dueDate < today ? today : due.dueDate }
}

/** All plans to choose from, with what each would mean for the company. */
export async function readPlanChoices(db: Handle, subscribed: CurrentSubscription): Promise<SubscribedPlan> {
  const { due, planId, months, nextPlanId, nextPlanFrom } = subscribed
  const plans = due ? await offered(db) : []
  const own = await db.selectFrom('plans').select(planFeatures).where('id', '=', planId).executeTakeFirstOrThrow()
  const used = await usedBy(db, subscribed.id)
  const next = nextPlanId !== null && (await db.selectFrom('plans').select('name').where('id', '=', nextPlanId).executeTakeFirst())
  const choiceOf = (plan: PlanRow): PlanChoice[] => {
    if (!due || plan.id === planId) return []
    const { when, from, differenceCents, periodCents, periodFrom } = termsOf(subscribed, { plan, due })
    const amounts = { difference: amountOfCentavos(differenceCents), periodValue: amountOfCentavos(periodCents), periodFrom }
    const loses = planFeatures.filter((feature) => own[feature] && !plan[feature])
    return [{ plan, when, from, ...amounts, beyond: beyondOf(used, plan), loses }]
  }
  const planned = next && nextPlanId !== null && nextPlanFrom !== null ? { planId: nextPlanId, name: next.name, from: nextPlanFrom } : null
  return { planId, months, planned, choices: plans.flatMap(choiceOf) }
}

type Used = Record<(typeof planResources)[number], number>

const beyondOf = (used: Used, plan: PlanRow): PlanChoice['beyond'] =>
  planResources
    .filter((resource) => used[resource] > plan[resource])
    .map((resource) => ({ resource, used: used[resource], limit: plan[resource] }))

async function usedBy(db: Handle, companyId: number): Promise<Used> {
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

/** The offered plan with this id and its price for the company. Throws with the reason if the company cannot have it. */
export async function readPlanChoice(db: Handle, subscribed: CurrentSubscription, planId: number) {
  const plan = assertExists(
    (await offered(db)).find(({ id }) => id === planId),
    'ERR_NO_PLAN_FOUND',
  )
  // If the platform decides the company's plan, none is offered.
  const { due } = subscribed
  if (!due) throw new AppError('ERR_NO_PLAN_FOUND')
  const [beyond] = beyondOf(await usedBy(db, subscribed.id), plan)
  if (beyond) throw new AppError('ERR_PLAN_LIMIT', { resource: beyond.resource, limit: beyond.limit })
  return { plan, due, ...termsOf(subscribed, { plan, due }) }
}
