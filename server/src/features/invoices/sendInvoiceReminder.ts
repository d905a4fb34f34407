import { type MailKind, renderMail } from '@recado/contract/money/mails/renderMail'
import { daysBetween } from '@recado/contract/money/recurrence'
import { dayIn } from '../../kernel/clock.ts'
import type { Secrets } from '../../kernel/secrets.ts'
import { sendMail } from '../../kernel/sendMail.ts'
import type { Tx } from '../../kernel/transact.ts'
import type { CustomMailTexts } from '../paymentSettings/index.ts'
import { readStoredSettings, settingIn } from '../settings/index.ts'
import { languageOfReader, nameForMail } from '../users/index.ts'

const stages: readonly MailKind[] = ['soon', 'tomorrow', 'today', 'late']

/** The reminder for the days that are left: five days before, one day before, on the day, after it. */
const stageOf = (left: number) => (left < 0 ? 4 : left === 0 ? 3 : left === 1 ? 2 : left <= 5 ? 1 : 0)

type Reminding = { id: number; now: Date; secrets: Secrets; origin: string; ownWords: CustomMailTexts }

/** Stores the number of the reminder in the transaction that sends it, so that none is sent twice. Missed reminders are skipped. */
export async function sendInvoiceReminder(tx: Tx, { id, now, secrets, origin, ownWords }: Reminding) {
  const chosen = await readStoredSettings(tx.db)
  const timezone = settingIn(chosen, 'timezone')
  const invoice = await tx.db
    .selectFrom('invoices')
    .select(['dueDate', 'reminded', 'detail', 'valueCents'])
    .where('id', '=', id)
    .where('status', '=', 'open')
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  const stage = invoice ? stageOf(daysBetween(dayIn(timezone, now), invoice.dueDate)) : 0
  const kind = stages[stage - 1]
  if (!invoice || !kind || stage <= invoice.reminded) return
  const company = await tx.db.selectFrom('companies').select(['name', 'email']).executeTakeFirstOrThrow()
  const language = await languageOfReader(tx, { email: company.email })
  await tx.db.updateTable('invoices').set({ reminded: stage }).where('id', '=', id).execute()
  const { dueDate: date, valueCents } = invoice
  const about = { company: nameForMail(company.name), invoice: nameForMail(invoice.detail), valueCents, date, link: `${origin}/financeiro` }
  await sendMail(tx, secrets, { to: company.email, ...renderMail({ kind, language, own: ownWords(kind, language), about }) })
}
