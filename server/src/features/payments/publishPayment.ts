import { renderMail } from '@recado/contract/money/mails/renderMail'
import type { Renewal } from '@recado/contract/money/payments'
import type { PlatformKernel } from '../../kernel/feature.ts'
import { type LiveEvent, rooms } from '../../kernel/live/publish.ts'
import { nameForMail } from '../../kernel/nameForMail.ts'
import { sendMail } from '../../kernel/sendMail.ts'
import type { Tx } from '../../kernel/transact.ts'
import type { CustomMailTexts } from '../paymentSettings/index.ts'
import { languageOfRecipient } from '../users/index.ts'

const paymentEvent: LiveEvent<Renewal> = {
  name: 'payment',
  audience: (companyId, row) => [{ room: rooms.admins(companyId), row }],
}

/** The company with the date until which it has paid. */
export const readRenewal = (db: Pick<Tx['db'], 'selectFrom'>): Promise<Renewal> =>
  db.selectFrom('companies').select(['id', 'name', 'dueDate']).executeTakeFirstOrThrow()

type PaidInvoice = { invoiceId: number; customTexts: CustomMailTexts }

/** Publishes a payment in the transaction that records it: a live event for the screens that wait, and one mail. */
export async function publishPayment(
  tx: Tx,
  { secrets, config }: Pick<PlatformKernel, 'secrets' | 'config'>,
  { invoiceId, customTexts }: PaidInvoice,
) {
  const renewal = await readRenewal(tx.db)
  tx.emit(paymentEvent, 'CONCLUIDA', renewal, { says: { company: renewal } })
  const invoice = await tx.db
    .selectFrom('invoices')
    .select(['kind', 'detail', 'valueCents', 'dueDate', 'periodFrom', 'monthCents', 'months'])
    .where('id', '=', invoiceId)
    .executeTakeFirstOrThrow()
  const { email } = await tx.db.selectFrom('companies').select('email').executeTakeFirstOrThrow()
  const language = await languageOfRecipient(tx, email)
  const link = `${config.publicUrl.origin}/financeiro`
  const about = { company: nameForMail(renewal.name), valueCents: invoice.valueCents, link }
  if (invoice.kind === 'period') {
    const of = { ...about, invoice: nameForMail(invoice.detail), date: renewal.dueDate ?? invoice.dueDate }
    const own = customTexts('paid', language)
    return sendMail(tx, secrets, { to: email, ...renderMail({ kind: 'paid', language, own, about: of }) })
  }
  const { name: plan } = await tx.db.selectFrom('companyPlans').select('name').executeTakeFirstOrThrow()
  const nextCents = (invoice.monthCents ?? 0) * invoice.months
  const of = { ...about, plan: nameForMail(plan), nextCents, date: invoice.periodFrom }
  const own = customTexts('changed', language)
  return sendMail(tx, secrets, { to: email, ...renderMail({ kind: 'changed', language, own, about: of }) })
}
