import { dayIn } from '../../kernel/clock.ts'
import type { PlatformKernel } from '../../kernel/feature.ts'
import { makePeriodInvoice } from '../invoices/index.ts'
import { settingOf } from '../settings/index.ts'
import { createPayLink } from './payLink.ts'

/** The way to the invoice that keeps a company out; where the job has not come to make it yet, it is made here. */
export async function findPayUrl(kernel: PlatformKernel, companyId: number): Promise<string | undefined> {
  const { read, transact, clock } = kernel
  const open = read(companyId).selectFrom('invoices').select('id').where('status', '=', 'open').where('kind', '=', 'period')
  const found =
    (await open.executeTakeFirst()) ??
    (await transact({ companyId }, async (tx) => {
      const now = clock.now()
      return makePeriodInvoice(tx, { now, today: dayIn(await settingOf(tx.db, 'timezone'), now) })
    }))
  return found && createPayLink(kernel, { companyId, id: found.id })
}
