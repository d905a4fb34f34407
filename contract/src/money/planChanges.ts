import { z } from 'zod'
import { plan, planFeatures, planResources } from '../companies/plans.ts'
import { endpoint } from '../kit/endpoint.ts'
import { record } from '../kit/endpointExamples.ts'
import { day, id } from '../kit/fields.ts'

/** `atOnce`: without payment. `paid`: once the difference is paid. `later`: at the end of the paid period. */
const planChangeTimes = ['atOnce', 'paid', 'later'] as const

/** Resources of which the company has more than the plan allows. */
const beyond = z.array(z.object({ resource: z.enum(planResources), used: z.int(), limit: z.int() }))

/** What another plan costs: `difference` once and now, `periodValue` each period, the first one from `periodFrom`. */
const terms = { when: z.enum(planChangeTimes), from: day.nullable(), difference: z.number(), periodValue: z.number(), periodFrom: day }

/** A plan that a company could choose: when, for how much, and of what it has too much. */
const planChoice = z
  .object({
    plan,
    ...terms,
    beyond,
    loses: z.array(z.enum(planFeatures)),
  })
  .meta({ id: 'PlanChoice' })
export type PlanChoice = z.output<typeof planChoice>

const planned = z.object({ planId: id, name: z.string(), from: day })

/** `choices`: empty if the platform's people decide about the plan. */
const subscribedPlan = z
  .object({ planId: id, months: z.int(), planned: planned.nullable(), choices: z.array(planChoice) })
  .meta({ id: 'SubscribedPlan' })
export type SubscribedPlan = z.output<typeof subscribedPlan>

export const planChangeEndpoints = {
  get: endpoint({
    method: 'GET',
    path: '/subscription/plan',
    summary: 'The plan of the company, the one that is to follow, and those that it could have instead',
    access: 'subscription:pay',
    output: subscribedPlan,
  }),
  choose: endpoint({
    method: 'PUT',
    path: '/subscription/plan',
    summary:
      'Choose another plan: a cheaper one from the end of the period; the one that one has takes a planned change back. A dearer one is had by paying its difference: the answer says how much, and nothing is changed or owed yet',
    access: 'subscription:pay',
    body: z.object({ planId: id }),
    output: z.object({ when: terms.when, from: terms.from, difference: terms.difference }).meta({ id: 'ChosenPlan' }),
    errors: ['ERR_NO_PLAN_FOUND', 'ERR_PLAN_LIMIT'],
    example: { body: { planId: record('ownPlan') } },
  }),
}
