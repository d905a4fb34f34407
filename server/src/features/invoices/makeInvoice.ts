import type { Invoice } from '@recado/contract/money/invoices'
import { daysBetween, monthsOf } from '@recado/contract/money/recurrence'
import { failPoint } from '../../kernel/failPoints.ts'
import type { Tx } from '../../kernel/transact.ts'
import { invoiceEvent, readInvoice } from './invoices.rows.ts'

type Making = { now: Date; today: string; replaces?: number | undefined }

/** The plan and price of the company's next period, as agreed now. */
async function agreedPlan({ db }: Pick<Tx, 'db'>) {
  const company = await db
    .selectFrom('companies')
    .select(['companies.dueDate', 'companies.recurrence', 'companies.platform', 'companies.status'])
    .executeTakeFirstOrThrow()
  const plan = await db
    .selectFrom('nextCompanyPlans')
    .select(['id', 'name', 'valueCents', 'users', 'connections', 'queues'])
    .executeTakeFirstOrThrow()
  const months = monthsOf[company.recurrence]
  return { company, plan, months, valueCents: plan.valueCents * months }
}

/** The first reminder that still makes sense for the days that are left. */
export const firstReminderStage = (left: number) => (left < 1 ? 2 : left < 5 ? 1 : 0)

/** Creates the invoice for the period after the due date. Returns undefined if there is one already; simultaneous calls create one. */
export async function makePeriodInvoice(tx: Tx, { now, today, replaces }: Making): Promise<Invoice | undefined> {
  const { company, plan, months, valueCents } = await agreedPlan(tx)
  if (company.dueDate === null || company.platform || valueCents === 0) return undefined
  const row = {
    kind: 'period' as const,
    detail: plan.name,
    valueCents,
    monthCents: plan.valueCents,
    months,
    planId: plan.id,
    users: plan.users,
    connections: plan.connections,
    queues: plan.queues,
    dueDate: company.dueDate,
    periodFrom: company.dueDate,
    createdAt: now,
    reminded: firstReminderStage(daysBetween(today, company.dueDate)),
    ...(replaces !== undefined && { replaces }),
  }
  const made = await tx.db
    .insertInto('invoices')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!made) return undefined
  const invoice = await readInvoice(tx.db, made.id)
  tx.emit(invoiceEvent, 'create', invoice)
  failPoint('invoice.beforeCommit')
  return invoice
}
