import { dayAt } from '@recado/contract/time/days'
import { sql } from 'kysely'
import { seconds } from '../../kernel/clock.ts'
import { pollOrNotify } from '../../kernel/concurrency/pollOrNotify.ts'
import type { PlatformKernel } from '../../kernel/feature.ts'
import type { Tx } from '../../kernel/transact.ts'
import { settingOf } from '../settings/index.ts'
import { lockCostSettings, warnOfBudget } from './budget.ts'
import { dearestOn, defaultCurrencyOf, monthOf, type Price, type PriceBook, priceOf, readPriceBook } from './priceBook.ts'

/** Deliveries do not wake it: calculating many at once costs less, and reserved amounts count until then. */
const NAP = seconds(2)
/** The most messages of a company in one transaction. */
const BATCH = 200
const COMPANIES = 50

/** Calculates the prices of delivered messages while this process runs. */
export function startPricing(kernel: PlatformKernel) {
  const watch = { kernel, name: 'costs', what: { feature: 'costs' }, nap: NAP }
  return pollOrNotify({ ...watch, work: () => priceDeliveries(kernel) }).end
}

type Pricing = Pick<PlatformKernel, 'platform' | 'transact' | 'clock' | 'log'>

/** Runs until no message is left. Unknown prices are calculated again once a card or a rule was added. */
export async function priceDeliveries({ platform, transact, clock, log }: Pricing) {
  const book = await readPriceBook(platform)
  const failed: number[] = []
  for (;;) {
    const companies = await platform
      .selectFrom('messageCosts')
      .select('companyId')
      .distinct()
      .where('state', '=', 'delivered')
      .where('micros', 'is', null)
      .where('revision', '<', book.revision)
      .where('companyId', '!=', sql<number>`all(${failed}::int[])`)
      .limit(COMPANIES)
      .execute()
    if (companies.length === 0) return
    for (const { companyId } of companies)
      await transact({ companyId }, (tx) => priceOfCompany(tx, book, clock.now())).catch((error) => {
        log.warn({ err: error, companyId }, 'the prices of a company were not calculated')
        failed.push(companyId)
      })
  }
}

type Priced = Price & { messageId: string; month: string; counted: number }

/** One process at a time calculates for a company, because the free messages of a month are counted. */
async function priceOfCompany(tx: Tx, book: PriceBook, now: Date) {
  const { currency: chosen, budget } = await lockCostSettings(tx)
  const currency = chosen ?? defaultCurrencyOf(book)
  const timezone = await settingOf(tx.db, 'timezone')
  const rows = await tx.db
    .selectFrom('messageCosts')
    .select(['messageId', 'connectionId', 'category', 'type', 'number', 'at'])
    .where('state', '=', 'delivered')
    .where('micros', 'is', null)
    .where('revision', '<', book.revision)
    .orderBy('at')
    .orderBy('messageId')
    .limit(BATCH)
    .forUpdate()
    .execute()
  const delivered = rows.map((row) => ({ ...row, day: dayAt(timezone, new Date(row.at)) }))
  const quota = await readQuota(tx, delivered)
  const priced = delivered.map((row): Priced => {
    const { day } = row
    const month = monthOf(day)
    const key = `${row.connectionId} ${month} ${row.category}`
    const quotaUsed = row.connectionId === null ? Number.POSITIVE_INFINITY : (quota.get(key) ?? 0)
    const price = priceOf(book, { ...row, currency, quotaUsed })
    if (price.free === 'quota') quota.set(key, quotaUsed + 1)
    return { messageId: row.messageId, ...price, month, counted: price.micros ?? dearestOn(book, currency, day) ?? 0 }
  })
  await storePrices(tx, { priced, currency, revision: book.revision })
  if (budget !== null && currency !== null) await warnOfBudget(tx, { month: monthOf(dayAt(timezone, now)), currency, budget, now })
}

/** How many free messages of a month each connection has had already, by category. */
async function readQuota({ db }: Tx, rows: readonly { connectionId: number | null; day: string }[]): Promise<Map<string, number>> {
  const ids = [...new Set(rows.flatMap(({ connectionId }) => connectionId ?? []))]
  if (ids.length === 0) return new Map()
  const used = await db
    .selectFrom('messageCosts')
    .select(['connectionId', 'month', 'category', sql<number>`count(*)::int`.as('used')])
    .where('connectionId', 'in', ids)
    .where('month', 'in', [...new Set(rows.map(({ day }) => monthOf(day)))])
    .where('free', '=', 'quota')
    .groupBy(['connectionId', 'month', 'category'])
    .execute()
  return new Map(used.map((one) => [`${one.connectionId} ${one.month} ${one.category}`, one.used]))
}

type Storing = { priced: readonly Priced[]; currency: string | null; revision: number }

/** All in one statement: the lists are parallel. */
async function storePrices({ db }: Tx, { priced, currency, revision }: Storing) {
  const ids = priced.map(({ messageId }) => messageId)
  const at = sql`array_position(${ids}::uuid[], ${sql.ref('messageId')})`
  await db
    .updateTable('messageCosts')
    .set({
      currency,
      revision,
      micros: sql<number | null>`(${priced.map(({ micros }) => micros)}::bigint[])[${at}]`,
      free: sql<null>`(${priced.map(({ free }) => free)}::text[])[${at}]`,
      isExample: sql<boolean>`(${priced.map(({ isExample }) => isExample)}::boolean[])[${at}]`,
      month: sql<string>`(${priced.map(({ month }) => month)}::date[])[${at}]`,
      counted: sql<number>`(${priced.map(({ counted }) => (currency === null ? 0 : counted))}::bigint[])[${at}]`,
    })
    .where('messageId', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
}
