import { z } from 'zod'
import { endpoint } from '../kit/endpoint.ts'
import { record } from '../kit/endpointExamples.ts'
import { byId, day, id, time } from '../kit/fields.ts'
import { priceCategories } from './priceCard.ts'

export const currency = z.string().regex(/^[A-Z]{3}$/)
const category = z.enum(priceCategories)
/** Where the prices come from: the address of the page or the name of the file. */
const source = z.string().trim().min(3).max(300)

/** Who added it and when. Prices are never changed: a newer version replaces an older one. */
const added = { id, effectiveFrom: z.string(), source: z.string(), isExample: z.boolean(), addedBy: z.string(), createdAt: time }

const card = z.object({ ...added, currency, markets: z.int() }).meta({ id: 'PriceCard' })
export type PriceCard = z.output<typeof card>

const rules = {
  category,
  billable: z.boolean(),
  /** Whether conversations that begin with an ad or a Page button are free. */
  freeEntryPoint: z.boolean(),
  /** How many messages of each number are free each month. */
  monthlyQuota: z.int().min(0).max(1_000_000),
}
const rule = z.object({ ...added, ...rules }).meta({ id: 'PriceRule' })
export type PriceRule = z.output<typeof rule>

/** `amount`: in the currency of the card. */
const rate = z.object({ market: z.string(), category, amount: z.number() }).meta({ id: 'PriceRate' })
export type PriceRate = z.output<typeof rate>

export const MAX_PRICE_VERSIONS = 200

const manage = { access: 'prices:manage' } as const
const dated = { effectiveFrom: day, source, isExample: z.boolean().default(false) }
const example = { effectiveFrom: '2020-01-01', source: 'Example {{n}}', isExample: true }

/** What WhatsApp charges, as the platform has imported it. */
export const priceEndpoints = {
  list: endpoint({
    ...manage,
    method: 'GET',
    path: '/message-prices',
    summary: 'The rate cards and rules of what WhatsApp charges, the newest first, at most 200 of each',
    output: z.object({ cards: z.array(card).max(MAX_PRICE_VERSIONS), rules: z.array(rule).max(MAX_PRICE_VERSIONS) }),
  }),
  rates: endpoint({
    ...manage,
    method: 'GET',
    path: '/message-prices/:id/rates',
    summary: 'The rates of a card, by market',
    params: byId,
    output: z.object({ rates: z.array(rate) }),
    errors: ['ERR_NO_PRICE_CARD_FOUND'],
    example: { params: { id: record('priceCard') } },
  }),
  importCard: endpoint({
    ...manage,
    method: 'POST',
    path: '/message-prices',
    summary: 'Import a rate card as Meta offers it, as CSV: whole or not at all',
    body: z.object({ ...dated, currency, csv: z.string().min(1).max(100_000) }),
    output: card,
    errors: ['ERR_PRICE_CARD_INVALID'],
    makes: 'priceCard',
    example: { body: { ...example, currency: 'USD', csv: 'Market,Currency,Marketing,Utility,Service\nBrazil,USD,0.0625,0.0068,0.0068' } },
  }),
  addRule: endpoint({
    ...manage,
    method: 'POST',
    path: '/message-price-rules',
    summary: 'Add a rule: whether a category costs anything from a day on, and how many messages are free',
    body: z.object({ ...dated, ...rules }),
    output: rule,
    example: { body: { ...example, category: 'service', billable: true, freeEntryPoint: true, monthlyQuota: 1000 } },
  }),
}

/** The permissions, errors and events of this feature. */
export const pricesCatalogue = {
  permissions: {
    'prices:manage': ['super', 'nothing'],
  },
  errors: {
    ERR_NO_PRICE_CARD_FOUND: [404, 'This rate card does not exist'],
    ERR_PRICE_CARD_INVALID: [422, 'This file is not a valid rate card: the details name the lines'],
  },
} as const
