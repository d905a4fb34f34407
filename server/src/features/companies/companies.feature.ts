import { companies } from '@recado/contract/companies/companies'
import type { PlatformFeature } from '../../kernel/feature.ts'
import { createCompany, removeCompany, setSchedules, signUp, updateCompany } from './companies.commands.ts'
import { allCompanies, companyPage } from './companies.page.ts'
import { readCompany } from './companies.store.ts'
import { readCompanyUsage } from './companyUsage.ts'
import { confirmEmail, sendConfirmationMail } from './confirmEmail.ts'
import type { OnDueDateSet } from './dueDate.ts'
import { readSignUpOffer } from './signUpOffer.ts'

/** `dueDateSet`: settles open invoices when the due date of a company is set by hand. */
export const companiesFeature = (dueDateSet: OnDueDateSet): PlatformFeature => ({
  name: 'companies',
  missing: { companies: 'ERR_NO_COMPANY_FOUND' },
  routes(serve, kernel) {
    const { platform, secrets } = kernel
    serve.open(companies.offer, () => readSignUpOffer(platform))
    serve.open(companies.signUp, ({ body, visit }) => signUp(kernel, { ...body, address: visit.address }))
    serve.open(companies.confirmEmail, async ({ body }) => {
      await confirmEmail(kernel, body.link)
      return { message: 'company.emailConfirmed' }
    })
    serve.signedIn(companies.mailConfirmation, async ({ actor, query }) => {
      await sendConfirmationMail(kernel, actor, query.language)
      return { message: 'company.confirmationMailed' }
    })
    serve.signedIn(companies.page, ({ query }) => companyPage(kernel, query))
    serve.signedIn(companies.usage, ({ query }) => readCompanyUsage(platform, query.ids?.split(',').map(Number)))
    serve.signedIn(companies.list, () => allCompanies(kernel))
    serve.signedIn(companies.create, ({ body }) => createCompany(kernel, body))
    serve.signedIn(companies.get, ({ params }) => readCompany(platform, secrets, params.id))
    serve.signedIn(companies.withPlan, ({ params }) => readCompany(platform, secrets, params.id))
    serve.signedIn(companies.update, ({ actor, params, body }) =>
      updateCompany(kernel, { id: params.id, changes: body, by: actor }, dueDateSet),
    )
    serve.signedIn(companies.setSchedules, ({ params, body }) => setSchedules(kernel, params.id, body.schedules))
    serve.signedIn(companies.remove, async ({ params }) => {
      await removeCompany(kernel, params.id)
      return { message: 'company.deleted' }
    })
  },
})
