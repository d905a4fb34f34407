import { type AiPrice, aiPriceEndpoint, aiTokensEndpoint, budgetEndpoints, costEndpoints } from '@recado/contract/costs/costs'
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { sample } from './support/sample.ts'
import { test } from './support/test.tsx'
import { t } from './support/texts.ts'
import { button, dialog, field } from './support/user.ts'

const used = { model: 'luna', answers: 3, unknown: 0, input: 2_000_000, output: 500_000 }

test('an administrator enters what a million tokens cost, and reads the cost of the month', async ({ server, show }) => {
  let price: AiPrice | null = null
  server.on(costEndpoints.read, () => sample(costEndpoints.read.output, { lines: [], totals: [] }))
  server.on(budgetEndpoints.read, () => sample(budgetEndpoints.read.output, { currency: null, amount: null, currencies: [] }))
  server.on(aiTokensEndpoint, () => ({ models: [{ ...used, price, cost: price && price.input * 2 + price.output / 2 }] }))
  server.on(aiPriceEndpoint, ({ body }) => {
    price = body.price
    return body
  })
  await show('/costs')
  await button(page, t('costs:ai.setPrice', { model: 'luna' })).click()
  await field(dialog(), t('costs:ai.inputPrice')).fill('0,15')
  await field(dialog(), t('costs:ai.outputPrice')).fill('0,6')
  await field(dialog(), t('costs:ai.currency')).fill('usd')
  await button(dialog(), t('costs:ai.savePrice')).click()
  await expect.element(page.getByText('US$ 0,60')).toBeVisible()
  expect(price).toEqual({ currency: 'USD', input: 0.15, output: 0.6 })
  await button(page, t('costs:ai.changePrice', { model: 'luna' })).click()
  await button(dialog(), t('costs:ai.removePrice')).click()
  await expect.element(page.getByText(t('costs:unknownAmount'))).toBeVisible()
})
