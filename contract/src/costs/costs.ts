import { z } from 'zod'
import { anyFile, endpoint } from '../kit/endpoint.ts'
import { record } from '../kit/endpointExamples.ts'
import { id, pathId } from '../kit/fields.ts'
import { priceCategories } from './priceCard.ts'
import { currency } from './prices.ts'

/** Why a message cost nothing: within the free ones of the month, after an ad, as the service says, or because its category is not charged. */
export const freeReasons = ['quota', 'entryPoint', 'service', 'notCharged'] as const
export type FreeReason = (typeof freeReasons)[number]

const month = z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/)

/** `amount` leaves out the messages whose price is unknown, and those are counted in `unknown`. */
const sums = {
  messages: z.int(),
  free: z.int(),
  unknown: z.int(),
  amount: z.number(),
  currency: currency.nullable(),
  isExample: z.boolean(),
}
const sum = z.object(sums).meta({ id: 'CostSum' })
export type CostSum = z.output<typeof sum>

const named = z.object({ id, name: z.string() }).nullable()
const line = z.object({ ...sums, connection: named, campaign: named, category: z.string().nullable() }).meta({ id: 'CostLine' })
export type CostLine = z.output<typeof line>

export const MAX_COST_LINES = 2000

const costsOfMonth = z
  .object({
    month,
    /** One for each currency. */
    totals: z.array(sum),
    /** By connection, campaign and category. */
    lines: z.array(line).max(MAX_COST_LINES),
  })
  .meta({ id: 'CostsOfMonth' })
export type CostsOfMonth = z.output<typeof costsOfMonth>

/** How many of the free messages of a month are used. */
const quota = z
  .object({ category: z.enum(priceCategories), used: z.int(), limit: z.int(), isExample: z.boolean() })
  .meta({ id: 'FreeMessages' })

const costsOfConnection = z
  .object({
    month,
    /** One for each currency. */
    sums: z.array(sum),
    /** The categories of which some messages are free this month. */
    quotas: z.array(quota),
  })
  .meta({ id: 'CostsOfConnection' })
export type CostsOfConnection = z.output<typeof costsOfConnection>

/** For a million tokens that the model reads (input) and writes (output). */
const perMillion = z.number().min(0).max(1_000_000).multipleOf(0.0001)
const aiPrice = z.object({ currency, input: perMillion, output: perMillion }).meta({ id: 'AiPrice' })
export type AiPrice = z.output<typeof aiPrice>

const tokens = z
  .object({
    model: z.string(),
    answers: z.int(),
    unknown: z.int(),
    input: z.int(),
    output: z.int(),
    /** As the company has entered it. */
    price: aiPrice.nullable(),
    /** In the currency of the price; null without a price. */
    cost: z.number().nullable(),
  })
  .meta({ id: 'AiTokens' })
export type AiTokens = z.output<typeof tokens>

export const MAX_AI_MODELS = 200

/** What the messages of the company cost, as far as its services charge for each. */
export const costEndpoints = {
  read: endpoint({
    method: 'GET',
    path: '/costs',
    summary: 'What the messages of a month have cost, by connection, campaign and category; by default of this month',
    access: 'costs:read',
    query: z.object({ month: month.optional() }),
    output: costsOfMonth,
    load: 'search',
  }),
  export: endpoint({
    method: 'GET',
    path: '/costs/export',
    summary: 'What the messages of a month have cost, as custos.csv: separated by ";"',
    access: 'costs:export',
    query: z.object({ month: month.optional() }),
    load: 'export',
    answers: 'file',
    output: anyFile,
  }),
  ofTicket: endpoint({
    method: 'GET',
    path: '/costs/tickets/:ticketId',
    summary: 'What the messages of a ticket have cost, one sum for each currency',
    access: 'costs:read',
    params: z.object({ ticketId: pathId }),
    output: z.object({ sums: z.array(sum) }),
    errors: ['ERR_NO_TICKET_FOUND'],
    example: { params: { ticketId: record('ticket') } },
  }),
  ofConnection: endpoint({
    method: 'GET',
    path: '/costs/connections/:connectionId',
    summary:
      'What the messages of a connection have cost this month, one sum for each currency, and how many of its free messages are used',
    access: 'costs:read',
    params: z.object({ connectionId: pathId }),
    output: costsOfConnection,
    errors: ['ERR_NO_WAPP_FOUND'],
    example: { params: { connectionId: record('connection') } },
  }),
  ofCampaign: endpoint({
    method: 'GET',
    path: '/costs/campaigns/:campaignId',
    summary: 'What the messages of a campaign have cost, one sum for each currency',
    access: 'costs:read',
    params: z.object({ campaignId: pathId }),
    output: z.object({ sums: z.array(sum) }),
    errors: ['ERR_NO_CAMPAIGN_FOUND'],
    example: { params: { campaignId: record('campaign') } },
  }),
}

/** AI models are billed by the token, by services that the company has chosen: the tokens are known here, a price only where the company entered one. */
export const aiTokensEndpoint = endpoint({
  method: 'GET',
  path: '/costs/ai-tokens',
  summary: 'The tokens that AI models have read (input) and written (output) in a month; unknown: answers whose service named no number',
  access: 'costs:read',
  query: z.object({ month: month.optional() }),
  output: z.object({ models: z.array(tokens).max(MAX_AI_MODELS) }),
})

export const aiPriceEndpoint = endpoint({
  method: 'PUT',
  path: '/costs/ai-prices',
  summary: 'Enter what a million tokens of a model cost; null: the price is unknown',
  access: 'costs:manage',
  body: z.object({ model: z.string().trim().min(1).max(100), price: aiPrice.nullable() }),
  output: z.object({ model: z.string(), price: aiPrice.nullable() }),
  example: { body: { model: 'gpt-6-luna', price: { currency: 'USD', input: 0.5, output: 2 } } },
})

/** The share of a budget that is used up when administrators are warned. */
export const BUDGET_WARNING = 0.8

const budget = z
  .object({
    /** Null as long as the platform has imported no prices and the company has chosen none. */
    currency: currency.nullable(),
    /** What the messages of a month may cost; null: campaigns wait for no budget. */
    amount: z.number().nullable(),
    /** Spent plus reserved in this month. A message without a known price counts with the highest known price. */
    taken: z.number(),
    /** Whether any price is known in the currency. */
    isPriced: z.boolean(),
    /** The currencies of the rate cards. */
    currencies: z.array(currency),
  })
  .meta({ id: 'CostBudget' })
export type Budget = z.output<typeof budget>

export const budgetEndpoints = {
  read: endpoint({
    method: 'GET',
    path: '/costs/budget',
    summary: 'What the messages of a month may cost, and how much of it is taken this month',
    access: 'costs:read',
    output: budget,
  }),
  save: endpoint({
    method: 'PUT',
    path: '/costs/budget',
    summary: 'Change what the messages of a month may cost: campaigns wait when it is used up, agents and the bot never',
    access: 'costs:manage',
    body: z.object({ currency: currency.nullable(), amount: z.number().min(0.01).max(100_000_000).nullable() }),
    output: budget,
    example: { body: { currency: 'BRL', amount: 500 } },
  }),
}

/** The permissions, errors and events of this feature. */
export const costsCatalogue = {
  permissions: {
    // Its lines name campaigns.
    'costs:read': ['admin', 'conversations'],
    'costs:export': ['admin', 'nothing'],
    'costs:manage': ['admin', 'all'],
  },
} as const
