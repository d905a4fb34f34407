import { z } from 'zod'
import { billing } from '../companies/companies.ts'
import { endpoint } from '../kit/endpoint.ts'
import { record } from '../kit/endpointExamples.ts'
import { byId, day, id, time } from '../kit/fields.ts'
import { emptyIsNothing } from '../kit/normalizeInput.ts'
import { isCardCode, isCardNumber, isExpiry } from './card.ts'
import { invoice } from './invoices.ts'

/** `wrong`: the service reports other terms than the agreed ones, so nothing is marked paid. */
const chargeStates = ['open', 'paid', 'failed', 'expired', 'wrong'] as const

/** The new due date of a company. */
const renewal = z.object({ id, name: z.string(), dueDate: day.nullable() }).meta({ id: 'RenewedCompany' })
export type Renewal = z.output<typeof renewal>

/** A payment attempt of one invoice: a Pix code while it is valid, or the result of a card. */
export const charge = z
  .object({
    id,
    invoiceId: id,
    status: z.enum(chargeStates),
    qrcode: z.object({ qrcode: z.string(), imagemQrcode: z.string() }).optional(),
    /** As text, with two decimals. */
    valor: z.object({ original: z.string() }),
    expiresAt: time.nullable(),
    /** Where one pays by a click: only in the sandbox. */
    page: z.string().nullable(),
    company: renewal,
  })
  .meta({ id: 'Charge' })
export type Charge = z.output<typeof charge>

const line = (most: number) => z.string().trim().max(most)
/** Letters and digits with dashes or spaces, as countries write theirs, with at least one digit. */
const zipcode = z
  .string()
  .trim()
  .regex(/^[A-Za-z\d][A-Za-z\d\s-]{2,9}$/)
  .regex(/\d/)

const payer = {
  firstName: line(60).min(2),
  lastName: line(60).default(''),
  address2: line(120).min(2),
  city: line(60).min(2),
  state: line(60).default(''),
  zipcode,
  country: line(60).min(2),
}

const card = {
  nameOnCard: emptyIsNothing(line(60).min(2)).optional(),
  cardNumber: emptyIsNothing(line(30).refine(isCardNumber)).optional(),
  /** `12/28`. */
  expiryDate: emptyIsNothing(line(7).regex(/^\d{2}\/(\d{2}|\d{4})$/)).optional(),
  cvv: emptyIsNothing(line(4).refine((text) => isCardCode(text))).optional(),
  /** The card holder's tax number. */
  taxId: emptyIsNothing(line(20).regex(/^[\d./-]{11,18}$/)).optional(),
}

/** What the first step of paying asks for, and what a card adds to it. */
export const payerForm = z.object({ ...payer, taxId: card.taxId })
export const cardForm = (today: string) =>
  z.object({
    nameOnCard: line(60).min(2),
    cardNumber: line(30).refine(isCardNumber),
    expiryDate: line(7).refine((text) => isExpiry(text, today)),
    cvv: line(4).refine((text) => isCardCode(text)),
  })

/** Old clients leave out or empty the fields that they do not ask for: then the stored billing address is used. */
const billingFields = {
  firstName: emptyIsNothing(payer.firstName).optional(),
  address2: emptyIsNothing(payer.address2).optional(),
  city: emptyIsNothing(payer.city).optional(),
  zipcode: emptyIsNothing(payer.zipcode).optional(),
  country: emptyIsNothing(payer.country).optional(),
}

const paying = z.object({ ...payer, ...billingFields, ...card, useAddressForPaymentDetails: z.boolean().default(false) })
export type Paying = z.output<typeof paying>

const example = {
  firstName: 'Ana',
  lastName: 'Souza',
  address2: 'Rua Augusta, 100',
  city: 'São Paulo',
  state: 'SP',
  zipcode: '01305-000',
  country: 'BR',
}

/** Everybody who has such a link can pay that invoice, and sees nothing else of the company. */
const byLink = { params: z.object({ link: z.string().max(200) }), access: 'public', secretPath: true } as const
const linked = { params: { link: '{{payLink}}' } }

const failures = ['ERR_NO_INVOICE_FOUND', 'ERR_INVOICE_SETTLED', 'ERR_GATEWAY', 'ERR_CARD_REFUSED', 'ERR_CARD_NOT_TAKEN'] as const

/** The subject of a payment. A change of plan has no invoice before somebody pays for it. */
const owed = invoice
  .pick({ kind: true, status: true, detail: true, value: true, dueDate: true, months: true, users: true, connections: true, queues: true })
  .extend({ id: id.nullable() })

/** The plan after the difference is paid, with the price of each period from then on, the first one from `periodFrom`. */
const change = z.object({ planId: id, name: z.string(), periodValue: z.number(), periodFrom: day })

/** How a company may pay, for any purpose. */
const methods = z
  .object({ company: renewal, takesCards: z.boolean(), needsTaxId: z.boolean(), billing: z.object(billing) })
  .meta({ id: 'PaymentMethods' })

/** What a payment page needs before somebody pays. */
const offer = methods.extend({ invoice: owed, change: change.nullable() }).meta({ id: 'PaymentOffer' })
export type PaymentMethods = z.output<typeof methods>
export type PaymentOffer = z.output<typeof offer>

export const paymentEndpoints = {
  subscribe: endpoint({
    method: 'POST',
    path: '/subscription',
    summary:
      'Pay an invoice, or the difference of a dearer plan, or the open invoice where none is named: with a card, or without one by a Pix code. What it costs is known here and not taken from the call',
    access: 'subscription:pay',
    /** Old clients that subscribe on their plan page send no invoice id. */
    body: paying.extend({
      invoiceId: id.optional(),
      planId: id.optional(),
      /** The difference that was shown. If it has changed, nothing is charged. */
      difference: z.number().min(0).max(12_000_000).optional(),
    }),
    output: charge,
    errors: [...failures, 'ERR_NO_PLAN_FOUND', 'ERR_PLAN_LIMIT', 'ERR_OFFER_CHANGED'],
    example: { body: { ...example, invoiceId: record('invoice') } },
  }),
  charge: endpoint({
    method: 'GET',
    path: '/subscription/charges/:id',
    params: byId,
    summary: 'What became of a payment: the service is asked while it is open',
    access: 'subscription:pay',
    output: charge,
    errors: ['ERR_NO_CHARGE_FOUND'],
    example: { params: { id: record('charge') } },
  }),
  offer: endpoint({
    method: 'GET',
    path: '/subscription/offer/:id',
    params: byId,
    summary: 'What an invoice is for and how it may be paid',
    access: 'subscription:pay',
    output: offer,
    errors: ['ERR_NO_INVOICE_FOUND'],
    example: { params: { id: record('invoice') } },
  }),
  methods: endpoint({
    method: 'GET',
    path: '/subscription/methods',
    summary: 'How the company may pay, and whom bills are written to',
    access: 'subscription:pay',
    output: methods,
  }),
  linkedOffer: endpoint({
    ...byLink,
    method: 'GET',
    path: '/pay/:link',
    summary: 'The same by a signed address, for a company that is not let in before it has paid',
    output: offer,
    errors: ['ERR_NO_INVOICE_FOUND'],
    example: linked,
  }),
  linkedSubscribe: endpoint({
    ...byLink,
    method: 'POST',
    path: '/pay/:link',
    summary: 'Pay the invoice of a signed address',
    body: paying,
    output: charge,
    errors: failures,
    example: { ...linked, body: example },
  }),
  linkedCharge: endpoint({
    ...byLink,
    method: 'GET',
    path: '/pay/:link/charge',
    summary: 'What became of the last payment of the invoice of a signed address',
    output: charge,
    errors: ['ERR_NO_INVOICE_FOUND', 'ERR_NO_CHARGE_FOUND'],
    example: linked,
  }),
}

/** `told`: how often the sandbox has notified us. */
const sandboxCharge = z
  .object({ reference: z.uuid(), value: z.number(), state: z.enum(['open', 'paid', 'failed', 'refunded', 'cancelled']), told: z.int() })
  .meta({ id: 'SandboxCharge' })
export type SandboxCharge = z.output<typeof sandboxCharge>

/** `quietly`: the money arrives without a notification, as when our machine was down. */
export const sandboxActions = ['pay', 'quietly', 'fail', 'repeat', 'refund'] as const

const inSandbox = {
  params: z.object({ reference: z.uuid() }),
  access: 'public',
  output: sandboxCharge,
  errors: ['ERR_NO_CHARGE_FOUND', 'ERR_SANDBOX_LEFT'],
} as const
const sandboxExample = { params: { reference: '{{sandboxCharge}}' } }

/** The page of the sandbox service, which stands in for the bank while one tries the product. */
export const sandboxEndpoints = {
  get: endpoint({
    ...inSandbox,
    method: 'GET',
    path: '/sandbox/charges/:reference',
    summary: 'A charge at the sandbox, as its payer sees it',
    example: sandboxExample,
  }),
  act: endpoint({
    ...inSandbox,
    method: 'POST',
    path: '/sandbox/charges/:reference',
    summary: 'Play the payer, or the bank',
    body: z.object({ act: z.enum(sandboxActions) }),
    example: { ...sandboxExample, body: { act: 'pay' } },
  }),
}

/** The permissions, errors and events of this feature. */
export const paymentsCatalogue = {
  permissions: {
    'subscription:pay': ['admin', 'nothing'],
  },
  errors: {
    ERR_NO_CHARGE_FOUND: [404, 'This payment does not exist'],
    ERR_GATEWAY: [502, 'The payment service did not answer; nothing was charged'],
    ERR_CARD_REFUSED: [402, 'The card was refused'],
    ERR_OFFER_CHANGED: [409, 'What this costs has changed; look at the offer again'],
    ERR_SANDBOX_LEFT: [409, 'The platform takes real payments now; nothing can be paid in the sandbox any more'],
    ERR_CARD_NOT_TAKEN: [422, 'The payment service in use takes no cards'],
  },
  get events() {
    return {
      payment: { record: 'payment', id: 'companyId', row: renewal, says: { CONCLUIDA: z.object({ company: renewal }) } },
    } as const
  },
} as const
