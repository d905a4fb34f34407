import { expect, type Page } from '@playwright/test'
import { mockedInvoices } from '../invoiceFixtures.ts'
import { button, dialog, field, tableRow } from '../userActions.ts'
import type { Screen } from './screen.ts'

const companies = '/settings?tab=companies'
const plans = '/settings?tab=plans'

/** Mocked: invoices belong to the platform. */
const mockInvoices = (page: Page) => page.route(/\/api\/companies\/\d+\/invoices$/, (route) => route.fulfill({ json: mockedInvoices }))

type ReachStage = Parameters<Screen['reach']>[0]

async function openInvoices({ page, t }: ReachStage) {
  await button(page, t('companies:actions.invoicesOne', { name: 'Café Aurora' })).click()
  await expect(button(dialog(page), t('companies:invoices.cancelOne', { id: '41' }))).toBeVisible()
}

/** Settings of the platform's users. */
export const platformScreens: Screen[] = [
  {
    name: 'companies',
    who: 'root',
    path: companies,
    reach: ({ page }) => expect(tableRow(page, 'Ateliê Nuvem').first()).toBeVisible(),
  },
  {
    name: 'company-edit',
    who: 'root',
    path: companies,
    async reach({ page, t }) {
      await button(page, t('resource:editOne', { name: 'Café Aurora' }))
        .first()
        .click()
      await dialog(page)
        .getByRole('tab', { name: t('companies:leaves.plan') })
        .click()
      await expect(dialog(page).getByRole('switch', { name: t('companies:fields.campaigns') })).toBeVisible()
    },
  },
  {
    name: 'company-renewed',
    who: 'root',
    path: companies,
    before: mockInvoices,
    async reach({ page, t }) {
      await button(page, t('companies:actions.renewOne', { name: 'Café Aurora' })).click()
      await expect(dialog(page).getByText(/#41/).first()).toBeVisible()
    },
  },
  {
    name: 'company-invoices',
    who: 'root',
    path: companies,
    before: mockInvoices,
    reach: openInvoices,
  },
  {
    name: 'company-invoice-voided',
    who: 'root',
    path: companies,
    before: mockInvoices,
    async reach(told) {
      const { page, t } = told
      await openInvoices(told)
      await button(dialog(page), t('companies:invoices.cancelOne', { id: '41' })).click()
      await expect(field(dialog(page), t('companies:invoices.reason'))).toBeFocused()
    },
  },
  {
    name: 'plans',
    who: 'root',
    path: plans,
    reach: ({ page, t }) => expect(tableRow(page, 'Plano 1').getByText(t('plans:public'), { exact: true })).toBeVisible(),
  },
  {
    name: 'plan-with-losses',
    who: 'root',
    path: plans,
    async reach({ page, t }) {
      await button(page, t('resource:editOne', { name: 'Recado' })).click()
      await field(dialog(page), t('plans:fields.users')).fill('0')
      await dialog(page)
        .getByRole('switch', { name: t('plans:features.useKanban') })
        .press('Space')
      await expect(dialog(page).getByRole('status')).toBeVisible()
    },
  },
]
