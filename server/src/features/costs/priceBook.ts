import type { FreeReason } from '@recado/contract/costs/costs'
import type { PriceCategory } from '@recado/contract/costs/priceCard'
import { sql } from 'kysely'
import type { PlatformDb } from '../../kernel/database/schema.ts'

type Version = { id: number; effectiveFrom: string; isExample: boolean }
type Card = Version & { currency: string; rates: ReadonlyMap<string, number>; dearest: number }
type Rule = Version & { category: PriceCategory; billable: boolean; freeEntryPoint: boolean; monthlyQuota: number }

/** Every price of the platform. `revision` rises with each card and each rule. */
export type PriceBook = { revision: number; cards: readonly Card[]; rules: readonly Rule[] }

/** What the price of a message depends on. `day`: of its delivery. `quotaUsed`: how many free ones its number has had this month. */
export type PricedMessage = {
  category: string | null
  type: string | null
  number: string
  day: string
  currency: string | null
  quotaUsed: number
}
/** `micros` is null if the price is unknown. */
export type Price = { micros: number | null; free: FreeReason | null; isExample: boolean }

/** The longest calling code of a rate card. */
const MAX_PREFIX = 7

/** What a message costs. Pure: the same message has the same price whenever it is calculated with the same book. */
export function priceOf(book: PriceBook, { category, type, number, day, currency, quotaUsed }: PricedMessage): Price {
  const free = (reason: FreeReason, isExample = false): Price => ({ micros: 0, free: reason, isExample })
  const unknown: Price = { micros: null, free: null, isExample: false }
  if (category === null) return unknown
  const rule = versionOn(
    book.rules.filter((one) => one.category === category),
    day,
  )
  if (rule && !rule.billable) return free('notCharged', rule.isExample)
  if (type === 'free_entry_point' && rule?.freeEntryPoint !== false) return free('entryPoint')
  if (type?.startsWith('free_') && type !== 'free_entry_point') return free('service')
  if (rule && quotaUsed < rule.monthlyQuota) return free('quota', rule.isExample)
  const card = cardOn(book, currency, day)
  if (!card || number === '') return unknown
  for (let length = MAX_PREFIX; length >= 0; length--) {
    const micros = card.rates.get(`${category} ${number.slice(0, length)}`)
    if (micros !== undefined) return { micros, free: null, isExample: card.isExample }
  }
  return unknown
}

/** What a message would cost at most: whether it is free is known after its delivery only. */
export const priceOfNumber = (book: PriceBook, message: Pick<PricedMessage, 'category' | 'number' | 'day' | 'currency'>) =>
  priceOf(book, { ...message, type: 'regular', quotaUsed: Number.POSITIVE_INFINITY })

/** The categories of which each number has free messages on this day. */
export const quotasOn = ({ rules }: PriceBook, day: string) =>
  [...Map.groupBy(rules, ({ category }) => category).values()]
    .flatMap((versions) => versionOn(versions, day) ?? [])
    .filter(({ billable, monthlyQuota }) => billable && monthlyQuota > 0)

/** A month is named by its first day. */
export const monthOf = (day: string) => `${day.slice(0, 7)}-01`

/** The price that counts for a message whose own price is unknown: the dearest of the card; undefined without a card. */
export const dearestOn = (book: PriceBook, currency: string | null, day: string) => cardOn(book, currency, day)?.dearest

/** The currency of a company that has chosen none: that of the newest card, a real one before an example. */
export const defaultCurrencyOf = ({ cards }: PriceBook): string | null =>
  (cards.findLast(({ isExample }) => !isExample) ?? cards.at(-1))?.currency ?? null

const cardOn = ({ cards }: PriceBook, currency: string | null, day: string) =>
  versionOn(
    cards.filter((card) => card.currency === currency),
    day,
  )

/** The version in effect on a day. An example counts only where nothing real is in effect; of two for the same day the later one counts. */
function versionOn<One extends Version>(versions: readonly One[], day: string): One | undefined {
  const effective = versions.filter(({ effectiveFrom }) => effectiveFrom <= day)
  const real = effective.filter(({ isExample }) => !isExample)
  return (real.length > 0 ? real : effective).reduce<One | undefined>(
    (best, one) =>
      !best || one.effectiveFrom > best.effectiveFrom || (one.effectiveFrom === best.effectiveFrom && one.id > best.id) ? one : best,
    undefined,
  )
}

const cache = new WeakMap<PlatformDb, PriceBook>()

/** The prices as they are now. They are read whole again only when something was added. */
export async function readPriceBook(db: PlatformDb): Promise<PriceBook> {
  const counted = await db
    .selectNoFrom((eb) => [
      eb.selectFrom('priceCards').select(sql<number>`count(*)::int`.as('n')).as('cards'),
      eb.selectFrom('priceRules').select(sql<number>`count(*)::int`.as('n')).as('rules'),
    ])
    .executeTakeFirstOrThrow()
  const revision = (counted.cards ?? 0) + (counted.rules ?? 0)
  const cached = cache.get(db)
  if (cached?.revision === revision) return cached
  const book = { revision, ...(await readPrices(db)) }
  cache.set(db, book)
  return book
}

async function readPrices(db: PlatformDb) {
  const [cards, rates, rules] = await Promise.all([
    db.selectFrom('priceCards').select(['id', 'effectiveFrom', 'isExample', 'currency']).orderBy('id').execute(),
    db.selectFrom('priceRates').select(['cardId', 'category', 'prefix', 'micros']).execute(),
    db
      .selectFrom('priceRules')
      .select(['id', 'effectiveFrom', 'isExample', 'category', 'billable', 'freeEntryPoint', 'monthlyQuota'])
      .orderBy('id')
      .execute(),
  ])
  const byCard = Map.groupBy(rates, ({ cardId }) => cardId)
  return {
    rules,
    cards: cards.map((card) => {
      const own = byCard.get(card.id) ?? []
      const dearest = own.reduce((most, { micros }) => Math.max(most, micros), 0)
      return { ...card, dearest, rates: new Map(own.map(({ category, prefix, micros }) => [`${category} ${prefix}`, micros])) }
    }),
  }
}
