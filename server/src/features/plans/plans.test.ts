import { planEndpoints, planFeatures } from '@recado/contract/companies/plans'
import { inUse } from '@recado/contract/kit/inUse'
import { tries } from '@recado/contract/kit/propertyTries.fixture'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createBrowserClient } from '../../../test/browserClient.ts'
import type { Person } from '../../../test/createPeople.ts'
import { createWorld } from '../../../test/testApp.ts'

const world = await createWorld({ limits: { callsPerMinute: 100_000 } })
afterAll(() => world.close())

let root: Person
beforeAll(async () => {
  root = await world.person('super')
})

const form = (more: Record<string, unknown> = {}) => ({
  name: `Plan ${world.unique()}`,
  users: 5,
  connections: 2,
  queues: 3,
  value: 49.9,
  ...more,
})
const send = (method: string, path: string, body?: unknown, person: { token: string } | null = root) =>
  createBrowserClient(world.url).send(method, `/api/plans${path}`, {
    ...(person && { token: person.token }),
    ...(body !== undefined && { body }),
  })
const create = (more: Record<string, unknown> = {}) => send('POST', '', form(more))

test('a new plan has every feature and is public by default', async () => {
  const { status, data } = await create()
  expect(status).toBe(200)
  expect(Object.keys(data).sort()).toEqual(['id', 'name', 'users', 'connections', 'queues', 'value', 'public', ...planFeatures].sort())
  expect(data).toMatchObject({ users: 5, connections: 2, queues: 3, value: 49.9, public: true })
  for (const feature of planFeatures) expect(data[feature]).toBe(true)
  expect((await create({ useKanban: false, public: false })).data).toMatchObject({ useKanban: false, useCampaigns: true, public: false })
})

test('prices are exact to the centavo when written and read', async () => {
  const { data } = await create()
  const path = `/${data.id}`
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 0, max: 100_000_000 }), async (cents) => {
      const value = cents / 100
      const changed = await send('PUT', path, { value })
      expect(changed).toMatchObject({ status: 200, data: { value } })
      const row = await world.platform.selectFrom('plans').select('valueCents').where('id', '=', Number(data.id)).executeTakeFirstOrThrow()
      expect(row.valueCents).toBe(cents)
    }),
    { ...tries.route, examples: [[1], [7], [29], [57], [115], [1999], [113_001], [99_999_999], [100_000_000]] },
  )
  for (const value of [0.001, 1.005, -0.01, 1_000_000.01, '49.9055', 'a lot', true])
    expect(await send('PUT', path, { value }), String(value)).toMatchObject({ status: 422 })
  for (const [written, value] of Object.entries({ '49.90': 49.9, '1.234,5': 1234.5 }))
    expect(await send('PUT', path, { value: written }), written).toMatchObject({ status: 200, data: { value } })
})

test('a change touches only the fields that are sent', async () => {
  const { data } = await create({ useKanban: false })
  expect((await send('PUT', `/${data.id}`, { users: 9, id: 1, valueCents: 1 })).data).toEqual({ ...data, users: 9 })
  expect((await send('PUT', `/${data.id}`, {})).data).toEqual({ ...data, users: 9 })
  expect((await send('GET', `/${data.id}`)).data).toEqual({ ...data, users: 9 })
  for (const method of ['GET', 'PUT', 'DELETE'])
    expect(await send(method, '/2000000000', method === 'PUT' ? {} : undefined)).toMatchObject({ status: 404, error: 'ERR_NO_PLAN_FOUND' })
})

test('a name is unique in any case', async () => {
  const { data } = await create()
  const other = await create()
  expect(await create({ name: String(data.name).toUpperCase() })).toMatchObject({ status: 409, error: 'ERR_NAME_TAKEN' })
  expect(await send('PUT', `/${other.data.id}`, { name: data.name })).toMatchObject({ status: 409, error: 'ERR_NAME_TAKEN' })
  expect(await send('PUT', `/${data.id}`, { name: String(data.name).toUpperCase() })).toMatchObject({ status: 200 })
})

test('limits are whole numbers from zero', async () => {
  for (const fault of [
    { users: -1 },
    { users: 1.5 },
    { queues: 'three' },
    { connections: null },
    { name: 'A' },
    { name: 'x'.repeat(51) },
    { useKanban: 'yes' },
  ])
    expect(await create(fault), JSON.stringify(fault)).toMatchObject({ status: 422, error: 'ERR_VALIDATION' })
  expect(await create({ users: 0, connections: 0, queues: 0 })).toMatchObject({ status: 200 })
})

test('a plan in use cannot be deleted, and the error names its companies', async () => {
  const company = await world.company()
  const before = await world.digest()
  const refusal = await send('DELETE', `/${company.planId}`)
  expect(refusal).toMatchObject({
    status: 409,
    error: 'ERR_IN_USE',
    details: { companies: [{ id: company.id, name: expect.any(String) }] },
  })
  // The dialog for deletions parses the error like this.
  expect(inUse.parse(refusal.details)).toEqual(refusal.details)
  expect(await world.digest()).toEqual(before)
  const { data } = await create()
  expect(await send('DELETE', `/${data.id}`)).toMatchObject({ status: 200, data: { message: expect.any(String) } })
  expect(await send('GET', `/${data.id}`)).toMatchObject({ status: 404 })
})

test('only the super user manages plans; everybody sees the public ones', async () => {
  const boss = await world.person('admin')
  const { data } = await create()
  const before = await world.digest()
  const attempts: [string, string, unknown?][] = [
    ['POST', '', form()],
    ['PUT', `/${data.id}`, { value: 0 }],
    ['DELETE', `/${data.id}`],
  ]
  for (const [method, path, body] of attempts) {
    expect(await send(method, path, body, boss), `${method} ${path}`).toMatchObject({ status: 403, error: 'ERR_NO_PERMISSION' })
    expect(await send(method, path, body, null), `${method} ${path}`).toMatchObject({ status: 401, error: 'ERR_SESSION_EXPIRED' })
  }
  expect(await world.digest()).toEqual(before)
  expect(planEndpoints.publicList.access).toBe('public')
})

test('users read the public plans and their own; the super user reads all', async () => {
  const [offered, hidden] = [(await create()).data, (await create({ public: false })).data]
  const company = await world.company()
  const boss = await world.person('user', company.id)
  await world.platform.updateTable('plans').set({ public: false }).where('id', '=', company.planId).execute()
  const names = async (path: string, who?: typeof boss | null) =>
    ((await send('GET', path, undefined, who)).data as unknown as { id: number }[]).map(({ id }) => id)
  const { data: offer } = await send('GET', '/list', undefined, null)
  for (const who of [boss, null]) expect((await send('GET', '/all', undefined, who)).data).toEqual(offer)
  expect(await names('/all', null)).toContain(offered.id)
  expect(await names('/all', null)).not.toContain(hidden.id)
  expect(await names('/all')).toEqual(expect.arrayContaining([offered.id, hidden.id, company.planId]))
  expect(await send('GET', '/all', undefined, { token: 'rubbish' })).toMatchObject({ status: 403, error: 'ERR_SESSION_EXPIRED' })
  for (const id of [offered.id, company.planId])
    expect(await send('GET', `/${id}`, undefined, boss)).toMatchObject({ status: 200, data: { id } })
  expect(await send('GET', `/${hidden.id}`, undefined, boss)).toMatchObject({ status: 404, error: 'ERR_NO_PLAN_FOUND' })
  expect(await send('GET', `/${hidden.id}`)).toMatchObject({ status: 200 })
})

test('a change of a plan takes effect at once for its companies', async () => {
  const company = await world.company({ queues: 0, useKanban: true })
  const boss = await world.person('admin', company.id)
  const browser = createBrowserClient(world.url)
  const makeQueue = () => browser.send('POST', '/api/queue', { token: boss.token, body: { name: 'Sales', color: '#ff0000' } })
  expect(await makeQueue()).toMatchObject({ status: 402, error: 'ERR_PLAN_LIMIT', details: { resource: 'queues', limit: 0 } })
  await send('PUT', `/${company.planId}`, { queues: 1, useKanban: false })
  expect(await makeQueue()).toMatchObject({ status: 200 })
  const me = await browser.send('GET', '/api/auth/me', { token: boss.token })
  expect(me.data.company).toMatchObject({ plan: { useKanban: false, queues: 1 } })
})

test('before a change, the losses of the companies on the plan are listed', async () => {
  const { data: plan } = await create({ users: 3, connections: 2, queues: 3 })
  const boss = await world.person('admin')
  await world.platform
    .updateTable('companies')
    .set({ planId: Number(plan.id), name: 'Padaria Sol' })
    .where('id', '=', boss.companyId)
    .execute()
  await world.person('user', boss.companyId)
  const losses = (changes: object) => send('POST', `/${plan.id}/losses`, changes)
  expect((await losses({ users: 1, queues: 0, useKanban: false, value: 1 })).data).toEqual({
    companies: 1,
    features: ['useKanban'],
    beyond: [{ company: { id: boss.companyId, name: 'Padaria Sol' }, resource: 'users', used: 2, limit: 1 }],
  })
  expect((await losses({ users: 2, useCampaigns: true, name: 'Other' })).data).toEqual({ companies: 1, features: [], beyond: [] })
  expect((await send('GET', `/${plan.id}`)).data).toEqual(plan)
  expect(await send('POST', '/2000000000/losses', {})).toMatchObject({ status: 404, error: 'ERR_NO_PLAN_FOUND' })
})

test('plans are searched by name', async () => {
  const { data } = await create({ name: `Ágil ${world.unique()}` })
  const named = async (text: string) =>
    ((await send('GET', `/all?searchParam=${encodeURIComponent(text)}`)).data as unknown as { id: number }[]).map(({ id }) => id)
  expect(await named(` ${String(data.name).toUpperCase().replace('Á', 'a')}`)).toEqual([data.id])
  expect(await named('no plan is called so')).toEqual([])
})
