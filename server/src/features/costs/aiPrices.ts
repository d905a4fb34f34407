import { type AiTokens, type aiPriceEndpoint, MAX_AI_MODELS } from '@recado/contract/costs/costs'
import { MICROS } from '@recado/contract/costs/priceCard'
import type { Actor } from '@recado/contract/permissions'
import type { z } from 'zod'
import type { TenantDb } from '../../kernel/database/schema.ts'
import type { Kernel } from '../../kernel/feature.ts'
import { invalidField } from '../../kernel/invalidField.ts'
import type { Tx } from '../../kernel/transact.ts'

const PER_PRICE = 1_000_000

/** The tokens of a month by model, with their cost where the company has entered a price. */
export async function readAiTokens(db: TenantDb, month: string): Promise<AiTokens[]> {
  const rows = await db
    .selectFrom('aiTokens')
    .leftJoin('aiPrices', 'aiPrices.model', 'aiTokens.model')
    .select(['aiTokens.model', 'aiTokens.answers', 'aiTokens.unknown', 'aiTokens.input', 'aiTokens.output'])
    .select(['aiPrices.currency', 'aiPrices.input as inputMicros', 'aiPrices.output as outputMicros'])
    .where('aiTokens.month', '=', month)
    .orderBy('aiTokens.model')
    .limit(MAX_AI_MODELS)
    .execute()
  return rows.map(({ currency, inputMicros, outputMicros, ...tokens }) => {
    if (currency === null || inputMicros === null || outputMicros === null) return { ...tokens, price: null, cost: null }
    const price = { currency, input: inputMicros / MICROS, output: outputMicros / MICROS }
    return { ...tokens, price, cost: (tokens.input * price.input + tokens.output * price.output) / PER_PRICE }
  })
}

/** What a million tokens of a model cost, by model. */
export type AiPrices = ReadonlyMap<string, { currency: string; input: number; output: number }>

export async function readAiPrices(db: TenantDb | Tx['db'], models: readonly string[]): Promise<AiPrices> {
  if (models.length === 0) return new Map()
  const rows = await (db as TenantDb)
    .selectFrom('aiPrices')
    .select(['model', 'currency', 'input', 'output'])
    .where('model', 'in', models)
    .execute()
  return new Map(rows.map(({ model, currency, input, output }) => [model, { currency, input: input / MICROS, output: output / MICROS }]))
}

/** What tokens cost; null if the company has entered no price for the model. */
export function costOf(prices: AiPrices, { model, input, output }: { model: string; input: number; output: number }) {
  const price = prices.get(model)
  return price ? { currency: price.currency, amount: (input * price.input + output * price.output) / PER_PRICE } : null
}

/** Saves what a million tokens of a model cost. Without a price the company's table has no line for the model. */
export const saveAiPrice = ({ transact }: Kernel, actor: Actor, { model, price }: z.output<typeof aiPriceEndpoint.body>) =>
  transact(actor, async ({ db }) => {
    if (price === null) {
      await db.deleteFrom('aiPrices').where('model', '=', model).execute()
      return { model, price }
    }
    const row = { currency: price.currency, input: Math.round(price.input * MICROS), output: Math.round(price.output * MICROS) }
    await db
      .insertInto('aiPrices')
      .values({ model, ...row })
      .onConflict((conflict) => conflict.columns(['companyId', 'model']).doUpdateSet(row))
      .execute()
    const { count } = await db
      .selectFrom('aiPrices')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    if (count > MAX_AI_MODELS) throw invalidField('model', 'too_big')
    return { model, price }
  })
