import { campaigns } from '@recado/contract/campaigns/campaigns'
import { recipientEndpoints } from '@recado/contract/campaigns/recipients'
import { companyResource } from '@recado/contract/companies/companies'
import { priceEndpoints } from '@recado/contract/costs/prices'
import type { Endpoint } from '@recado/contract/kit/endpoint'
import { invoiceEndpoints } from '@recado/contract/money/invoices'
import { paymentSettingEndpoints } from '@recado/contract/money/paymentSettings'
import { pushEndpoints } from '@recado/contract/push'
import { kanbanTagsEndpoint } from '@recado/contract/tags'
import { expect } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import { notifyReconnect } from '#web/shared/data/live/liveEvents.ts'
import { type FakeServer, refuse } from './support/fakeServer.ts'
import { sample } from './support/sample.ts'
import { admin, test } from './support/test.tsx'
import { t } from './support/texts.ts'
import { button, dialog, field, pageTitle } from './support/user.ts'

const superUser = { ...admin, super: true }
const moon = sample(companyResource.row, { id: 5, name: 'Padaria Lua' })

/** Everything is loaded again, as after a lost connection, and this fails. What was on screen stays. */
async function expectToStay(server: FakeServer, endpoint: Endpoint, content: Locator) {
  await expect.element(content).toBeVisible()
  const before = server.callsOf(endpoint).length
  expect(before).toBeGreaterThan(0)
  server.on(endpoint, () => refuse('ERR_NO_PERMISSION'))
  notifyReconnect()
  await expect.poll(() => server.callsOf(endpoint).length).toBeGreaterThan(before)
  for (let frame = 0; frame < 5; frame++) await new Promise((resolve) => requestAnimationFrame(resolve))
  await expect.element(content).toBeVisible()
  expect(button(page, t('common:retry')).query()).toBeNull()
}

test('the settings of payments stay', async ({ server, show }) => {
  await show('/payment-settings', { user: superUser })
  await expectToStay(server, paymentSettingEndpoints.get, pageTitle(t('paymentSettings:title')))
})

test('the invoices of a company stay, also while one of them is cancelled', async ({ server, show }) => {
  server.store(companyResource, [moon])
  server.on(invoiceEndpoints.ofCompany, () => [sample(invoiceEndpoints.ofCompany.output.element, { id: 77, detail: 'Plano Grande' })])
  await show('/settings?tab=companies', { user: superUser })
  await button(page, t('companies:actions.invoicesOne', { name: moon.name })).click()
  await expectToStay(server, invoiceEndpoints.ofCompany, dialog().getByText('Plano Grande'))
})

test('the rates of a price card stay', async ({ server, show }) => {
  server.on(priceEndpoints.list, () => ({
    cards: [sample(priceEndpoints.list.output.shape.cards.element, { id: 3, currency: 'BRL', markets: 1 })],
    rules: [],
  }))
  server.on(priceEndpoints.rates, () => ({
    rates: [sample(priceEndpoints.rates.output.shape.rates.element, { market: 'BR', amount: 0.05 })],
  }))
  await show('/message-prices', { user: superUser })
  await button(page, t('prices:card.markets', { count: 1 })).click()
  await expectToStay(server, priceEndpoints.rates, dialog().getByText('BR', { exact: true }))
})

test('the rehearsal of a campaign stays', async ({ server, show }) => {
  server.store(campaigns, [{ id: 1, name: 'Semana do café', message1: 'Oi' }])
  await show('/campaigns')
  await button(page, t('resource:editOne', { name: 'Semana do café' })).click()
  await button(dialog(), t('campaignForm:rehearse')).click()
  await expectToStay(server, recipientEndpoints.rehearse, field(dialog(), t('rehearsal:test.title')))
})

test('the choice that a campaign waits for stays', async ({ server, show }) => {
  server.on(campaigns.endpoints.get, () => sample(campaigns.row, { id: 1, status: 'EM_ANDAMENTO', waitsFor: 'choice' }))
  server.on(recipientEndpoints.rehearse, () => sample(recipientEndpoints.rehearse.output, { lacking: { count: 2, keys: ['cidade'] } }))
  await show('/campaign/1/report')
  await expectToStay(server, recipientEndpoints.rehearse, button(page, t('campaigns:actions.restart')))
})

test('an invoice for printing stays', async ({ server, show }) => {
  server.on(invoiceEndpoints.get, () => sample(invoiceEndpoints.get.output, { id: 77, detail: 'Plano Grande' }))
  await show('/financeiro/77')
  await expectToStay(server, invoiceEndpoints.get, page.getByText('Plano Grande'))
})

test('the board stays', async ({ server, show }) => {
  server.on(kanbanTagsEndpoint, () => ({
    lista: [sample(kanbanTagsEndpoint.output.shape.lista.element, { id: 1, name: 'Em produção', kanban: 1 })],
  }))
  await show('/kanban')
  await expectToStay(server, kanbanTagsEndpoint, page.getByText('Em produção'))
})

test('the kinds of push notifications stay', async ({ server, show }) => {
  await show('/tickets')
  await button(page.getByRole('banner'), t('notifications:open')).click()
  await button(dialog(), t('account:push.open')).click()
  await expectToStay(server, pushEndpoints.get, dialog().getByText(t('account:push.kinds.title')))
})
