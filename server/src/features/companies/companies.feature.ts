import { companyEndpoints } from '@recado/contract/companies/companies'
import { actAs } from '../../kernel/database/actorOfChanges.ts'
import type { PlatformFeature } from '../../kernel/feature.ts'
import { createCompany, removeCompany, setSchedules, signUp, updateCompany } from './companies.commands.ts'
import { allCompanies, companyPage } from './companies.page.ts'
import { readCompany } from './companies.store.ts'
import { readCompanyUsage } from './companyUsage.ts'
import { confirmEmail, sendConfirmationMail } from './confirmEmail.ts'
import type { OnDueDateSet } from './dueDate.ts'
import { readOfflineConnections } from './offlineConnections.ts'
import { readSignUpOffer } from './signUpOffer.ts'

/** `dueDateSet`: settles open invoices when the due date of a company is set by hand. */
export const companiesFeature = (dueDateSet: OnDueDateSet): PlatformFeature => ({
  name: 'companies',
  missing: { companies: 'ERR_NO_COMPANY_FOUND' },
  routes(serve, kernel) {
    const { platform, secrets } = kernel
    serve.open(companyEndpoints.offer, () => readSignUpOffer(platform))
    serve.open(companyEndpoints.signUp, ({ body, visit }) =>
      actAs({ name: body.userName ?? body.name, via: 'page' }, () => signUp(kernel, { ...body, address: visit.address })),
    )
    serve.open(companyEndpoints.confirmEmail, async ({ body }) => {
      await confirmEmail(kernel, body.link)
      return { message: 'company.emailConfirmed' }
    })
    serve.signedIn(companyEndpoints.mailConfirmation, async ({ actor, query }) => {
      await sendConfirmationMail(kernel, actor, query.language)
      return { message: 'company.confirmationMailed' }
    })
    serve.signedIn(companyEndpoints.page, ({ query }) => companyPage(kernel, query))
    serve.signedIn(companyEndpoints.usage, ({ query }) => readCompanyUsage(platform, query.ids?.split(',').map(Number)))
    serve.signedIn(companyEndpoints.offlineConnections, () => readOfflineConnections(platform))
    serve.signedIn(companyEndpoints.list, () => allCompanies(kernel))
    serve.signedIn(companyEndpoints.create, ({ body }) => createCompany(kernel, body))
    serve.signedIn(companyEndpoints.get, ({ params }) => readCompany(platform, secrets, params.id))
    serve.signedIn(companyEndpoints.withPlan, ({ params }) => readCompany(platform, secrets, params.id))
    serve.signedIn(companyEndpoints.update, ({ actor, params, body }) =>
      updateCompany(kernel, { id: params.id, changes: body, by: actor }, dueDateSet),
    )
    serve.signedIn(companyEndpoints.setSchedules, ({ params, body }) => setSchedules(kernel, params.id, body))
    serve.signedIn(companyEndpoints.remove, async ({ params }) => {
      await removeCompany(kernel, params.id)
      return { message: 'company.deleted' }
    })
  },
})
