import { type DueDateWithAnchor, dayOfMonth, renewDueDate } from '@recado/contract/money/recurrence'
import type { Tx } from '../../kernel/transact.ts'

/** Why a due date moves and by whom, for the history in `dueDateChanges`. */
type DueCause = { cause: 'payment' | 'renewal' | 'edit'; userId?: number; invoiceId?: number }

/** Set this column together with a due date: the database copies it into the history. */
export const dueCauseColumn = (cause: DueCause & { anchorDay?: number }) => ({ dueCause: JSON.stringify(cause) })

/** Called before the due date of a locked company is set by hand. Returns whether that counts as a renewal. */
export type OnDueDateSet = (
  tx: Tx,
  change: { dueDate: string | null; by: { userId: number; name: string }; now: Date },
) => Promise<'edit' | 'renewal'>

/** Adds one paid period. The lock makes two renewals at once add two periods. Null if the company has no due date. */
export async function renewPeriod({ db }: Tx, { today, ...cause }: DueCause & { today: string }): Promise<DueDateWithAnchor | null> {
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
