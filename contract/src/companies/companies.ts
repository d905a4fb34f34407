import { z } from 'zod'
import { connectionStatuses } from '../connections.ts'
import { endpoint } from '../kit/endpoint.ts'
import { own, record } from '../kit/endpointExamples.ts'
import { byId, confirmation, day, email, id, language, name, password, time } from '../kit/fields.ts'
import { emptyIsNothing } from '../kit/normalizeInput.ts'
import { pageOf, pageQuery } from '../kit/resource.ts'
import { daysOff, defaultWeek, fullWeek, week } from '../time/openingHours.ts'
import { isNeverDue } from './neverDue.ts'
import { plan } from './plans.ts'
import { setting } from './settings.ts'

export const recurrences = ['MENSAL', 'BIMESTRAL', 'TRIMESTRAL', 'SEMESTRAL', 'ANUAL'] as const

const address = z.string().trim().max(120)
export const billing = {
  billingName: address,
  billingAddress: address,
  billingCity: address,
  billingState: address,
  billingZipcode: address,
  billingCountry: address,
}

const base = {
  id,
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  status: z.boolean(),
  dueDate: day.nullable(),
  trialExpiration: time.nullable(),
  planId: id,
  recurrence: z.enum(recurrences),
}
const signedUp = z.object(base).meta({ id: 'SignedUpCompany' })

const company = z
  .object({ ...base, createdAt: time, ...billing, schedules: week, daysOff, plan: plan.nullable(), settings: z.array(setting) })
  .meta({ id: 'Company' })
export type Company = z.output<typeof company>

/**
 * A day, or a time, which counts as its day in the company's time zone. Empty means none, and so does the far date that old clients get
 * instead of none; anything else is refused.
 */
const dueDate = z.preprocess(
  (value) => (value === undefined ? null : typeof value === 'string' ? dueDateIn(value.trim()) : value),
  day.or(z.iso.datetime({ offset: true, local: true }).refine((text) => text >= '0001')).nullable(),
)
const dueDateIn = (text: string) => (text === '' || isNeverDue(text) ? null : text.replace(' ', 'T'))
/** Digits with the brackets, spaces and dashes of the input mask, or a plus and the whole number. */
const phone = z
  .string()
  .trim()
  .transform((text) => text.replace(/[\s().-]/g, ''))
  .pipe(z.string().regex(/^(\d{10,11}|\+\d{8,15})$/))

const managed = {
  phone: phone.or(z.literal('')),
  status: z.boolean(),
  dueDate,
  planId: id,
  recurrence: emptyIsNothing(z.enum(recurrences)),
  ...billing,
}
const create = z.object({
  ...z.object(managed).partial({ phone: true, status: true, dueDate: true, recurrence: true }).shape,
  ...z.object(billing).partial().shape,
  name,
  email,
  /** Without it the first administrator chooses one by mail, as after a forgotten password. */
  password: password.optional(),
})
const update = z.object({ name, email, ...managed }).partial()

/**
 * `dueDate`: the due date that was shown, so that sending it again renews only once. `note`: how it was paid, or why it is free; the
 * company reads it.
 */
const renewal = z.object({ kind: z.enum(['paid', 'free']), note: z.string().trim().min(3).max(500), dueDate: day.optional() })

const signUp = z.object({
  name,
  /** The person who signs up. Without it the first administrator is named like the company. */
  userName: emptyIsNothing(z.string().trim().min(2).max(50)).optional(),
  email,
  phone: phone.or(z.literal('')).default(''),
  password,
  planId: id,
  /** What the browser knows of its place; the company's settings start from it. */
  timezone: z.string().max(60).optional(),
  language: language.optional(),
  /** The client asks that a weak password is refused, as this product's own pages do. */
  refuseWeak: z.boolean().optional(),
})

/** How much the company uses of what its plan limits, and of what its operation costs. `storage`: bytes of files. */
const companyUsage = z
  .object({
    companyId: id,
    users: z.int(),
    connections: z.int(),
    queues: z.int(),
    messages: z.int(),
    storage: z.int(),
    lastSeenAt: time.nullable(),
  })
  .meta({ id: 'CompanyUsage' })
export type CompanyUsage = z.output<typeof companyUsage>

/** A connection that should be connected and is not. */
const offlineConnection = z
  .object({
    id,
    name: z.string(),
    provider: z.string(),
    status: z.enum(connectionStatuses),
    company: z.object({ id, name: z.string() }),
    /** When its state or its settings changed last. */
    changedAt: time,
  })
  .meta({ id: 'OfflineConnection' })
export type OfflineConnection = z.output<typeof offlineConnection>

/** Ids separated by commas. */
const idList = z
  .string()
  .max(2000)
  .regex(/^\d{1,9}(,\d{1,9})*$/)

const one = { path: '/companies/:id', params: byId }
const example = { params: { id: record('company') } }
const manage = { access: 'companies:manage' } as const

export const companyEndpoints = {
  offer: endpoint({
    method: 'GET',
    path: '/companies/offer',
    summary: 'What whoever thinks of signing up should know: whether they can, for how many days they try, and by which terms',
    access: 'public',
    output: z.object({ signUp: z.boolean(), trialDays: z.int(), termsUrl: z.string(), privacyUrl: z.string() }),
  }),
  signUp: endpoint({
    method: 'POST',
    path: '/companies/cadastro',
    summary: 'Sign up: a company with a trial, and its first administrator',
    access: 'public',
    body: signUp,
    output: signedUp,
    errors: ['ERR_EMAIL_TAKEN', 'ERR_NO_PLAN_FOUND', 'ERR_USER_CREATION_DISABLED', 'ERR_RATE_LIMIT'],
    example: {
      body: {
        name: 'Company {{n}}',
        userName: 'Owner {{n}}',
        email: 'owner{{n}}@example.com',
        phone: '(11) 98888-7777',
        password: 'secret-{{n}}',
        planId: record('plan'),
      },
    },
  }),
  confirmEmail: endpoint({
    method: 'POST',
    path: '/companies/confirm-email',
    summary: 'Show by the link of a mail that the address of a company is its own',
    access: 'public',
    body: z.object({ link: z.string().max(500) }),
    output: confirmation,
    errors: ['ERR_CONFIRMATION_LINK'],
    example: { body: { link: '{{confirmationLink}}' } },
  }),
  mailConfirmation: endpoint({
    method: 'POST',
    path: '/companies/confirm-email/mail',
    summary: "Mail the link again that confirms the company's address",
    access: 'company:schedules',
    neverByToken: true,
    /** The language of the page, for users who have chosen none. */
    query: z.object({ language: language.optional() }),
    output: confirmation,
    errors: ['ERR_RATE_LIMIT', 'ERR_NO_COMPANY_FOUND'],
  }),
  page: endpoint({
    ...manage,
    method: 'GET',
    path: '/companies',
    summary: 'List the companies',
    query: pageQuery,
    output: pageOf('companies', company),
  }),
  usage: endpoint({
    ...manage,
    method: 'GET',
    path: '/companies/usage',
    summary: 'How much companies have: people, lines, queues, messages, files, and when somebody was last there (at most 1,000)',
    query: z.object({ ids: idList.optional() }),
    output: z.array(companyUsage),
  }),
  offlineConnections: endpoint({
    ...manage,
    method: 'GET',
    path: '/companies/offline-connections',
    summary: 'The connections of all companies that should be connected and are not, the last changed first (at most 50)',
    output: z.array(offlineConnection),
  }),
  list: endpoint({
    ...manage,
    method: 'GET',
    path: '/companies/list',
    summary: 'Every company, by name (at most 1,000)',
    output: z.array(company),
  }),
  create: endpoint({
    ...manage,
    method: 'POST',
    path: '/companies',
    summary: 'Create a company with its first administrator',
    body: create,
    output: company,
    errors: ['ERR_EMAIL_TAKEN', 'ERR_NO_PLAN_FOUND'],
    example: { body: { name: 'Company {{n}}', email: 'first{{n}}@example.com', password: 'secret-{{n}}', planId: record('plan') } },
    makes: 'company',
  }),
  get: endpoint({
    ...one,
    ...manage,
    method: 'GET',
    summary: 'Read one company',
    own: { param: 'id', of: 'company', access: 'company:read' },
    output: company,
    errors: ['ERR_NO_COMPANY_FOUND'],
    example,
  }),
  withPlan: endpoint({
    ...manage,
    method: 'GET',
    path: '/companies/listPlan/:id',
    params: byId,
    summary: 'A company with its plan',
    own: { param: 'id', of: 'company', access: 'company:read' },
    output: company,
    errors: ['ERR_NO_COMPANY_FOUND'],
    example,
  }),
  update: endpoint({
    ...one,
    ...manage,
    method: 'PUT',
    summary: 'Change a company',
    body: update,
    output: company,
    errors: ['ERR_NO_COMPANY_FOUND', 'ERR_NO_PLAN_FOUND'],
    example: { ...example, body: { name: 'Renamed {{n}}', dueDate: '2030-01-31' } },
  }),
  renew: endpoint({
    ...manage,
    method: 'POST',
    path: '/companies/:id/renew',
    params: byId,
    summary:
      "Move a company's due date by its recurrence, once: its invoice was paid by other means, or is cancelled since the period is free of charge",
    body: renewal,
    output: company,
    errors: ['ERR_NO_COMPANY_FOUND', 'ERR_DUE_DATE_MOVED'],
    example: { ...example, body: { kind: 'paid', note: 'Bank transfer' } },
  }),
  setSchedules: endpoint({
    ...manage,
    method: 'PUT',
    path: '/companies/:id/schedules',
    params: byId,
    summary: "Set the company's hours, and its days off if they are given",
    own: { param: 'id', of: 'company', access: 'company:schedules' },
    body: z.object({ schedules: fullWeek, daysOff: daysOff.optional() }),
    output: company,
    errors: ['ERR_NO_COMPANY_FOUND'],
    example: {
      params: { id: own('company') },
      body: { schedules: defaultWeek, daysOff: [{ date: '2026-12-25', name: 'Christmas', everyYear: true }] },
    },
  }),
  remove: endpoint({
    ...one,
    ...manage,
    method: 'DELETE',
    summary: 'Delete a company with everything in it',
    output: confirmation,
    errors: ['ERR_NO_COMPANY_FOUND', 'ERR_IN_USE'],
    example,
  }),
}

/** The companies as a list that the platform's people edit. Its changes publish no events. */
export const companyResource = {
  name: 'company' as const,
  path: '/companies' as const,
  rows: 'companies' as const,
  row: company,
  create,
  update,
  order: { type: 'name', field: 'name', direction: 'asc' } as const,
  searchIn: ['name'] as const,
  pageSize: 20 as const,
  missing: 'ERR_NO_COMPANY_FOUND' as const,
  access: {
    list: 'companies:manage' as const,
    get: 'companies:manage' as const,
    create: 'companies:manage' as const,
    update: 'companies:manage' as const,
    remove: 'companies:manage' as const,
  },
  endpoints: {
    list: companyEndpoints.page,
    get: companyEndpoints.get,
    create: companyEndpoints.create,
    update: companyEndpoints.update,
    remove: companyEndpoints.remove,
  },
}

/** The permissions, errors and events of this feature. */
export const companiesCatalogue = {
  permissions: {
    'companies:manage': ['super', 'nothing'],
    'company:read': ['user', 'reading'],
    'company:schedules': ['admin', 'all'],
  },
  errors: {
    ERR_NO_COMPANY_FOUND: [404, 'This company does not exist'],
    ERR_DUE_DATE_MOVED: [409, 'The due date has been changed meanwhile'],
    ERR_CONFIRMATION_LINK: [422, 'This link does not hold, or not any more'],
    ERR_EMAIL_UNCONFIRMED: [409, "The company's e-mail address has to be confirmed first"],
    ERR_USER_CREATION_DISABLED: [403, 'New sign-ups are closed at the moment'],
  },
} as const
