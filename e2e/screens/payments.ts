import { expect, type Page } from '@playwright/test'
import { openInvoice as invoice, mockedInvoices, subscribedPlan } from '../invoiceFixtures.ts'
import { button, dialog, field, pageTitle, tableRow } from '../userActions.ts'
import type { Screen } from './screen.ts'

const party = {
  ...{ name: 'Padaria Três Pães', email: 'contato@example.com', phone: '+5511988887777', billingName: 'Ana Souza' },
  ...{
    billingAddress: 'Rua Augusta, 100',
    billingCity: 'São Paulo',
    billingState: 'SP',
    billingZipcode: '01305-000',
    billingCountry: 'BR',
  },
}
const { name, email, phone, ...billing } = party
const company = { id: 1, name, dueDate: '2099-06-10' }
const methods = { company, takesCards: true, needsTaxId: false, billing }
const offer = { ...methods, invoice, change: null }
const pixel = 'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='
const charge = {
  ...{ id: 7, invoiceId: 41, status: 'open', valor: { original: '30.00' }, page: null, company },
  get expiresAt() {
    return new Date(Date.now() + 3_600_000).toISOString()
  },
  qrcode: { qrcode: '00020126580014br.gov.bcb.pix0136e2a1f4', imagemQrcode: pixel },
}

/** Mocked: invoices belong to the platform. */
async function mockInvoices(page: Page) {
  await page.route(/\/api\/invoices\/all/, (route) => {
    const wanted = new URL(route.request().url()).searchParams.get('status')
    return route.fulfill({ json: mockedInvoices.filter(({ status }) => wanted === null || status === wanted) })
  })
  await page.route('**/api/invoices/41', (route) =>
    route.fulfill({ json: { ...invoice, company: party, issuer: { ...party, name: 'Recado' } } }),
  )
  await page.route('**/api/subscription/plan', (route) => route.fulfill({ json: subscribedPlan }))
  await page.route('**/api/subscription/methods', (route) => route.fulfill({ json: methods }))
  await page.route('**/api/subscription/offer/*', (route) => route.fulfill({ json: offer }))
  await page.route(/\/api\/subscription(\/charges\/\d+)?$/, (route) => route.fulfill({ json: charge }))
  await page.route('**/api/pay/any', (route) => route.fulfill({ json: offer }))
}

type ReachStage = Parameters<Screen['reach']>[0]

async function goToReview({ page, t }: ReachStage) {
  await button(page, t('payments:actions.payOne', { name: 'Plano 1 #41' })).click()
  await button(dialog(page), t('checkout:next')).click()
  await button(dialog(page), t('checkout:next')).click()
}

/** Invoices and payment. */
export const paymentScreens: Screen[] = [
  {
    name: 'invoices',
    who: 'admin',
    path: '/financeiro',
    before: mockInvoices,
    reach: ({ page, t }) => expect(tableRow(page, '#38')).toContainText(t('payments:status.overdue')),
  },
  {
    name: 'invoice-printed',
    who: 'admin',
    path: '/financeiro/41',
    before: mockInvoices,
    async reach({ page, t }) {
      await expect(pageTitle(page, t('payments:print.title', { id: '41' }))).toBeVisible()
      await expect(tableRow(page, t('payments:print.issued'))).toContainText('12/05/2026 ')
    },
  },
  {
    name: 'subscription',
    who: 'admin',
    path: '/subscription',
    before: mockInvoices,
    reach: ({ page, t }) => expect(page.getByRole('link', { name: t('payments:subscription.invoices') })).toBeVisible(),
  },
  {
    name: 'subscription-cheaper-plan',
    who: 'admin',
    path: '/subscription',
    before: mockInvoices,
    async reach({ page, t }) {
      await button(page, t('payments:plan.changeTo', { name: 'Essencial' })).click()
      await expect(dialog(page)).toContainText(t('payments:plan.confirm', { name: 'Essencial' }))
    },
  },
  {
    name: 'subscription-dearer-plan',
    who: 'admin',
    path: '/subscription',
    before: mockInvoices,
    async reach({ page, t }) {
      await button(page, t('payments:plan.changeTo', { name: 'Empresa' })).click()
      await button(dialog(page), t('checkout:next')).click()
      await expect(dialog(page)).toContainText(t('checkout:once'))
    },
  },
  {
    name: 'subscription-change-begun',
    who: 'admin',
    path: '/subscription',
    async before(page) {
      await mockInvoices(page)
      const begun = { ...invoice, id: 43, kind: 'change', detail: 'Plano 1 → Empresa', value: 41.93 }
      await page.route(/\/api\/invoices\/all\?status=open/, (route) => route.fulfill({ json: [begun] }))
    },
    reach: ({ page, t }) => expect(page.getByText(t('payments:plan.pending'))).toBeVisible(),
  },
  {
    name: 'checkout-data',
    who: 'admin',
    path: '/financeiro',
    before: mockInvoices,
    async reach({ page, t }) {
      await button(page, t('payments:actions.payOne', { name: 'Plano 1 #41' })).click()
      await expect(field(dialog(page), t('checkout:fields.address'))).toHaveValue('Rua Augusta, 100')
    },
  },
  {
    name: 'checkout-card',
    who: 'admin',
    path: '/financeiro',
    before: mockInvoices,
    async reach(told) {
      const { page, t } = told
      await goToReview(told)
      await dialog(page).getByText(t('checkout:methods.card'), { exact: true }).click()
      await field(dialog(page), t('checkout:card.number')).fill('4111 1111 1111 1112')
      await expect(dialog(page).getByText(t('checkout:card.wrongNumber'))).toBeVisible()
    },
  },
  {
    name: 'checkout-pix',
    who: 'admin',
    path: '/financeiro',
    before: mockInvoices,
    async reach(told) {
      const { page, t } = told
      await goToReview(told)
      await button(dialog(page), t('checkout:payPix')).click()
      await expect(dialog(page).getByRole('img', { name: t('checkout:qr.label') })).toBeVisible()
    },
  },
  {
    name: 'pay-without-session',
    path: '/pay/any',
    before: mockInvoices,
    reach: ({ page, t }) => expect(field(page, t('checkout:fields.address'))).toHaveValue('Rua Augusta, 100'),
  },
  {
    name: 'pay-in-the-sandbox',
    path: '/sandbox/any',
    before: (page) =>
      page.route('**/api/sandbox/charges/any', (route) =>
        route.fulfill({ json: { reference: 'e2a1f4c0-6a1b-4c57-9d0e-2f6a3b1c5d7e', value: 30, state: 'open', told: 0 } }),
      ),
    reach: ({ page, t }) => expect(button(page, t('checkout:sandbox.act.pay'))).toBeVisible(),
  },
  {
    name: 'payment-settings',
    who: 'root',
    path: '/payment-settings',
    async reach({ page, t }) {
      await page.getByRole('combobox', { name: t('paymentSettings:fields.gateway') }).click()
      await page.getByRole('option', { name: t('paymentSettings:gateways.efi') }).click()
      await expect(page.getByText(t('paymentSettings:certificate'))).toBeVisible()
    },
  },
  {
    name: 'payment-mails',
    who: 'root',
    path: '/payment-settings',
    async reach({ page, t }) {
      await field(page, t('paymentSettings:mails.text')).fill('{{hello}}\n\n{{nobody}} {{value}}')
      await expect(page.getByText(t('paymentSettings:mails.unknown', { words: '{{nobody}}' }))).toBeVisible()
    },
  },
  {
    name: 'invoices-empty',
    who: 'newcomer',
    path: '/financeiro',
    reach: ({ page, t }) => expect(page.getByRole('heading', { name: t('payments:empty.title') })).toBeVisible(),
  },
]
