import { type AiTokens, type aiPriceEndpoint, MAX_AI_MODELS } from '@recado/contract/costs/costs'
import { MICROS } from '@recado/contract/costs/priceCard'
import type { Actor } from '@recado/contract/permissions'
import type { z } from 'zod'
import type { TenantDb } from '../../kernel/database/schema.ts'
import type { Kernel } from '../../kernel/feature.ts'
import { invalidField } from '../../kernel/invalidField.ts'

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
