import { z } from 'zod'
import { billing } from '../companies/companies.ts'
import { endpoint } from '../kit/endpoint.ts'
import { record } from '../kit/endpointExamples.ts'
import { byId, day, id, time } from '../kit/fields.ts'

/** `refunded` and `disputed`: the money went back after all. The platform's people decide what follows from that. */
const invoiceStatuses = ['open', 'paid', 'cancelled', 'refunded', 'disputed'] as const

/** For a period of the plan, or for the rest of a period in a larger plan. */
const invoiceKinds = ['period', 'change'] as const

/**
 * Why the product itself closed an invoice: the company needs none without a due date, another plan, a change of plan that nobody paid, or
 * `by` renewed the company by its due date.
 */
export const invoiceReasons = ['noDueDate', 'planChanged', 'changeDropped', 'renewed'] as const
const invoiceReason = z.object({ code: z.enum(invoiceReasons), by: z.string().nullable() })
export type InvoiceReason = z.output<typeof invoiceReason>

/** Money: a number with two decimals on the wire, whole centavos in the database. */
const money = z.number().min(0).max(12_000_000).multipleOf(0.01)

export const invoice = z
  .object({
    id,
    /** The name of the plan when it was agreed. */
    detail: z.string(),
    value: money,
    dueDate: day,
    status: z.enum(invoiceStatuses),
    kind: z.enum(invoiceKinds),
    /** The limits of the plan when the invoice was made. */
    users: z.int(),
    connections: z.int(),
    queues: z.int(),
    /** How many months it covers. */
    months: z.int(),
    /** The due date that it continues, or for which a change of plan was calculated. */
    periodFrom: day,
    paidAt: time.nullable(),
    /** The method and service, such as `pix:sandbox`; `manual` if the platform's people marked it paid. */
    paidBy: z.string().nullable(),
    /** Their note about it. */
    note: z.string().nullable(),
    cancelReason: z.string().nullable(),
    /** For screens, which say it in the reader's language. `note` or `cancelReason` says the same in the company's. */
    reason: invoiceReason.nullable(),
    /** The cancelled invoice that this one replaces. */
    replaces: id.nullable(),
    createdAt: time,
  })
  .meta({ id: 'Invoice' })
export type Invoice = z.output<typeof invoice>

const party = z.object({ name: z.string(), email: z.string(), phone: z.string(), ...billing })

/** With both parties, for printing. */
const printed = invoice.extend({ company: party, issuer: party }).meta({ id: 'PrintedInvoice' })
export type PrintedInvoice = z.output<typeof printed>

/** The status that screens show: an open invoice is overdue once its day has passed in the company's time zone. */
export const displayStatus = ({ status, dueDate }: Pick<Invoice, 'status' | 'dueDate'>, today: string) =>
  status === 'open' && dueDate < today ? 'overdue' : status
export type DisplayStatus = ReturnType<typeof displayStatus>

/** The size of a page. */
export const INVOICE_PAGE_SIZE = 20

const one = { params: byId, errors: ['ERR_NO_INVOICE_FOUND'], example: { params: { id: record('invoice') } } } as const

export const invoiceEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/invoices/all',
    summary: "The company's invoices, the newest first; the header x-has-more tells whether there are more",
    access: 'invoices:read',
    query: z.object({
      searchParam: z.string().max(200).optional(),
      pageNumber: z.coerce.number().int().min(1).max(250).optional(),
      status: z.enum(invoiceStatuses).optional(),
    }),
    output: z.array(invoice),
  }),
  get: endpoint({
    ...one,
    method: 'GET',
    path: '/invoices/:id',
    summary: 'One invoice with who bills whom, to be printed',
    access: 'invoices:read',
    output: printed,
  }),
  ofCompany: endpoint({
    method: 'GET',
    path: '/companies/:id/invoices',
    params: byId,
    summary: 'The invoices of any company, the newest first (at most 1,000)',
    access: 'invoices:manage',
    output: z.array(invoice),
    errors: ['ERR_NO_COMPANY_FOUND'],
    example: { params: { id: record('company') } },
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/companies/:id/invoices/:invoiceId/cancel',
    params: z.object({ id: byId.shape.id, invoiceId: byId.shape.id }),
    summary: 'Cancel an invoice that is not paid, for a reason; with `reissue` another one is made from the plan as it is now',
    access: 'invoices:manage',
    body: z.object({ reason: z.string().trim().min(3).max(500), reissue: z.boolean().default(false) }),
    output: invoice,
    errors: ['ERR_NO_INVOICE_FOUND', 'ERR_INVOICE_SETTLED'],
    example: {
      params: { id: '{{chargedCompany}}' as unknown as number, invoiceId: '{{chargedInvoice}}' as unknown as number },
      body: { reason: 'Made in error', reissue: true },
    },
  }),
}

/** The permissions, errors and events of this feature. */
export const invoicesCatalogue = {
  permissions: {
    'invoices:read': ['admin', 'reading'],
    'invoices:manage': ['super', 'nothing'],
  },
  errors: {
    ERR_NO_INVOICE_FOUND: [404, 'This invoice does not exist'],
    ERR_INVOICE_SETTLED: [409, 'This invoice is paid or cancelled already'],
  },
  get events() {
    return {
      invoice: { record: 'invoice', id: 'invoiceId', row: invoice },
    } as const
  },
} as const
