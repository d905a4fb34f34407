import { z } from 'zod'
import { endpoint } from './kit/endpoint.ts'
import { record } from './kit/endpointExamples.ts'
import type { Action, ErrorCode, PlanFeature } from './kit/featureNames.ts'
import { byId, id, time } from './kit/fields.ts'
import { pageQuery } from './kit/resource.ts'

const states = ['running', 'done', 'cancelled', 'failed'] as const

const task = z
  .object({
    id,
    /** Who started it. */
    userId: id,
    /** The name of the resource. */
    resource: z.string(),
    /** The type of the action. */
    action: z.string(),
    state: z.enum(states),
    total: z.int(),
    /** How many rows are done, and how many of them were skipped, per code that says why. */
    done: z.int(),
    skipped: z.array(z.object({ code: z.string(), count: z.int() })),
    startedAt: time,
  })
  .meta({ id: 'BulkTask' })
export type BulkTask = z.output<typeof task>

/** How many rows one call may name, and how many a filter may select. */
export const MAX_BULK_ROWS = 1000
export const MAX_BULK_MATCHES = 100_000

type Spec<Filters extends z.ZodRawShape, Act extends z.ZodType<{ type: string }>, Losses extends z.ZodRawShape> = {
  /** Where the resource is served. */
  path: string
  /** The least permission that any of the actions needs; each action checks its own as well. */
  access: Action
  plan?: PlanFeature
  /** Filters of the resource's list, apart from the search. */
  filters: Filters
  action: Act
  /** The records that are deleted together with the rows. */
  losses: Losses
  errors?: readonly ErrorCode[]
  example: { filter: Record<string, unknown>; action: z.input<Act> }
}

/**
 * Endpoints for one action on many rows of a resource: named rows, or all that a filter selects.
 * @example export const contactBulk = bulkEndpoints({ path: '/contacts', … })
 */
export function bulkEndpoints<Filters extends z.ZodRawShape, Act extends z.ZodType<{ type: string }>, Losses extends z.ZodRawShape>({
  path,
  access,
  plan,
  filters,
  action,
  losses,
  errors = [],
  example,
}: Spec<Filters, Act, Losses>) {
  const chosen = {
    ids: z.array(id).min(1).max(MAX_BULK_ROWS).optional(),
    filter: pageQuery.pick({ searchParam: true }).extend(filters).optional(),
  }
  const isOneOfThem = ({ ids, filter }: { ids?: unknown; filter?: unknown }) => (ids === undefined) !== (filter === undefined)
  const common = { method: 'POST', access, ...(plan && { plan }) } as const
  return {
    count: endpoint({
      ...common,
      path: `${path}/bulk/count`,
      summary: 'How many rows are meant, and what would go along if they were deleted',
      body: z.object(chosen).refine(isOneOfThem, 'Either ids or a filter'),
      output: z.object({ count: z.int(), ...losses }),
      errors: ['ERR_BULK_TOO_MANY', ...errors],
      example: { body: { filter: example.filter } },
    }),
    start: endpoint({
      ...common,
      path: `${path}/bulk`,
      load: 'import',
      summary: 'Do one thing with many rows in the background; the event bulkTask tells how far it is',
      body: z.object({ ...chosen, action }).refine(isOneOfThem, 'Either ids or a filter'),
      output: task,
      errors: ['ERR_BULK_TOO_MANY', 'ERR_BULK_CHANGED', ...errors],
      example: { body: { filter: example.filter, action: example.action } },
    }),
  }
}

/**
 * Deletes many rows. `count` is the number that the person was shown and has typed. If the number is another one by now, nothing is
 * deleted.
 */
export const bulkDelete = z.object({ type: z.literal('delete'), count: z.int().min(1) })

export const bulkTaskEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/bulk-tasks',
    summary: 'What the caller does with many rows, the newest first: what is running, and what has ended in the last days; at most twenty',
    access: 'bulk:own',
    output: z.object({ records: z.array(task).max(20) }),
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/bulk-tasks/:id/cancel',
    summary: 'Go no further; what was done stays',
    access: 'bulk:own',
    params: byId,
    output: task,
    errors: ['ERR_NO_BULK_TASK_FOUND'],
    example: { params: { id: record('ownBulkTask') } },
  }),
}

/** The permissions, errors and events of this feature. */
export const bulkCatalogue = {
  permissions: {
    'bulk:own': ['user', 'nothing'],
  },
  errors: {
    ERR_NO_BULK_TASK_FOUND: [404, 'There is no such task'],
    ERR_BULK_TOO_MANY: [422, 'More rows match than can be changed at once'],
    ERR_BULK_CHANGED: [409, 'Another number of rows matches by now'],
  },
  get events() {
    return {
      bulkTask: { record: 'record', id: 'id', row: task },
    } as const
  },
} as const
