import type { Language } from '@recado/contract/kit/languages'
import type { Invoice, InvoiceReason } from '@recado/contract/money/invoices'
import type { Tx } from '../../kernel/transact.ts'
import { settingOf } from '../settings/index.ts'
import { closeInvoice } from './closeInvoice.ts'
import { invoiceEvent, readInvoice } from './invoices.rows.ts'
import { makePeriodInvoice } from './makeInvoice.ts'

/** The monthly price of the plan that the company last paid; undefined if it never has. */
export async function readAgreedMonthlyPrice({ db }: Pick<Tx, 'db'>, planId: number): Promise<number | undefined> {
  const paid = db.selectFrom('invoices').select('monthCents').where('status', '=', 'paid').where('planId', '=', planId)
  return (await paid.orderBy('paidAt', 'desc').orderBy('id', 'desc').executeTakeFirst())?.monthCents ?? undefined
}

/** Replaces an open invoice of the next period by one for the company's present plan. The caller holds the lock of the company. */
export async function reissuePeriodInvoice(tx: Tx, at: { now: Date; today: string }) {
  const replaces = await voidOpen(tx, 'period', 'planChanged')
  if (replaces !== undefined) await makePeriodInvoice(tx, { ...at, replaces })
}

/** Cancels an unpaid change to a larger plan. */
export const voidChangeInvoice = async (tx: Tx) => void (await voidOpen(tx, 'change', 'changeDropped'))

type Change = {
  planId: number
  detail: string
  valueCents: number
  monthCents: number
  months: number
  users: number
  connections: number
  queues: number
  today: string
  dueDate: string
  now: Date
}

/**
 * Creates the invoice for a larger plan until the due date, payable today. A second call returns the same invoice. The caller holds the
 * lock of the company.
 */
export async function makeChangeInvoice(tx: Tx, { today, dueDate, now, ...agreed }: Change): Promise<Invoice> {
  const { planId, valueCents } = agreed
  const open = tx.db.selectFrom('invoices').select('id').where('kind', '=', 'change').where('status', '=', 'open')
  const same = await open.where('dueDate', '=', today).where('planId', '=', planId).where('valueCents', '=', valueCents).executeTakeFirst()
  if (same) return readInvoice(tx.db, same.id)
  await voidChangeInvoice(tx)
  // The user asked for this invoice a moment ago, so no reminder is sent.
  const row = { ...agreed, kind: 'change' as const, dueDate: today, periodFrom: dueDate, reminded: 4, createdAt: now }
  const { id } = await tx.db.insertInto('invoices').values(row).returning('id').executeTakeFirstOrThrow()
  const invoice = await readInvoice(tx.db, id)
  tx.emit(invoiceEvent, 'create', invoice)
  return invoice
}

async function voidOpen(tx: Tx, kind: Invoice['kind'], code: keyof typeof texts): Promise<number | undefined> {
  const open = tx.db.selectFrom('invoices').select('id').where('kind', '=', kind).where('status', '=', 'open')
  const found = await open.executeTakeFirst()
  if (!found) return undefined
  const cancelReason = texts[code][await settingOf(tx.db, 'language')]
  await closeInvoice(tx, found.id, { status: 'cancelled', cancelReason, reason: { code, by: null } })
  return found.id
}

const texts = {
  planChanged: { pt: 'Mudança de plano', en: 'Change of plan', es: 'Cambio de plan' },
  changeDropped: { pt: 'Mudança de plano não concluída', en: 'Change of plan not completed', es: 'Cambio de plan no completado' },
} as const satisfies Partial<Record<InvoiceReason['code'], Record<Language, string>>>
