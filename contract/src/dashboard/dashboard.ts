import { z } from 'zod'
import { anyFile, endpoint } from '../kit/endpoint.ts'
import { day, id } from '../kit/fields.ts'
import { countDays } from '../time/days.ts'
import { assistantFigures, daySums, hourSums, promises, ratings, shares, waiting } from './dashboardMetrics.ts'

/** The longest period in days. */
export const MAX_PERIOD_DAYS = 731

/** Old clients send an empty text for no day. */
const requestedDay = z.union([day, z.literal('').transform(() => undefined)]).optional()
const isRange = (from: string | undefined, to: string | undefined) =>
  from === undefined || to === undefined || (from <= to && countDays(from, to) <= MAX_PERIOD_DAYS)

const periodQuery = z
  .object({ days: z.coerce.number().int().min(0).max(MAX_PERIOD_DAYS).optional(), date_from: requestedDay, date_to: requestedDay })
  .refine(({ date_from, date_to }) => isRange(date_from, date_to), { path: ['date_to'] })

/** The query that charts have always used; the company that old clients send with it is known from the session. */
const chartQuery = z
  .object({ initialDate: requestedDay, finalDate: requestedDay })
  .refine(({ initialDate, finalDate }) => isRange(initialDate, finalDate), { path: ['finalDate'] })

const count = z.int().min(0)
/** Average minutes, or 0 if there was nothing. */
const minutes = z.number().min(0)

const counters = z.object({
  /** Attended and waiting, at the end of the period, or now. */
  supportHappening: count,
  supportPending: count,
  supportFinished: count,
  /** Of these, those that no person attended. */
  supportByBot: count,
  /** New contacts. */
  leads: count,
  avgSupportTime: minutes,
  avgWaitTime: minutes,
  /** From when a customer began to wait until a person wrote to them. */
  avgFirstAnswerTime: minutes,
})
export type Counters = z.output<typeof counters>

const attendant = z.object({
  id,
  name: z.string(),
  avgSupportTime: minutes,
  /** Attendances that they have started. */
  tickets: count,
  /** From 1 to 3; null if nobody has rated. */
  rating: z.number().min(1).max(3).nullable(),
  online: z.boolean(),
})
export type AgentFigures = z.output<typeof attendant>

/** `before`: the same for the period before. */
const overview = z.object({ counters, before: counters, attendants: z.array(attendant) }).meta({ id: 'Dashboard' })
export type Overview = z.output<typeof overview>

/** What the caller did today. */
const ownDay = z.object({ tickets: count, finished: count, avgSupportTime: minutes, rating: attendant.shape.rating }).meta({ id: 'OwnDay' })
export type OwnDay = z.output<typeof ownDay>

/** How attendances can be divided into shares. */
export const shareDimensions = ['queue', 'connection', 'tag'] as const
export type ShareDimension = (typeof shareDimensions)[number]
/** What the dashboard exports as a sheet. */
export const dashboardExportKinds = [
  'attendants',
  'people',
  'days',
  'hours',
  'waiting',
  'ratings',
  'promisesByQueue',
  'promisesByAgent',
  ...shareDimensions,
] as const
export type DashboardExportKind = (typeof dashboardExportKinds)[number]

const seen = { method: 'GET', access: 'dashboard:read' } as const
const asked = { ...seen, query: periodQuery, load: 'search', example: { query: { days: 7 } } } as const
const chart = {
  ...seen,
  query: chartQuery,
  load: 'search',
  example: { query: { initialDate: '2026-11-01', finalDate: '2026-11-30' } },
} as const

export const dashboardEndpoints = {
  read: endpoint({ ...asked, path: '/dashboard', summary: 'How things stand and how they went, beside the days before', output: overview }),
  people: endpoint({
    ...chart,
    path: '/dashboard/ticketsUsers',
    summary: 'How many attendances each person has taken up',
    output: z.object({ data: z.array(z.object({ nome: z.string(), quantidade: count })) }),
  }),
  days: endpoint({
    ...chart,
    path: '/dashboard/ticketsDay',
    summary: 'How many conversations began on each day; within one day, in each hour',
    output: daySums,
  }),
  waiting: endpoint({ ...seen, path: '/dashboard/waiting', summary: 'Who waits at this moment, by queue', output: z.array(waiting) }),
  hours: endpoint({
    ...asked,
    path: '/dashboard/hours',
    summary: 'How many conversations began in which hour of the week',
    output: hourSums,
  }),
  ratings: endpoint({ ...asked, path: '/dashboard/ratings', summary: 'How customers rated, and what they said last', output: ratings }),
  promises: endpoint({
    ...asked,
    path: '/dashboard/promises',
    summary: 'How many promises to answer in time were kept, by queue and by agent, of those that began in a period',
    output: promises,
  }),
  assistants: endpoint({
    ...asked,
    path: '/dashboard/assistants',
    summary: 'How conversations with assistants ended, by week, and why they went to people',
    output: assistantFigures,
  }),
  shares: endpoint({
    ...asked,
    path: '/dashboard/shares/:by',
    summary: 'How many conversations began in each queue, on each connection, or with each tag',
    params: z.object({ by: z.enum(shareDimensions) }),
    output: shares,
    example: { params: { by: 'queue' }, query: { days: 7 } },
  }),
  sheet: endpoint({
    ...asked,
    path: '/dashboard/sheets/:kind',
    summary: 'One of the figures as a table of its own: CSV in the language of the reader, separated by ";"',
    params: z.object({ kind: z.enum(dashboardExportKinds) }),
    load: 'export',
    answers: 'file',
    output: anyFile,
    example: { params: { kind: 'days' }, query: { days: 7 } },
  }),
  own: endpoint({
    method: 'GET',
    access: 'tickets:read',
    path: '/dashboard/own',
    summary: 'What the caller has done today',
    output: ownDay,
  }),
}

/** The permissions, errors and events of this feature. */
export const dashboardCatalogue = {
  permissions: { 'dashboard:read': ['supervisor', 'conversations'] },
} as const
