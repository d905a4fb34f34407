import { priceEndpoints } from '@recado/contract/costs/prices'
import type { InputOf } from '@recado/contract/kit/endpoint'
import { afterAll, expect, test } from 'vitest'
import { createWorld } from '../../../test/testApp.ts'

const world = await createWorld()
afterAll(() => world.close())

const root = await world.person('super')
const card = (csv: string, more: Partial<InputOf<typeof priceEndpoints.importCard>['body']> = {}) =>
  world.call(root, priceEndpoints.importCard, {
    body: { effectiveFrom: '2026-10-01', currency: 'USD', source: 'https://example.com/rates.csv', csv, ...more },
  })
const list = async () => (await world.call(root, priceEndpoints.list, {})).data

test('a rate card is imported as Meta offers it, and a newer one stands beside it with its author', async () => {
  const meta = [
    'WhatsApp Business Platform rates',
    'Effective October 1 2026',
    'Market,Currency,Marketing,Utility,Authentication,Authentication-International,Service',
    'Brazil,$US,$0.0625,$0.0068,0.0068,n/a,0.0068',
    'Rest of Western Europe,USD,0.0592,0.0171,0.0171,,0.0171',
  ].join('\r\n')
  const first = await card(meta, { isExample: true })
  expect(first.data).toMatchObject({ currency: 'USD', effectiveFrom: '2026-10-01', markets: 2, isExample: true, addedBy: root.name })
  const second = await card('Market;Marketing\nBrazil;0,07')
  expect(second.status).toBe(200)
  const { cards } = await list()
  expect(cards.slice(0, 2).map(({ id }) => id)).toEqual([second.data.id, first.data.id])
  const { rates } = (await world.call(root, priceEndpoints.rates, { params: { id: first.data.id } })).data
  expect(rates).toContainEqual({ market: 'Brazil', category: 'marketing', amount: 0.0625 })
  expect(rates).toContainEqual({ market: 'Rest of Western Europe', category: 'utility', amount: 0.0171 })
  expect(rates.filter(({ category }) => category === 'authentication_international')).toEqual([])
})

test.each([
  ['a formula as a rate', 'Market,Utility\nBrazil,"=1+1"', 'rate'],
  ['a formula as a market', 'Market,Utility\n"=cmd|\' /C calc\'!A0",0.01', 'market'],
  ['a negative rate', 'Market,Utility\nBrazil,-0.01', 'rate'],
  ['an absurd rate', 'Market,Utility\nBrazil,680', 'tooHigh'],
  ['a number that may mean two things', 'Market,Utility\nBrazil,"1,234"', 'rate'],
  ['an exponent', 'Market,Utility\nBrazil,1e3', 'rate'],
  ['another currency', 'Market,Currency,Utility\nBrazil,EUR,0.01', 'currency'],
  ['a market without calling codes', 'Market,Utility\nAtlantis,0.01', 'callingCodes'],
  ['a market twice', 'Market,Utility\nBrazil,0.01\nBrazil,0.02', 'twice'],
  ['no header', 'Brazil,0.01', 'noHeader'],
  ['no rates', 'Market,Utility\nBrazil,n/a', 'noRates'],
])('a card with %s is refused whole, and the line is named', async (_, csv, code) => {
  const before = (await list()).cards.length
  const { status, data } = await card(csv)
  expect(status).toBe(422)
  expect(data).toMatchObject({ error: 'ERR_PRICE_CARD_INVALID', details: { problems: [expect.objectContaining({ code })] } })
  expect((await list()).cards).toHaveLength(before)
})

test('a card may bring the calling codes of a new market', async () => {
  const { data } = await card('Market,Calling codes,Utility\nAtlantis,+999 9981,0.02')
  expect((await world.call(root, priceEndpoints.rates, { params: { id: data.id } })).data.rates).toEqual([
    { market: 'Atlantis', category: 'utility', amount: 0.02 },
  ])
})

test('the first rules are examples, and an added rule names its author', async () => {
  expect((await list()).rules.filter(({ isExample }) => isExample)).toHaveLength(2)
  const body = { effectiveFrom: '2026-10-01', source: 'Contract with Meta', category: 'service', billable: true } as const
  const { data } = await world.call(root, priceEndpoints.addRule, { body: { ...body, freeEntryPoint: true, monthlyQuota: 1000 } })
  expect((await list()).rules[0]).toEqual(data)
  expect(data).toMatchObject({ addedBy: root.name, isExample: false })
})

test('only the platform sees and imports prices', async () => {
  const admin = await world.person('admin')
  expect((await world.call(admin, priceEndpoints.list, {})).status).toBe(403)
})
