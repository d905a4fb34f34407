import { companies } from '@recado/contract/companies/companies'
import type { PlatformFeature } from '../../kernel/feature.ts'
import { createCompany, removeCompany, setSchedules, signUp, updateCompany } from './companies.commands.ts'
import { allCompanies, companyPage } from './companies.page.ts'
import { readCompany } from './companies.store.ts'

export const companiesFeature: PlatformFeature = {
  name: 'companies',
  missing: { companies: 'ERR_NO_COMPANY_FOUND' },
  routes(serve, kernel) {
    const { platform, secrets } = kernel
    serve.open(companies.signUp, ({ body, visit }) => signUp(kernel, { ...body, address: visit.address }))
    serve.signedIn(companies.page, ({ query }) => companyPage(kernel, query))
    serve.signedIn(companies.list, () => allCompanies(kernel))
    serve.signedIn(companies.create, ({ body }) => createCompany(kernel, body))
    serve.signedIn(companies.get, ({ params }) => readCompany(platform, secrets, params.id))
    serve.signedIn(companies.withPlan, ({ params }) => readCompany(platform, secrets, params.id))
    serve.signedIn(companies.update, ({ params, body }) => updateCompany(kernel, params.id, body))
    serve.signedIn(companies.setSchedules, ({ params, body }) => setSchedules(kernel, params.id, body.schedules))
    serve.signedIn(companies.remove, async ({ params }) => {
      await removeCompany(kernel, params.id)
      return { message: 'company.deleted' }
    })
  },
}
