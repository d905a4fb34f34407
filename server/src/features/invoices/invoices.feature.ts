import { companyEndpoints } from '@recado/contract/companies/companies'
import { invoiceEndpoints } from '@recado/contract/money/invoices'
import { dayIn } from '../../kernel/clock.ts'
import { assertExists } from '../../kernel/crud.ts'
import type { PlatformFeature } from '../../kernel/feature.ts'
import { settingOf } from '../settings/index.ts'
import { cancelInvoice } from './closeInvoice.ts'
import { invoicesJob } from './invoices.job.ts'
import { allInvoices, listInvoices, readPrintableInvoice } from './invoices.rows.ts'
import { renewCompany } from './renewal.ts'

/** The invoices that companies pay to the platform. */
export const invoicesFeature: PlatformFeature = {
  name: 'invoices',
  missing: { invoices: 'ERR_NO_INVOICE_FOUND' },
  jobs: (kernel) => [invoicesJob(kernel)],
  routes(serve, kernel) {
    const { platform, read, transact, clock } = kernel
    serve.signedIn(invoiceEndpoints.list, async ({ db, query, visit }) => {
      const { page, hasMore } = await listInvoices(db, query)
      visit.tellMore(hasMore)
      return page
    })
    serve.signedIn(companyEndpoints.renew, ({ actor, params, body }) =>
      renewCompany(kernel, { ...body, id: params.id, userId: actor.userId }),
    )
    serve.signedIn(invoiceEndpoints.get, ({ db, params }) => readPrintableInvoice(db, platform, params.id))
    serve.signedIn(invoiceEndpoints.ofCompany, async ({ params: { id } }) => {
      assertExists(await platform.selectFrom('companies').select('id').where('id', '=', id).executeTakeFirst(), 'ERR_NO_COMPANY_FOUND')
      return allInvoices(read(id))
    })
    serve.signedIn(invoiceEndpoints.cancel, ({ actor, params: { id: companyId, invoiceId: id }, body }) =>
      transact({ companyId }, async (tx) => {
        const now = clock.now()
        const today = dayIn(await settingOf(tx.db, 'timezone'), now)
        return cancelInvoice(tx, { ...body, id, userId: actor.userId, now, today })
      }),
    )
  },
}
