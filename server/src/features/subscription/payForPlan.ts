import { AppError } from '@recado/contract/errors'
import { amountOf, centavosOf } from '@recado/contract/money/centavos'
import type { PaymentOffer } from '@recado/contract/money/payments'
import type { Transaction } from 'kysely'
import type { PlatformDatabase, PlatformDb, TenantDb } from '../../kernel/database/schema.ts'
import type { Tx } from '../../kernel/transact.ts'
import { makeChangeInvoice } from '../invoices/index.ts'
import { choiceFor } from './choices.ts'
import { readSubscribed, type Subscribed } from './subscribed.ts'

type Handle = PlatformDb | Transaction<PlatformDatabase>

/** A dearer plan as its invoice will say it. Whoever has it by now, or need not pay for it any more, looks again. */
async function dearerPlan(platform: Handle, subscribed: Subscribed, planId: number) {
  if (planId === subscribed.planId) throw new AppError('ERR_OFFER_CHANGED')
  const { plan, due, when, differenceCents, periodCents, periodFrom } = await choiceFor(platform, subscribed, planId)
  if (when !== 'paid') throw new AppError('ERR_OFFER_CHANGED')
  const { id, name, users, connections, queues, value } = plan
  const detail = `${subscribed.name} → ${name}`
  const agreed = { planId: id, detail, valueCents: differenceCents, monthCents: centavosOf(value), months: subscribed.months }
  return {
    agreed: { ...agreed, users, connections, queues, today: subscribed.today, dueDate: due.dueDate },
    change: { planId: id, name, periodValue: amountOf(periodCents), periodFrom },
  }
}

/** What a dearer plan costs. By looking nothing is owed. */
export async function offerOfPlan(platform: PlatformDb, db: TenantDb, { planId, now }: { planId: number; now: Date }) {
  const { agreed, change } = await dearerPlan(platform, await readSubscribed(db, now), planId)
  const { detail, valueCents, months, users, connections, queues, today } = agreed
  const owed = { id: null, kind: 'change', status: 'open', detail, value: amountOf(valueCents), dueDate: today, months } as const
  return { invoice: { ...owed, users, connections, queues }, change } satisfies Pick<PaymentOffer, 'invoice' | 'change'>
}

type Paying = { planId: number; difference: number | undefined; now: Date }

/** The invoice of a dearer plan, made in the transaction of its first charge. The company's row is held. */
export async function changeInvoice(platform: Handle, tx: Tx, { planId, difference, now }: Paying): Promise<number> {
  const { agreed } = await dearerPlan(platform, await readSubscribed(tx.db, now), planId)
  // Whoever was shown another amount, yesterday or before a price was changed, is shown this one first.
  if (difference !== undefined && centavosOf(difference) !== agreed.valueCents) throw new AppError('ERR_OFFER_CHANGED')
  return (await makeChangeInvoice(tx, { ...agreed, now })).id
}
