import { type DueTerms, dayOfMonth, renewDueDate } from '@recado/contract/money/recurrence'
import type { Tx } from '../../kernel/transact.ts'

/** Why a due date is moved and by whom: what its book keeps of it. */
type DueCause = { cause: 'payment' | 'renewal' | 'edit'; userId?: number; invoiceId?: number }

/** Goes along with a changed due date. */
export const dueCauseColumn = (cause: DueCause & { anchorDay?: number }) => ({ dueCause: JSON.stringify(cause) })

/** Told before the due date of a company, whose row is held, is set by hand; answers whether that is a renewal. */
export type OnDueDateSet = (
  tx: Tx,
  change: { dueDate: string | null; by: { userId: number; name: string }; now: Date },
) => Promise<'edit' | 'renewal'>

/** A further period of the company's, once. Of two at the same time the second goes on from the first. Without a due date there is nothing to move. */
export async function renewPeriod({ db }: Tx, { today, ...cause }: DueCause & { today: string }): Promise<DueTerms | null> {
  const company = await db.selectFrom('companies').select(['dueDate', 'anchorDay', 'recurrence']).forNoKeyUpdate().executeTakeFirstOrThrow()
  if (company.dueDate === null) return null
  const due = { dueDate: company.dueDate, anchorDay: company.anchorDay ?? dayOfMonth(company.dueDate) }
  const next = renewDueDate(due, { recurrence: company.recurrence, today })
  await db
    .updateTable('companies')
    .set({ dueDate: next.dueDate, ...dueCauseColumn({ ...cause, anchorDay: next.anchorDay }) })
    .execute()
  return next
}
