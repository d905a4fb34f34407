import { z } from 'zod'
import { anyFile, endpoint } from './kit/endpoint.ts'
import { id, pathId, time } from './kit/fields.ts'

/** What the log of changes speaks of: tables with triggers, acts, and what two other books say (support visits, due dates). */
export const changeKinds = [
  'user',
  'invitation',
  'session',
  'passkey',
  'token',
  'singleSignOn',
  'setting',
  'queue',
  'queueOption',
  'connection',
  'integration',
  'prompt',
  'webhook',
  'campaign',
  'contact',
  'company',
  'dueDate',
  'invoice',
  'costSetting',
  'export',
  'import',
  'support',
  'plan',
  'paymentSetting',
  'backup',
] as const
export type ChangeKind = (typeof changeKinds)[number]
/** Only a super user of the platform sees them. */
export const platformChangeKinds = ['plan', 'paymentSetting', 'backup'] as const satisfies readonly ChangeKind[]
/** What the platform's own log shows of all companies. */
export const platformLogKinds = ['company', 'invoice', ...platformChangeKinds] as const satisfies readonly ChangeKind[]

export const changeVias = ['page', 'token', 'connection', 'support', 'sso', 'system', 'command'] as const

/** `before` and `after` are texts; values of other types are JSON, and ids of records that still exist are their names. */
const field = z
  .object({ column: z.string(), secret: z.boolean(), before: z.string().nullable(), after: z.string().nullable() })
  .meta({ id: 'ChangedField' })

const change = z
  .object({
    /** A letter for the book that it is from, and its number there. */
    id: z.string(),
    at: time,
    kind: z.string(),
    action: z.string(),
    recordId: z.string().nullable(),
    recordName: z.string().nullable(),
    user: z.object({ id: id.nullable(), name: z.string() }).nullable(),
    via: z.enum(changeVias),
    fields: z.array(field).max(200),
    /** How often it happened within a minute. */
    times: z.int(),
    /** In the platform's log. */
    company: z.object({ id, name: z.string() }).nullable(),
  })
  .meta({ id: 'Change' })
export type Change = z.output<typeof change>
export type ChangedField = z.output<typeof field>

const filters = z.object({
  userId: pathId.optional(),
  kind: z.enum(changeKinds).optional(),
  recordId: z.string().min(1).max(64).optional(),
  from: time.optional(),
  to: time.optional(),
  /** Text in the name of the record. */
  searchParam: z.string().max(200).optional(),
})
export type ChangeFilters = z.output<typeof filters>
const pageOfChanges = filters.extend({ cursor: z.string().max(500).optional(), limit: z.coerce.number().int().min(1).max(200).optional() })
const page = z
  .object({
    changes: z.array(change).max(200),
    nextCursor: z.string().nullable(),
    /** Whether the database itself keeps the product from changing the log, or only a trigger that the operator can remove. */
    isClosedToProduct: z.boolean(),
    months: z.int(),
  })
  .meta({ id: 'ChangePage' })
export type ChangePage = z.output<typeof page>

export const changeEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/changes',
    summary: 'The log of changes of the company, newest first',
    access: 'changes:read',
    query: pageOfChanges,
    output: page,
    errors: ['ERR_NO_USER_FOUND'],
  }),
  export: endpoint({
    method: 'GET',
    path: '/changes/export',
    summary: 'The log of changes as CSV in the language of the reader: separated by ";"',
    access: 'changes:export',
    load: 'export',
    answers: 'file',
    query: filters,
    output: anyFile,
    errors: ['ERR_NO_USER_FOUND'],
  }),
  listOfPlatform: endpoint({
    method: 'GET',
    path: '/changes/platform',
    summary: 'The log of changes of plans, companies and settings of the platform, newest first',
    access: 'changes:readPlatform',
    query: pageOfChanges,
    output: page,
    errors: ['ERR_NO_USER_FOUND'],
  }),
  exportOfPlatform: endpoint({
    method: 'GET',
    path: '/changes/platform/export',
    summary: 'The log of changes of the platform as CSV in the language of the reader: separated by ";"',
    access: 'changes:readPlatform',
    load: 'export',
    answers: 'file',
    query: filters,
    output: anyFile,
    errors: ['ERR_NO_USER_FOUND'],
  }),
}

/** The permissions of this feature. */
export const changesCatalogue = {
  permissions: {
    'changes:read': ['admin', 'conversations'],
    'changes:export': ['admin', 'nothing'],
    'changes:readPlatform': ['super', 'nothing'],
  },
} as const
