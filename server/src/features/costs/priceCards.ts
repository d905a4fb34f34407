import { MICROS, parsePriceCard } from '@recado/contract/costs/priceCard'
import { MAX_PRICE_VERSIONS, type PriceCard, type PriceRule, type priceEndpoints } from '@recado/contract/costs/prices'
import { AppError } from '@recado/contract/errors'
import { sql } from 'kysely'
import type { z } from 'zod'
import { assertExists } from '../../kernel/crud.ts'
import type { PlatformDb } from '../../kernel/database/schema.ts'
import type { PlatformKernel } from '../../kernel/feature.ts'

type NewCard = z.output<typeof priceEndpoints.importCard.body>
type NewRule = z.output<typeof priceEndpoints.addRule.body>
type Author = { userId: number }

const added = ['id', 'effectiveFrom', 'source', 'isExample', 'addedBy', 'createdAt'] as const
const ruleColumns = [...added, 'category', 'billable', 'freeEntryPoint', 'monthlyQuota'] as const

/** The versions of prices are their own record of who changed what: none is ever changed or removed. */
export async function listPrices(db: PlatformDb): Promise<{ cards: PriceCard[]; rules: PriceRule[] }> {
  const cards = db
    .selectFrom('priceCards')
    .select([...added, 'currency'])
    .select((eb) =>
      eb
        .selectFrom('priceRates')
        .whereRef('priceRates.cardId', '=', 'priceCards.id')
        .select(sql<number>`count(distinct market)::int`.as('markets'))
        .as('markets'),
    )
  const rules = db.selectFrom('priceRules').select(ruleColumns)
  const newest = [
    cards.orderBy('id', 'desc').limit(MAX_PRICE_VERSIONS).execute(),
    rules.orderBy('id', 'desc').limit(MAX_PRICE_VERSIONS).execute(),
  ] as const
  const [shownCards, shownRules] = await Promise.all(newest)
  return { cards: shownCards.map((card) => ({ ...card, markets: card.markets ?? 0 })), rules: shownRules }
}

/** The rates of a card, one of each market: a market has the same rate under all its calling codes. */
export async function listRates(db: PlatformDb, cardId: number) {
  assertExists(await db.selectFrom('priceCards').select('id').where('id', '=', cardId).executeTakeFirst(), 'ERR_NO_PRICE_CARD_FOUND')
  const rows = await db
    .selectFrom('priceRates')
    .select(['market', 'category', 'micros'])
    .distinct()
    .where('cardId', '=', cardId)
    .orderBy('market')
    .orderBy('category')
    .execute()
  return rows.map(({ micros, ...rate }) => ({ ...rate, amount: micros / MICROS }))
}

/** The most rows of rates in one statement. */
const ROWS = 1000

/** Stores a rate card whole or not at all. */
export async function importPriceCard(kernel: PlatformKernel, { userId }: Author, { csv, ...card }: NewCard): Promise<PriceCard> {
  const { rates, problems } = parsePriceCard(csv, card.currency)
  if (problems.length > 0) throw new AppError('ERR_PRICE_CARD_INVALID', { problems })
  return kernel.platformTransact(async ({ db }) => {
    const row = { ...card, addedBy: await nameOf(db, userId), createdAt: kernel.clock.now() }
    const stored = await db
      .insertInto('priceCards')
      .values(row)
      .returning([...added, 'currency'])
      .executeTakeFirstOrThrow()
    for (let at = 0; at < rates.length; at += ROWS)
      await db
        .insertInto('priceRates')
        .values(rates.slice(at, at + ROWS).map((rate) => ({ ...rate, cardId: stored.id })))
        .execute()
    return { ...stored, markets: new Set(rates.map(({ market }) => market)).size }
  })
}

export const addPriceRule = (kernel: PlatformKernel, { userId }: Author, rule: NewRule): Promise<PriceRule> =>
  kernel.platformTransact(async ({ db }) =>
    db
      .insertInto('priceRules')
      .values({ ...rule, addedBy: await nameOf(db, userId), createdAt: kernel.clock.now() })
      .returning(ruleColumns)
      .executeTakeFirstOrThrow(),
  )

/** The name stays readable after the person has left. */
async function nameOf(db: Pick<PlatformDb, 'selectFrom'>, userId: number) {
  return (await db.selectFrom('users').select('name').where('id', '=', userId).executeTakeFirstOrThrow()).name
}
