import { expect, type Page } from '@playwright/test'
import { shownInvoices } from '../shownInvoices.ts'
import { button, dialog, field, row } from '../user.ts'
import type { Screen } from './screen.ts'

const companies = '/settings?tab=companies'
const plans = '/settings?tab=plans'

/** Mocked: invoices belong to the platform. */
const showInvoices = (page: Page) => page.route(/\/api\/companies\/\d+\/invoices$/, (route) => route.fulfill({ json: shownInvoices }))

type Told = Parameters<Screen['reach']>[0]

async function toInvoices({ page, say }: Told) {
  await button(page, say('companies:actions.invoicesOne', { name: 'Café Aurora' })).click()
  await expect(button(dialog(page), say('companies:invoices.cancelOne', { id: '41' }))).toBeVisible()
}

/** Settings of the platform's users. */
export const platform: Screen[] = [
  {
    name: 'companies',
    who: 'root',
    path: companies,
    reach: ({ page }) => expect(row(page, 'Ateliê Nuvem').first()).toBeVisible(),
  },
  {
    name: 'company-edit',
    who: 'root',
    path: companies,
    async reach({ page, say }) {
      await button(page, say('resource:editOne', { name: 'Café Aurora' }))
        .first()
        .click()
      await dialog(page)
        .getByRole('tab', { name: say('companies:leaves.plan') })
        .click()
      await expect(dialog(page).getByRole('switch', { name: say('companies:fields.campaigns') })).toBeVisible()
    },
  },
  {
    name: 'company-renewed',
    who: 'root',
    path: companies,
    before: showInvoices,
    async reach({ page, say }) {
      await button(page, say('companies:actions.renewOne', { name: 'Café Aurora' })).click()
      await expect(dialog(page).getByText(/#41/).first()).toBeVisible()
    },
  },
  {
    name: 'company-invoices',
    who: 'root',
    path: companies,
    before: showInvoices,
    reach: toInvoices,
  },
  {
    name: 'company-invoice-voided',
    who: 'root',
    path: companies,
    before: showInvoices,
    async reach(told) {
      const { page, say } = told
      await toInvoices(told)
      await button(dialog(page), say('companies:invoices.cancelOne', { id: '41' })).click()
      await expect(field(dialog(page), say('companies:invoices.reason'))).toBeFocused()
    },
  },
  {
    name: 'plans',
    who: 'root',
    path: plans,
    reach: ({ page, say }) => expect(row(page, 'Plano 1').getByText(say('plans:public'), { exact: true })).toBeVisible(),
  },
  {
    name: 'plan-with-losses',
    who: 'root',
    path: plans,
    async reach({ page, say }) {
      await button(page, say('resource:editOne', { name: 'Recado' })).click()
      await field(dialog(page), say('plans:fields.users')).fill('0')
      await dialog(page)
        .getByRole('switch', { name: say('plans:features.useKanban') })
        .press('Space')
      await expect(dialog(page).getByRole('status')).toBeVisible()
    },
  },
]
