import { z } from 'zod'
import { endpoint } from '../kit/endpoint.ts'
import { record } from '../kit/endpointExamples.ts'
import type { PlanFeature } from '../kit/featureNames.ts'
import { byId, confirmation, id, name } from '../kit/fields.ts'
import { pageQuery } from '../kit/resource.ts'

/** What a plan may include. The server enforces each, and the web app hides its pages. */
export const planFeatures = [
  'useCampaigns',
  'useKanban',
  'useOpenAi',
  'useIntegrations',
  'useSchedules',
  'useInternalChat',
  'useExternalApi',
] as const
declare module '../kit/featureNames.ts' {
  interface FeatureNames {
    planFeature: (typeof planFeatures)[number]
  }
}

export type { PlanFeature }

/** What a plan limits by number. */
export const planResources = ['users', 'connections', 'queues'] as const
export type PlanResource = (typeof planResources)[number]

const limit = z.int().min(0).max(100_000)
/** Money: a number with two decimals on the wire, whole centavos in the database. */
const money = z.number().min(0).max(1_000_000).multipleOf(0.01)

const limits = { users: limit, connections: limit, queues: limit }
const features = {
  useCampaigns: z.boolean(),
  useKanban: z.boolean(),
  useOpenAi: z.boolean(),
  useIntegrations: z.boolean(),
  useSchedules: z.boolean(),
  useInternalChat: z.boolean(),
  useExternalApi: z.boolean(),
} satisfies Record<PlanFeature, z.ZodType>

export const plan = z.object({ id, name: z.string(), ...limits, value: money, ...features }).meta({ id: 'Plan' })
export type Plan = z.output<typeof plan>

/** `public`: offered at sign-up. */
const planRow = plan.extend({ public: z.boolean() }).meta({ id: 'PlanRow' })
export type PlanRow = z.output<typeof planRow>
/** Only people who manage plans see which are public; all others see only public ones. */
const listedPlan = planRow.partial({ public: true }).meta({ id: 'ListedPlan' })

const on = z.boolean().default(true)
const create = z.object({
  name,
  ...limits,
  value: money,
  useCampaigns: on,
  useKanban: on,
  useOpenAi: on,
  useIntegrations: on,
  useSchedules: on,
  useInternalChat: on,
  useExternalApi: on,
  public: on,
})
const update = z.object({ name, ...limits, value: money, ...features, public: z.boolean() }).partial()

/** How many of the affected companies are named. */
export const MAX_COMPANIES_NAMED = 50

/**
 * `features`: those that are switched off for all companies of the plan. `beyond`: companies that exceed the new limits; they keep their
 * records, but can add none.
 */
const planLosses = z
  .object({
    companies: z.int(),
    features: z.array(z.enum(planFeatures)),
    beyond: z
      .array(z.object({ company: z.object({ id, name: z.string() }), resource: z.enum(planResources), used: z.int(), limit: z.int() }))
      .max(MAX_COMPANIES_NAMED),
  })
  .meta({ id: 'PlanLosses' })
export type PlanLosses = z.output<typeof planLosses>

const one = { path: '/plans/:id', params: byId }
const example = { params: { id: record('plan') } }

export const planEndpoints = {
  publicList: endpoint({
    method: 'GET',
    path: '/plans/list',
    summary: 'The plans that are offered at sign-up',
    access: 'public',
    output: z.array(plan),
  }),
  all: endpoint({
    method: 'GET',
    path: '/plans/all',
    summary: 'Every plan for the super user, for everyone else what is offered at sign-up',
    access: 'public',
    recognises: true,
    query: pageQuery,
    output: z.array(listedPlan),
  }),
  get: endpoint({
    ...one,
    method: 'GET',
    summary: "Read one plan: a public one, or one's own; the super user any",
    access: 'plans:read',
    output: planRow,
    errors: ['ERR_NO_PLAN_FOUND'],
    example,
  }),
  losses: endpoint({
    ...one,
    method: 'POST',
    path: '/plans/:id/losses',
    summary: 'What the companies on a plan would lose by a change of it; nothing is changed yet',
    access: 'plans:manage',
    body: update,
    output: planLosses,
    errors: ['ERR_NO_PLAN_FOUND'],
    example: { ...example, body: { users: 1, useKanban: false } },
  }),
  create: endpoint({
    method: 'POST',
    path: '/plans',
    summary: 'Create a plan',
    access: 'plans:manage',
    body: create,
    output: planRow,
    errors: ['ERR_NAME_TAKEN'],
    example: { body: { name: 'Plan {{n}}', users: 5, connections: 2, queues: 3, value: 49.9 } },
    makes: 'plan',
  }),
  update: endpoint({
    ...one,
    method: 'PUT',
    summary: 'Change a plan',
    access: 'plans:manage',
    body: update,
    output: planRow,
    errors: ['ERR_NO_PLAN_FOUND', 'ERR_NAME_TAKEN'],
    example: { ...example, body: { value: 59.9 } },
  }),
  remove: endpoint({
    ...one,
    method: 'DELETE',
    summary: 'Delete a plan that no company uses',
    access: 'plans:manage',
    output: confirmation,
    errors: ['ERR_NO_PLAN_FOUND', 'ERR_IN_USE'],
    example,
  }),
}

/** The plans as a list that the platform's people edit. Its changes publish no events. */
export const planResource = {
  name: 'plan' as const,
  path: '/plans' as const,
  rows: null,
  row: planRow,
  create,
  update,
  order: { type: 'number', field: 'value', direction: 'asc' } as const,
  searchIn: ['name'] as const,
  pageSize: 1000 as const,
  missing: 'ERR_NO_PLAN_FOUND' as const,
  access: {
    list: 'plans:manage' as const,
    get: 'plans:manage' as const,
    create: 'plans:manage' as const,
    update: 'plans:manage' as const,
    remove: 'plans:manage' as const,
  },
  endpoints: {
    list: planEndpoints.all,
    get: planEndpoints.get,
    create: planEndpoints.create,
    update: planEndpoints.update,
    remove: planEndpoints.remove,
  },
}

/** The permissions, errors and events of this feature. */
export const plansCatalogue = {
  permissions: {
    'plans:read': ['user', 'reading'],
    'plans:manage': ['super', 'nothing'],
  },
  errors: {
    ERR_NO_PLAN_FOUND: [404, 'This plan does not exist'],
  },
} as const
