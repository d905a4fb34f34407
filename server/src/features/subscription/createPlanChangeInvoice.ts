import { AppError } from '@recado/contract/errors'
import { centavosOf } from '@recado/contract/money/centavos'
import type { Transaction } from 'kysely'
import type { PlatformDatabase } from '../../kernel/database/schema.ts'
import type { Tx } from '../../kernel/transact.ts'
import { makeChangeInvoice } from '../invoices/index.ts'
import { readCurrentSubscription } from './currentSubscription.ts'
import { readPlanChoice } from './planChoices.ts'

type Paying = { planId: number; difference: number | undefined; now: Date }

/**
 * Creates the invoice for a larger plan in the transaction of its first charge. Throws if the company has the plan already, no longer
 * needs to pay, or saw another amount: then it must look at the offer again. The caller holds the lock of the company.
 */
export async function createPlanChangeInvoice(
  platform: Transaction<PlatformDatabase>,
  tx: Tx,
  { planId, difference, now }: Paying,
): Promise<number> {
  const subscribed = await readCurrentSubscription(tx.db, now)
  if (planId === subscribed.planId) throw new AppError('ERR_OFFER_CHANGED')
  const { plan, due, when, differenceCents } = await readPlanChoice(platform, subscribed, planId)
  const isAsShown = difference === undefined || centavosOf(difference) === differenceCents
  if (when !== 'paid' || !isAsShown) throw new AppError('ERR_OFFER_CHANGED')
  const { name, value, users, connections, queues } = plan
  const { months, today } = subscribed
  const agreed = { planId, detail: `${subscribed.name} → ${name}`, valueCents: differenceCents, monthCents: centavosOf(value), months }
  const invoice = await makeChangeInvoice(tx, { ...agreed, users, connections, queues, today, dueDate: due.dueDate, now })
  return invoice.id
}
