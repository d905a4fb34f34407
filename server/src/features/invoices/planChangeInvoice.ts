import type { Language } from '@recado/contract/kit/languages'
import type { Invoice } from '@recado/contract/money/invoices'
import type { Tx } from '../../kernel/transact.ts'
import { settingOf } from '../settings/index.ts'
import { closeInvoice } from './closeInvoice.ts'
import { invoiceEvent, readInvoice } from './invoices.rows.ts'
import { makePeriodInvoice } from './makeInvoice.ts'

/** What a month of its plan was agreed to cost when the company paid for it last; undefined where it never has. */
export async function readAgreedMonthlyPrice({ db }: Pick<Tx, 'db'>, planId: number): Promise<number | undefined> {
  const paid = db.selectFrom('invoices').select('monthCents').where('status', '=', 'paid').where('planId', '=', planId)
  return (await paid.orderBy('paidAt', 'desc').orderBy('id', 'desc').executeTakeFirst())?.monthCents ?? undefined
}

/** The invoice of the next period, where it is made already, in the plan that this one is in now. The company's row is held. */
export async function reissuePeriodInvoice(tx: Tx, at: { now: Date; today: string }) {
  const replaces = await voidOpen(tx, 'period', texts.changed)
  if (replaces !== undefined) await makePeriodInvoice(tx, { ...at, replaces })
}

/** A larger plan that was asked for and not paid for is not to be paid any more. */
export const voidChangeInvoice = async (tx: Tx) => void (await voidOpen(tx, 'change', texts.dropped))

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

/** What a larger plan costs until the due date, to be paid today. Asked for again, the same invoice is answered. The company's row is held. */
export async function makeChangeInvoice(tx: Tx, { today, dueDate, now, ...agreed }: Change): Promise<Invoice> {
  const { planId, valueCents } = agreed
  const open = tx.db.selectFrom('invoices').select('id').where('kind', '=', 'change').where('status', '=', 'open')
  const same = await open.where('dueDate', '=', today).where('planId', '=', planId).where('valueCents', '=', valueCents).executeTakeFirst()
  if (same) return readInvoice(tx.db, same.id)
  await voidChangeInvoice(tx)
  // Nobody is reminded of what one has asked for a moment ago.
  const row = { ...agreed, kind: 'change' as const, dueDate: today, periodFrom: dueDate, reminded: 4, createdAt: now }
  const { id } = await tx.db.insertInto('invoices').values(row).returning('id').executeTakeFirstOrThrow()
  const invoice = await readInvoice(tx.db, id)
  tx.emit(invoiceEvent, 'create', invoice)
  return invoice
}

async function voidOpen(tx: Tx, kind: Invoice['kind'], reason: Record<Language, string>): Promise<number | undefined> {
  const open = tx.db.selectFrom('invoices').select('id').where('kind', '=', kind).where('status', '=', 'open')
  const found = await open.executeTakeFirst()
  if (!found) return undefined
  await closeInvoice(tx, found.id, { status: 'cancelled', cancelReason: reason[await settingOf(tx.db, 'language')] })
  return found.id
}

const texts = {
  changed: { pt: 'Troca de plano', en: 'Change of plan', es: 'Cambio de plan' },
  dropped: { pt: 'Troca de plano não concluída', en: 'Change of plan not completed', es: 'Cambio de plan no completado' },
} as const
