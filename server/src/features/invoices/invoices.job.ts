import { settingFrom } from '@recado/contract/companies/settings'
import { addDays } from '@recado/contract/money/recurrence'
import type { ExpressionBuilder } from 'kysely'
import { dayIn } from '../../kernel/clock.ts'
import { joinCompanySetting } from '../../kernel/database/joinCompanySetting.ts'
import type { PlatformDatabase } from '../../kernel/database/schema.ts'
import { failPoint } from '../../kernel/failPoints.ts'
import type { PlatformKernel } from '../../kernel/feature.ts'
import type { Job } from '../../kernel/jobs.ts'
import { invoicesJobName } from '../companies/index.ts'
import { readCustomMailTexts, readPaymentSettings } from '../paymentSettings/index.ts'
import { makePeriodInvoice } from './makeInvoice.ts'
import { voidChangeInvoice } from './planChangeInvoice.ts'
import { sendInvoiceReminder } from './sendInvoiceReminder.ts'

/** Creates due invoices every minute and sends the mails about open ones. */
export function invoicesJob(kernel: PlatformKernel): Job {
  return {
    name: invoicesJobName.name,
    every: '* * * * *',
    async run() {
      await makeDueInvoices(kernel)
      await dropStaleChanges(kernel)
      await sendReminders(kernel)
    },
  }
}

/** In some time zones tomorrow has already begun, so select one day more. The company's own day is checked again later. */
const AHEAD = 1

async function makeDueInvoices(kernel: PlatformKernel) {
  const { platform, clock, secrets, transact, log } = kernel
  const { leadDays } = await readPaymentSettings(platform, secrets)
  const until = addDays(dayIn('UTC', clock.now()), leadDays + AHEAD)
  const due = await platform
    .selectFrom('companies')
    .leftJoin('settings', (join) => join.on(joinCompanySetting('timezone')))
    .innerJoin('plans', 'plans.id', 'companies.planId')
    .select(['companies.id', 'companies.dueDate', 'settings.value as timezone'])
    .where('companies.dueDate', '<=', until)
    .where('companies.platform', '=', false)
    .where('companies.status', '=', true)
    .where('plans.valueCents', '>', 0)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('invoices')
            .select('invoices.id')
            .whereRef('invoices.companyId', '=', 'companies.id')
            .where('invoices.kind', '=', 'period')
            .where((eb) => {
              const isForThisPeriod = eb('invoices.periodFrom', '=', eb.ref('companies.dueDate'))
              // An invoice that a user cancelled is not created again. One that was cancelled because the company had no due date is.
              const counts = eb.or([eb('invoices.status', '!=', 'cancelled'), eb('invoices.cancelledBy', 'is not', null)])
              return eb.or([eb('invoices.status', '=', 'open'), eb.and([isForThisPeriod, counts])])
            }),
        ),
      ),
    )
    .orderBy('companies.id')
    .execute()
  for (const { id: companyId, dueDate, timezone } of due) {
    const today = dayIn(settingFrom('timezone', timezone), clock.now())
    if (dueDate === null || dueDate > addDays(today, leadDays)) continue
    await transact({ companyId }, (tx) => makePeriodInvoice(tx, { now: clock.now(), today }))
      .then(() => failPoint('invoice.afterCommit'))
      .catch((error) => log.warn({ err: error, companyId }, 'an invoice could not be made'))
  }
}

/** Cancels changes of plan that were not paid on their day or that were calculated for another due date. */
async function dropStaleChanges({ platform, clock, transact, log }: PlatformKernel) {
  const stale = await platform
    .selectFrom('invoices')
    .innerJoin('companies', 'companies.id', 'invoices.companyId')
    .select('invoices.companyId')
    .where('invoices.kind', '=', 'change')
    .where('invoices.status', '=', 'open')
    .where(hasNoRecheck)
    .where((eb) =>
      eb.or([
        eb('invoices.dueDate', '<', addDays(dayIn('UTC', clock.now()), -AHEAD)),
        eb('invoices.periodFrom', 'is distinct from', eb.ref('companies.dueDate')),
      ]),
    )
    .execute()
  for (const { companyId } of stale)
    await transact({ companyId }, voidChangeInvoice).catch((error) => log.warn({ err: error, companyId }, 'an invoice could not be voided'))
}

/** After a restore nobody may know yet whether an invoice was paid: until its charges are known it is neither reminded of nor voided. */
const hasNoRecheck = ({ not, exists, selectFrom }: ExpressionBuilder<PlatformDatabase, 'invoices'>) =>
  not(
    exists(
      selectFrom('charges')
        .select('charges.id')
        .whereRef('charges.companyId', '=', 'invoices.companyId')
        .whereRef('charges.invoiceId', '=', 'invoices.id')
        .where('charges.recheck', 'is not', null),
    ),
  )

async function sendReminders({ platform, clock, secrets, transact, config, log }: PlatformKernel) {
  const near = addDays(dayIn('UTC', clock.now()), 5 + AHEAD)
  const open = await platform
    .selectFrom('invoices')
    .select(['id', 'companyId'])
    .where('status', '=', 'open')
    .where('dueDate', '<=', near)
    .where('reminded', '<', 4)
    .where(hasNoRecheck)
    .execute()
  const given = { secrets, origin: config.publicUrl.origin, ownWords: await readCustomMailTexts(platform) }
  for (const { id, companyId } of open)
    await transact({ companyId }, (tx) => sendInvoiceReminder(tx, { id, now: clock.now(), ...given })).catch((error) =>
      log.warn({ err: error, invoiceId: id }, 'a mail about an invoice could not be sent'),
    )
}
