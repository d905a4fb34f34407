import { BUDGET_WARNING, type Budget, type budgetEndpoints } from '@recado/contract/costs/costs'
import { MICROS } from '@recado/contract/costs/priceCard'
import type { Actor } from '@recado/contract/permissions'
import { dayAt } from '@recado/contract/time/days'
import type { z } from 'zod'
import type { TenantDb } from '../../kernel/database/schema.ts'
import type { PlatformKernel } from '../../kernel/feature.ts'
import type { Tx } from '../../kernel/transact.ts'
import { notifyAdmins } from '../notices/index.ts'
import { settingOf } from '../settings/index.ts'
import { dearestOn, defaultCurrencyOf, monthOf, type PriceBook, priceOfNumber, readPriceBook } from './priceBook.ts'

/** The budget of the company, and how much of this month's is taken. `day`: today by the clock of the company. */
export async function readBudget({ platform, clock }: PlatformKernel, db: TenantDb): Promise<Budget & { day: string }> {
  const book = await readPriceBook(platform)
  const settings = await db.selectFrom('costSettings').select(['currency', 'budget']).executeTakeFirst()
  const day = dayAt(await settingOf(db, 'timezone'), clock.now())
  const currency = settings?.currency ?? defaultCurrencyOf(book)
  const month = await monthlyCosts({ db }, { month: monthOf(day), currency }).executeTakeFirst()
  return {
    day,
    currency,
    amount: settings?.budget ? settings.budget / MICROS : null,
    taken: (month?.counted ?? 0) / MICROS,
    isPriced: dearestOn(book, currency, day) !== undefined,
    currencies: [...new Set(book.cards.map((card) => card.currency))].sort(),
  }
}

const monthlyCosts = ({ db }: { db: TenantDb | Tx['db'] }, { month, currency }: { month: string; currency: string | null }) =>
  (db as TenantDb)
    .selectFrom('monthlyCosts')
    .select(['counted', 'warnedAt'])
    .where('month', '=', month)
    .where('currency', '=', currency ?? '')

/** Creates and locks the row of the company. */
export async function lockCostSettings({ db }: Tx) {
  await db
    .insertInto('costSettings')
    .values({ currency: null })
    .onConflict((conflict) => conflict.column('companyId').doNothing())
    .execute()
  return db.selectFrom('costSettings').select(['currency', 'budget']).forUpdate().executeTakeFirstOrThrow()
}

/** Saves the budget, and allows a new warning. Unknown prices are calculated again, because they may be known in the new currency. */
export async function saveBudget(kernel: PlatformKernel, actor: Actor, { currency, amount }: z.output<typeof budgetEndpoints.save.body>) {
  await kernel.transact(actor, async (tx) => {
    await lockCostSettings(tx)
    const budget = amount === null ? null : Math.round(amount * MICROS)
    await tx.db.updateTable('costSettings').set({ currency, budget }).execute()
    await tx.db.updateTable('monthlyCosts').set({ warnedAt: null }).where('warnedAt', 'is not', null).execute()
    await tx.db.updateTable('messageCosts').set({ revision: -1 }).where('state', '=', 'delivered').where('micros', 'is', null).execute()
  })
  return readBudget(kernel, kernel.read(actor.companyId))
}

/** Why a campaign must wait with a message that costs something. */
export type CostObstacle = 'noPrice' | 'budget'

type Reservation = {
  campaign: { id: number; acceptsUnpriced: boolean }
  connectionId: number
  ticketId: number
  /** Of the recipient; empty if the service hides it. */
  number: string
  messages: readonly { id: string; category: string }[]
  now: Date
}

/**
 * Reserves what the messages of a campaign cost at most, in the transaction that stores them, so that a crash leaves both or neither.
 * Returns why nothing is reserved: a price is unknown, or the budget of the month has no room. The lock of the month makes campaigns on
 * other connections wait.
 */
export async function reserveCosts(
  tx: Tx,
  book: PriceBook,
  { campaign, messages, number, connectionId, ticketId, now }: Reservation,
): Promise<CostObstacle | undefined> {
  const settings = await tx.db.selectFrom('costSettings').select(['currency', 'budget']).executeTakeFirst()
  const currency = settings?.currency ?? defaultCurrencyOf(book)
  const day = dayAt(await settingOf(tx.db, 'timezone'), now)
  const month = monthOf(day)
  const priced = messages.map(({ id, category }) => {
    const { micros } = priceOfNumber(book, { category, number, day, currency })
    return { id, category, counted: micros ?? dearestOn(book, currency, day) }
  })
  const needed = priced.reduce((sum, { counted = 0 }) => sum + counted, 0)
  if (settings?.budget) {
    if (!campaign.acceptsUnpriced && priced.some(({ counted }) => counted === undefined)) return 'noPrice'
    if ((await lockMonth(tx, { month, currency })) + needed > settings.budget) return 'budget'
  }
  const shared = { state: 'reserved' as const, connectionId, ticketId, campaignId: campaign.id, number, at: now, month, currency }
  await tx.db
    .insertInto('messageCosts')
    .values(
      priced.map(({ id, category, counted = 0 }) => ({
        ...shared,
        messageId: id,
        category,
        type: null,
        counted: currency === null ? 0 : counted,
      })),
    )
    .execute()
  return undefined
}

/** Locks the month until the end of the transaction, and returns how much of it is reserved. */
async function lockMonth(tx: Tx, { month, currency }: { month: string; currency: string | null }): Promise<number> {
  if (currency === null) return 0
  await tx.db
    .insertInto('monthlyCosts')
    .values({ month, currency })
    .onConflict((conflict) => conflict.columns(['companyId', 'month', 'currency']).doNothing())
    .execute()
  return (await monthlyCosts(tx, { month, currency }).forUpdate().executeTakeFirstOrThrow()).counted
}

type Warned = { month: string; currency: string; budget: number; now: Date }

/** Warns the administrators once in a month when most of its budget is taken. */
export async function warnOfBudget(tx: Tx, { month, currency, budget, now }: Warned) {
  const warned = await tx.db
    .updateTable('monthlyCosts')
    .set({ warnedAt: now })
    .where('month', '=', month)
    .where('currency', '=', currency)
    .where('warnedAt', 'is', null)
    .where('counted', '>=', Math.ceil(budget * BUDGET_WARNING))
    .returning('counted')
    .executeTakeFirst()
  if (warned) await notifyAdmins(tx, { kind: 'budgetWarning', name: `${currency} ${(budget / MICROS).toFixed(2)}`, at: now })
}
