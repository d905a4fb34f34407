import { aiPriceEndpoint, aiTokensEndpoint } from '@recado/contract/costs/costs'
import { afterAll, expect, test } from 'vitest'
import { createWorld } from '../../../test/testApp.ts'

const world = await createWorld()
afterAll(() => world.close())

test('the tokens of a model cost what its price says, only after somebody entered it, and only in that company', async () => {
  const [boss, stranger] = [await world.person('admin'), await world.person('admin')]
  const month = '2026-10-01'
  for (const { companyId } of [boss, stranger])
    await world.platform
      .insertInto('aiTokens')
      .values({ companyId, month, model: 'luna', answers: 3, unknown: 0, input: 2_000_000, output: 500_000 })
      .execute()
  const shown = async (who: typeof boss) => (await world.call(who, aiTokensEndpoint, { query: { month: '2026-10' } })).data.models
  expect(await shown(boss)).toMatchObject([{ model: 'luna', price: null, cost: null }])
  const price = { currency: 'USD', input: 0.15, output: 0.6001 }
  await world.call(boss, aiPriceEndpoint, { body: { model: 'luna', price: { ...price, input: 9 } } })
  await world.call(boss, aiPriceEndpoint, { body: { model: 'luna', price } })
  expect(await shown(boss)).toMatchObject([{ price, cost: expect.closeTo(0.3 + 0.30005, 9) }])
  expect(await shown(stranger)).toMatchObject([{ price: null, cost: null }])
  await world.call(boss, aiPriceEndpoint, { body: { model: 'luna', price: null } })
  expect(await shown(boss)).toMatchObject([{ price: null, cost: null }])
})

test('who may not manage costs enters no price', async () => {
  const body = { model: 'luna', price: null }
  expect(await world.call(await world.person('user'), aiPriceEndpoint, { body })).toMatchObject({ status: 403 })
})
