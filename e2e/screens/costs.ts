import { expect, type Page } from '@playwright/test'
import type { Connection } from '@recado/contract/connections'
import type { Budget, CostSum, CostsOfConnection, CostsOfMonth } from '@recado/contract/costs/costs'
import type { PriceCard, PriceRate, PriceRule } from '@recado/contract/costs/prices'
import { button, dialog, field } from '../userActions.ts'
import type { Screen, ScreenContext } from './screen.ts'

const added = {
  source: 'https://business.whatsapp.com/products/platform-pricing',
  addedBy: 'Ana Souza',
  createdAt: '2026-09-12T12:00:00.000Z',
}
const cards: PriceCard[] = [
  { ...added, id: 3, effectiveFrom: '2027-01-01', currency: 'BRL', isExample: false, markets: 32 },
  { ...added, id: 2, effectiveFrom: '2026-10-01', currency: 'USD', isExample: false, markets: 32 },
  { ...added, id: 1, effectiveFrom: '2026-07-01', currency: 'USD', isExample: true, markets: 1, addedBy: '' },
]
const ruled = { ...added, category: 'service', freeEntryPoint: true } as const
const rules: PriceRule[] = [
  { ...ruled, id: 2, effectiveFrom: '2026-10-01', isExample: false, billable: true, monthlyQuota: 1000 },
  { ...ruled, id: 1, effectiveFrom: '2025-07-01', isExample: true, billable: false, monthlyQuota: 0, addedBy: '' },
]
const rates: PriceRate[] = [
  { market: 'Brazil', category: 'marketing', amount: 0.0625 },
  { market: 'Brazil', category: 'service', amount: 0.0068 },
  { market: 'Rest of Central & Eastern Europe', category: 'utility', amount: 0.0212 },
]

async function showPrices(page: Page) {
  await page.route('**/api/message-prices', (route) => route.fulfill({ json: { cards, rules } }))
  await page.route('**/api/message-prices/2/rates', (route) => route.fulfill({ json: { rates } }))
}

const sum: CostSum = { messages: 0, free: 0, unknown: 0, amount: 0, currency: 'BRL', isExample: false }
const shop = { id: 1, name: 'Loja' }
const head = { id: 2, name: 'Atendimento da matriz em São Bernardo do Campo' }
const month: Omit<CostsOfMonth, 'month'> = {
  totals: [{ ...sum, messages: 4187, free: 1012, unknown: 3, amount: 412.3471, isExample: true }],
  lines: [
    { ...sum, connection: head, campaign: { id: 1, name: 'Semana do café gelado' }, category: 'marketing', messages: 980, amount: 343 },
    { ...sum, connection: shop, campaign: null, category: 'service', messages: 3200, free: 1000, amount: 69.3471, isExample: true },
    { ...sum, connection: null, campaign: null, category: 'utility', messages: 4, free: 0, unknown: 0, amount: 0.15 },
    { ...sum, connection: shop, campaign: null, category: null, messages: 3, unknown: 3 },
  ],
}
const budget: Budget = { currency: 'BRL', amount: 500, taken: 412.34, isPriced: true, currencies: ['BRL', 'USD'] }

const ofMini = { model: 'gpt-4o-mini', answers: 1240, unknown: 2, input: 3_120_455, output: 204_118 }
const unpriced = { model: 'llama-3.3-70b', answers: 12, unknown: 0, input: 20_411, output: 3_120, price: null, cost: null }

const showCosts = (shown: typeof month, own: Budget) => async (page: Page) => {
  await page.route('**/api/costs?*', (route) => {
    const asked = new URL(route.request().url()).searchParams.get('month') ?? ''
    return route.fulfill({ json: { month: asked, ...shown } })
  })
  await page.route('**/api/costs/ai-tokens?*', (route) =>
    route.fulfill({ json: { models: [{ ...ofMini, price: { currency: 'USD', input: 0.15, output: 0.6 }, cost: 0.59 }, unpriced] } }),
  )
  await page.route('**/api/costs/budget', (route) => route.fulfill({ json: own }))
}

const ofConnection: CostsOfConnection = {
  month: '2026-11',
  sums: [
    { ...sum, messages: 4187, free: 1012, unknown: 3, amount: 412.3471 },
    { ...sum, currency: null, messages: 2, unknown: 2 },
  ],
  quotas: [{ category: 'service', used: 640, limit: 1000, isExample: true }],
}

/** The connections of the company as if they were on the official API. */
async function showOfficialConnection(page: Page) {
  await page.route(/\/api\/whatsapp(\?|$)/, async (route) => {
    const answer = await route.fetch()
    const shown = (await answer.json()) as Connection[]
    await route.fulfill({ response: answer, json: shown.map((one) => ({ ...one, provider: 'cloud' })) })
  })
  const calls = { verifiedAt: '2026-11-02T12:00:00.000Z', heardAt: '2026-11-28T12:00:00.000Z', refusedAt: null, fields: [], shared: null }
  await page.route('**/api/whatsapp/*/calls', (route) => route.fulfill({ json: calls }))
  await page.route('**/api/costs/connections/*', (route) => route.fulfill({ json: ofConnection }))
}

const opened =
  (key: 'prices:card.add' | 'prices:rule.add') =>
  async ({ page, t }: ScreenContext) => {
    await button(page, t(key)).click()
    await expect(dialog(page)).toBeVisible()
  }

/** What WhatsApp charges, and what it has cost. The answers stand in for a month of messages. */
export const costScreens: Screen[] = [
  {
    name: 'prices',
    who: 'root',
    path: '/message-prices',
    before: showPrices,
    reach: ({ page, t }) => expect(page.getByRole('table', { name: t('prices:card.title') })).toContainText('BRL'),
  },
  {
    name: 'prices-none',
    who: 'root',
    path: '/message-prices',
    reach: ({ page, t }) => expect(page.getByText(t('prices:empty.title'))).toBeVisible(),
  },
  {
    name: 'price-card-refused',
    holdsBack: true,
    who: 'root',
    path: '/message-prices',
    before: showPrices,
    async reach({ page, t }) {
      await opened('prices:card.add')({ page, t })
      const buffer = Buffer.from('Market,Utility\nBrazil,=1+1\nAtlantis,0.01')
      const file = { name: 'rates.csv', mimeType: 'text/csv', buffer }
      await dialog(page).locator('input[type=file]').setInputFiles(file)
      await expect(dialog(page).getByRole('alert')).toContainText('Atlantis')
    },
  },
  { name: 'price-rule-new', who: 'root', path: '/message-prices', before: showPrices, reach: opened('prices:rule.add') },
  {
    name: 'price-rates',
    who: 'root',
    path: '/message-prices',
    before: showPrices,
    async reach({ page, t }) {
      await button(page, t('prices:card.markets', { count: 32 }))
        .nth(1)
        .click()
      await expect(dialog(page)).toContainText('Rest of Central')
    },
  },
  {
    name: 'costs',
    who: 'admin',
    path: '/costs',
    before: showCosts(month, budget),
    reach: ({ page }) => expect(page.getByText('Semana do café gelado')).toBeVisible(),
  },
  {
    name: 'connection-costs',
    who: 'admin',
    path: '/connections',
    before: showOfficialConnection,
    async reach({ page, t }) {
      await button(page, t('resource:editOne', { name: 'Café Aurora' })).click()
      const link = dialog(page).getByRole('link', { name: t('costs:ofConnection.all') })
      await link.scrollIntoViewIfNeeded()
      await expect(link).toBeVisible()
    },
  },
  {
    name: 'costs-none',
    who: 'admin',
    path: '/costs',
    async reach({ page, t }) {
      await expect(page.getByText(t('costs:empty.title'))).toBeVisible()
      await expect(field(page, t('costs:budget.amount'))).toBeVisible()
    },
  },
  {
    name: 'costs-budget-used-up',
    who: 'admin',
    path: '/costs',
    before: showCosts({ totals: [], lines: [] }, { ...budget, taken: 500.2, isPriced: false }),
    async reach({ page, t }) {
      await expect(page.getByText(t('costs:budget.usedUp'))).toBeVisible()
      await button(page, t('costs:budget.save')).scrollIntoViewIfNeeded()
    },
  },
]
