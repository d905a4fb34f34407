import type { Option } from '@recado/contract/bot/config'
import { flattenMenu } from '@recado/contract/queues/menuTree'
import { queues } from '@recado/contract/queues/queues'
import { afterAll, expect, test } from 'vitest'
import { createWorld } from '../../../test/testApp.ts'

const world = await createWorld({ env: { DEMO: 'on', ROLE: 'web' } })
afterAll(() => world.close())
const { list, get, update } = queues.endpoints

test('the demo queues have menus, and their saved test passes until the menu changes', async () => {
  const { id: companyId } = await world.platform
    .selectFrom('companies')
    .select('id')
    .where('platform', '=', false)
    .executeTakeFirstOrThrow()
  const boss = await world.person('admin', companyId)
  const rows = (await world.call(boss, list, { query: {} })).data as { id: number }[]
  const all = await Promise.all(rows.map(async ({ id }) => (await world.call(boss, get, { params: { id } })).data))
  expect(all.map(({ name, options }) => [name, depth(options)])).toEqual([
    ['Vendas', 3],
    ['Suporte', 2],
    ['Financeiro', 1],
  ])
  const [sales] = all
  const [kept] = sales?.tests ?? []
  expect(kept?.turns.map(({ hears }) => hears.length)).toEqual([1, 1, 1, 1, 1])
  expect(kept?.turns[0]?.hears[0]).toContain('[ 1 ] - Vendas')
  const change = (body: object) => world.call(boss, update, { params: { id: sales?.id ?? 0 }, body })
  expect(await change({ orderQueue: 1 })).toMatchObject({ status: 200 })
  const french = flattenMenu(sales?.options ?? []).find(({ title }) => title === 'Prensa francesa')
  Object.assign(french ?? {}, { title: 'Prensa' })
  expect(await change({ options: sales?.options, menuVersion: sales?.menuVersion })).toMatchObject({
    status: 409,
    details: { tests: [{ name: kept?.name }] },
  })
})

const depth = (options: readonly Option[]): number =>
  options.length === 0 ? 0 : 1 + Math.max(...options.map(({ children }) => depth(children)))
