import type { companyEndpoints } from '@recado/contract/companies/companies'
import { AppError } from '@recado/contract/errors'
import type { InputOf } from '@recado/contract/kit/endpoint'
import { addDays, addMonths, dayOfMonth, daysBetween } from '@recado/contract/money/recurrence'
import { dayIn } from '../../kernel/clock.ts'
import { failPoint } from '../../kernel/failPoints.ts'
import type { PlatformKernel } from '../../kernel/feature.ts'
import type { Tx } from '../../kernel/transact.ts'
import { type OnDueDateSet, readCompany, renewPeriod } from '../companies/index.ts'
import { lockCompany } from '../plans/index.ts'
import { settingOf } from '../settings/index.ts'
import { type Closing, closeInvoice } from './closeInvoice.ts'
import { invoiceEvent, readInvoice } from './invoices.rows.ts'
import { firstReminderStage, makePeriodInvoice } from './makeInvoice.ts'
import { voidChangeInvoice } from './planChangeInvoice.ts'

type Renewing = { id: number; userId: number } & InputOf<typeof companyEndpoints.renew>['body']

/**
 * A user of the platform renews a company by hand: it paid by other means, or the period is free. The request contains the due date that
 * the user saw, so that a retry after a lost answer renews once.
 */
export async function renewCompany({ platformTransact, clock, secrets }: PlatformKernel, renewing: Renewing) {
  const { id, userId, kind, note, dueDate } = renewing
  const renewed = await platformTransact(async ({ db, within }) => {
    const tx = within(id)
    await lockCompany(tx)
    const company = await tx.db.selectFrom('companies').select('dueDate').executeTakeFirstOrThrow()
    const isSeenDay = dueDate === undefined || dueDate === company.dueDate
    if (!isSeenDay && !(await wasRenewedFrom(tx, { dueDate, userId }))) throw new AppError('ERR_DUE_DATE_MOVED')
    if (isSeenDay && company.dueDate !== null) {
      const now = clock.now()
      const invoiceId = await periodInvoiceFor(tx, { kind, at: { now, today: dayIn(await settingOf(tx.db, 'timezone'), now) } })
      const closing = closings[kind]({ note, userId, now })
      if (invoiceId !== undefined) await closeInvoice(tx, invoiceId, closing)
      await voidChangeInvoice(tx)
      await renewPeriod(tx, { cause: 'renewal', today: company.dueDate, userId, ...(invoiceId !== undefined && { invoiceId }) })
    }
    failPoint('renewal.beforeCommit')
    return readCompany(db, secrets, id)
  })
  failPoint('renewal.afterCommit')
  return renewed
}

type Deciding = { note: string; userId: number; now: Date }
const closings: Record<Renewing['kind'], (by: Deciding) => Closing> = {
  paid: ({ note, now }) => ({ status: 'paid', paidAt: now, paidBy: 'manual', note }),
  free: ({ note, userId }) => ({ status: 'cancelled', cancelReason: note, cancelledBy: userId }),
}

async function wasRenewedFrom({ db }: Tx, { dueDate, userId }: { dueDate: string; userId: number }) {
  const last = await db.selectFrom('dueDateChanges').select(['fromDay', 'cause', 'userId']).orderBy('id', 'desc').executeTakeFirst()
  return last?.fromDay === dueDate && last.cause === 'renewal' && last.userId === userId
}

const openPeriod = ({ db }: Tx) =>
  db
    .selectFrom('invoices')
    .select(['id', 'periodFrom', 'months'])
    .where('kind', '=', 'period')
    .where('status', '=', 'open')
    .executeTakeFirst()

type Owed = { kind: 'paid' | 'free'; at: { now: Date; today: string } }

/** The open invoice of the period. A payment before it exists creates it; a free period needs none. */
async function periodInvoiceFor(tx: Tx, { kind, at }: Owed): Promise<number | undefined> {
  const open = await openPeriod(tx)
  return (open ?? (kind === 'paid' ? await makePeriodInvoice(tx, at) : undefined))?.id
}

/** A period that begins at the end of a long month may end up to three days early in a shorter one. */
const SHORTER = 3

/**
 * Handles a due date that was set by hand. At or after the end of the open period it is a renewal; without a date nothing is owed; any
 * other date moves the open invoice. The caller holds the lock of the company.
 */
export const onDueDateSet: OnDueDateSet = async (tx, { dueDate, by, now }) => {
  await voidChangeInvoice(tx)
  const open = await openPeriod(tx)
  if (!open) return 'edit'
  const language = await settingOf(tx.db, 'language')
  if (dueDate === null) {
    const reason = { code: 'noDueDate', by: null } as const
    await closeInvoice(tx, open.id, { status: 'cancelled', cancelReason: texts.noDueDate[language], reason })
    return 'edit'
  }
  const { anchorDay } = await tx.db.selectFrom('companies').select('anchorDay').executeTakeFirstOrThrow()
  const end = addMonths(open.periodFrom, open.months, anchorDay ?? dayOfMonth(open.periodFrom))
  if (dueDate >= addDays(end, -SHORTER)) {
    const reason = { code: 'renewed', by: by.name } as const
    await closeInvoice(tx, open.id, { status: 'paid', paidAt: now, paidBy: 'manual', note: texts.renewed[language](by.name), reason })
    return 'renewal'
  }
  await moveInvoice(tx, { id: open.id, dueDate, today: dayIn(await settingOf(tx.db, 'timezone'), now) })
  return 'edit'
}

async function moveInvoice(tx: Tx, { id, dueDate, today }: { id: number; dueDate: string; today: string }) {
  const counting = tx.db.selectFrom('invoices').select('id').where('kind', '=', 'period').where('status', '!=', 'cancelled')
  const isTaken = await counting.where('periodFrom', '=', dueDate).where('id', '!=', id).executeTakeFirst()
  // If the new date belongs to a paid period, that invoice keeps it, and the open one stays for the next period.
  const moved = { dueDate, reminded: firstReminderStage(daysBetween(today, dueDate)), ...(!isTaken && { periodFrom: dueDate }) }
  await tx.db.updateTable('invoices').set(moved).where('id', '=', id).execute()
  tx.emit(invoiceEvent, 'update', await readInvoice(tx.db, id))
}

const texts = {
  noDueDate: { pt: 'Sem vencimento', en: 'No due date', es: 'Sin vencimiento' },
  renewed: {
    pt: (name: string) => `renovada por ${name}`,
    en: (name: string) => `renewed by ${name}`,
    es: (name: string) => `renovada por ${name}`,
  },
} as const
