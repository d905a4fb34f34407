import { companyEndpoints } from '@recado/contract/companies/companies'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createBrowserClient } from '../../../test/browserClient.ts'
import { digestOfOtherCompanies, rowsOf, tablesWithCompany } from '../../../test/companyRows.ts'
import type { Person } from '../../../test/createPeople.ts'
import { givePassword, PASSWORD } from '../../../test/credentials.ts'
import { insertEveryRow } from '../../../test/insertEveryRow.ts'
import { listenToLiveEvents } from '../../../test/liveEvents.ts'
import { createWorld } from '../../../test/testApp.ts'

const world = await createWorld()
afterAll(() => world.close())

let root: Person
let planId = 0
beforeAll(async () => {
  root = await world.person('super')
  planId = (await world.company()).planId
})

const send = (person: { token: string } | null, method: string, path: string, body?: unknown) =>
  createBrowserClient(world.url).send(method, `/api${path}`, {
    ...(person && { token: person.token }),
    ...(body !== undefined && { body }),
  })
const form = (more: Record<string, unknown> = {}) => ({
  name: 'Oficina Lua',
  email: `lua-${world.unique()}@example.com`,
  password: PASSWORD,
  planId,
  ...more,
})
const create = (more: Record<string, unknown> = {}) => send(root, 'POST', '/companies', form(more))

test('the super user creates a company with its first administrator', async () => {
  const email = `First-${world.unique()}@Example.com`
  const { status, data } = await create({
    email,
    phone: '(11) 3888-7777',
    dueDate: '2030-05-31',
    recurrence: 'ANUAL',
    billingCity: 'Recife',
  })
  expect(status).toBe(200)
  expect(data).toMatchObject({
    ...{
      name: 'Oficina Lua',
      email: email.toLowerCase(),
      status: true,
      dueDate: '2030-05-31',
      recurrence: 'ANUAL',
      billingCity: 'Recife',
      planId,
    },
    plan: { id: planId },
    trialExpiration: null,
  })
  expect((data.schedules as unknown[]).length).toBe(7)
  expect(JSON.stringify(data).replaceAll('refuseWeakPasswords', '')).not.toMatch(/password|hash/i)
  const login = await createBrowserClient(world.url).login(email, PASSWORD)
  expect(login.data.user).toMatchObject({ profile: 'admin', super: false, companyId: data.id })
})

test('a new company sends the greeting of a single queue, and one without a stored value does not', async () => {
  const { data } = await create()
  const login = await createBrowserClient(world.url).login(String(data.email), PASSWORD)
  const greets = async (token: string) => {
    const { data: all } = await send({ token }, 'GET', '/settings')
    return (all as unknown as { key: string; value: string }[]).find(({ key }) => key === 'sendGreetingMessageOneQueues')?.value
  }
  expect(await greets(String(login.data.token))).toBe('enabled')
  expect(await greets((await world.person('admin')).token)).toBe('disabled')
})

test('a recurrence that a form leaves empty is the usual one, and none that a change asks for', async () => {
  const { status, data } = await create({ recurrence: '', phone: '', dueDate: null })
  expect({ status, data }).toMatchObject({ status: 200, data: { recurrence: 'MENSAL' } })
  const change = (recurrence: string) => send(root, 'PUT', `/companies/${data.id}`, { recurrence })
  expect((await change('ANUAL')).data.recurrence).toBe('ANUAL')
  expect(await change('')).toMatchObject({ status: 200, data: { recurrence: 'ANUAL' } })
  expect((await change('DIARIO')).status).toBe(422)
})

test('an e-mail that is taken leaves no company behind', async () => {
  const { data } = await create()
  const before = await world.digest()
  expect(await create({ email: data.email })).toMatchObject({ status: 409, error: 'ERR_EMAIL_TAKEN' })
  expect(await create({ planId: 2_000_000_000 })).toMatchObject({ status: 404, error: 'ERR_NO_PLAN_FOUND' })
  expect(await world.digest()).toEqual(before)
})

test('only the super user manages companies', async () => {
  const boss = await world.person('admin')
  const { data } = await create()
  const before = await world.digest()
  const attempts: [string, string, unknown?][] = [
    ['GET', '/companies'],
    ['GET', '/companies/list'],
    ['POST', '/companies', form()],
    ['PUT', `/companies/${boss.companyId}`, { dueDate: '2999-01-01', status: true }],
    ['PUT', `/companies/${data.id}`, { name: 'Mine' }],
    ['DELETE', `/companies/${boss.companyId}`],
    ['DELETE', `/companies/${data.id}`],
  ]
  for (const [method, path, body] of attempts)
    expect(await send(boss, method, path, body), `${method} ${path}`).toMatchObject({ status: 403, error: 'ERR_NO_PERMISSION' })
  expect(await world.digest()).toEqual(before)
})

test('everyone reads their own company with its plan, and no other', async () => {
  const ana = await world.person('user')
  const other = await create()
  for (const path of ['/companies/', '/companies/listPlan/']) {
    const own = await send(ana, 'GET', `${path}${ana.companyId}`)
    expect(own).toMatchObject({
      status: 200,
      data: { id: ana.companyId, plan: { users: 1000, connections: 1000, queues: 1000, value: 30, useKanban: true } },
    })
    expect(await send(ana, 'GET', `${path}${other.data.id}`)).toMatchObject({ status: 404, error: 'ERR_NO_COMPANY_FOUND' })
    expect(await send(ana, 'GET', `${path}2000000000`)).toMatchObject({ status: 404, error: 'ERR_NO_COMPANY_FOUND' })
    expect(await send(root, 'GET', `${path}${other.data.id}`)).toMatchObject({ status: 200, data: { id: other.data.id } })
  }
})

test('a change touches the fields that are sent, and no others', async () => {
  const { data } = await create({ dueDate: '2030-05-31', phone: '+14155550123', billingCity: 'Recife' })
  const { data: changed, status } = await send(root, 'PUT', `/companies/${data.id}`, { name: 'Renamed', unknown: 1, platform: true, id: 1 })
  expect(status).toBe(200)
  expect(changed).toEqual({ ...data, name: 'Renamed' })
  expect(await send(root, 'PUT', `/companies/${data.id}`, {})).toMatchObject({ status: 200, data: { name: 'Renamed' } })
  expect(await send(root, 'PUT', '/companies/2000000000', { name: 'Nobody' })).toMatchObject({ status: 404, error: 'ERR_NO_COMPANY_FOUND' })
  expect(await send(root, 'PUT', '/companies/2000000000', {})).toMatchObject({ status: 404 })
})

test('a due date with a time is the day that it is then where the company is', async () => {
  const { data } = await create({ dueDate: '2030-05-31T23:30:00-03:00' })
  expect(data.dueDate).toBe('2030-05-31')
  const due = async (dueDate: string) => (await send(root, 'PUT', `/companies/${data.id}`, { dueDate })).data.dueDate
  expect(await due('2030-06-01T02:59:59.999Z')).toBe('2030-05-31')
  expect(await due('2030-06-01T03:00:00Z')).toBe('2030-06-01')
  for (const local of ['2030-06-02T00:00', '2030-06-02 23:59:59', '2030-06-02T00:00:00.000'])
    expect(await due(local), local).toBe('2030-06-02')
  await world.platform
    .insertInto('settings')
    .values({ companyId: Number(data.id), key: 'timezone', value: 'Asia/Tokyo' })
    .execute()
  expect(await due('2030-06-01T15:00:00Z')).toBe('2030-06-02')
})

test('an empty due date is none, and one that cannot be read is refused', async () => {
  for (const dueDate of ['', null]) {
    const { data } = await create({ dueDate: '2030-05-31' })
    expect((await send(root, 'PUT', `/companies/${data.id}`, { dueDate })).data.dueDate, String(dueDate)).toBeNull()
    expect((await create({ dueDate })).data.dueDate, String(dueDate)).toBeNull()
  }
  for (const dueDate of ['never', '2030-13-01', '31/12/2030', '0000-01-01', 20300101, '2030-05-31T25:00:00Z', false, {}]) {
    const { data } = await create({ dueDate: '2030-05-31' })
    expect(await send(root, 'PUT', `/companies/${data.id}`, { dueDate }), String(dueDate)).toMatchObject({ status: 422 })
    expect(await send(root, 'GET', `/companies/${data.id}`)).toMatchObject({ data: { dueDate: '2030-05-31' } })
    expect(await create({ dueDate }), String(dueDate)).toMatchObject({ status: 422 })
  }
})

test('what old clients read instead of no due date is none when it comes back, in whatever form and zone', async () => {
  const forms = ['9999-12-31', '9999-12-30', '9999-12-31 00:00:00', '9999-12-31T00:00:00-03:00', '9999-12-30T21:00:00.000Z']
  for (const dueDate of [...forms, '+010000-01-01T02:59:59.000Z', 'Fri Dec 31 9999 00:00:00 GMT-0300', 'Fri, 31 Dec 9999 03:00:00 GMT']) {
    const { data } = await create({ dueDate: '2030-05-31' })
    expect((await send(root, 'PUT', `/companies/${data.id}`, { dueDate })).data.dueDate, dueDate).toBeNull()
    expect((await create({ dueDate })).data.dueDate, dueDate).toBeNull()
  }
  expect((await create({ dueDate: '9999-12-29' })).data.dueDate).toBe('9999-12-29')
})

test('deleting a company takes everything of it and touches nothing of the others', async () => {
  const doomed = await givePassword(world.platform, await world.person('admin'))
  const token = String((await createBrowserClient(world.url).login(doomed.email, PASSWORD)).data.token)
  const boss = { ...doomed, token }
  await insertEveryRow(world.platform, { companyId: doomed.companyId, userId: doomed.id })
  await send(boss, 'PUT', '/settings/call', { value: 'enabled' })
  const tenantTables = await tablesWithCompany(world.platform)
  for (const table of tenantTables)
    expect(await rowsOf(world.platform, table, doomed.companyId), `${table} has a row to lose`).toBeGreaterThan(0)
  const socket = await listenToLiveEvents(world.url, boss)
  const others = await digestOfOtherCompanies(world.platform, doomed.companyId)

  expect(await send(root, 'DELETE', `/companies/${doomed.companyId}`)).toMatchObject({ status: 200, data: { message: expect.any(String) } })
  for (const table of tenantTables) expect(await rowsOf(world.platform, table, doomed.companyId), table).toBe(0)
  expect(await digestOfOtherCompanies(world.platform, doomed.companyId)).toEqual(others)
  expect(await send(boss, 'GET', '/auth/me')).toMatchObject({ status: 401, error: 'ERR_SESSION_EXPIRED' })
  expect(await createBrowserClient(world.url).login(doomed.email, PASSWORD)).toMatchObject({
    status: 401,
    error: 'ERR_INVALID_CREDENTIALS',
  })
  await socket.isDropped()
  expect(await send(root, 'DELETE', `/companies/${doomed.companyId}`)).toMatchObject({ status: 404, error: 'ERR_NO_COMPANY_FOUND' })
})

test('the platform never deletes its own company', async () => {
  const { id } = await world.platform.selectFrom('companies').select('id').where('platform', '=', true).executeTakeFirstOrThrow()
  const before = await world.digest()
  expect(await send(root, 'DELETE', `/companies/${id}`)).toMatchObject({ status: 409, error: 'ERR_IN_USE' })
  expect(await world.digest()).toEqual(before)
})

test('pages of companies, walked by cursor, are the whole list by name; a search finds by parts without accents', async () => {
  const mark = world.unique()
  for (const name of ['Álvaro', 'alba', 'Zé', 'éclair', 'Éa', 'b%c', 'b_c']) await create({ name: `${name} ${mark}` })
  const page = (query: string) => send(root, 'GET', `/companies?${query}`)
  const walked: unknown[] = []
  let next = ''
  do {
    const { data } = await page(`searchParam=${mark}&limit=2${next && `&cursor=${next}`}`)
    walked.push(...(data.companies as { name: string }[]).map(({ name }) => name.split(' ')[0]))
    expect(data.count).toBe(7)
    expect(data.hasMore).toBe(data.nextCursor !== null)
    next = String(data.nextCursor ?? '')
  } while (next)
  expect(walked).toEqual(['alba', 'Álvaro', 'b%c', 'b_c', 'Éa', 'éclair', 'Zé'])
  const numbered = await page(`searchParam=${mark}&limit=2&pageNumber=3`)
  expect((numbered.data.companies as { name: string }[]).map(({ name }) => name.split(' ')[0])).toEqual(['Éa', 'éclair'])
  expect((await page(`searchParam=ALVARO%20${mark}`)).data.count).toBe(1)
  expect((await page(`searchParam=b%25c%20${mark}`)).data.count).toBe(1)
  expect((await page('pageNumber=251')).status).toBe(422)
  expect((await page('cursor=nonsense')).status).toBe(422)
  const list = (await send(root, 'GET', '/companies/list')).data as unknown as { name: string }[]
  expect(list.filter(({ name }) => name.endsWith(mark))).toHaveLength(7)
})

test("a company's own secret is shown to nobody through its record, the super user included", async () => {
  const boss = await world.person('admin')
  await send(boss, 'PUT', '/settings/asaas', { value: 'a-very-secret-token-9876' })
  const seen = await send(root, 'GET', `/companies/${boss.companyId}`)
  expect(seen.status).toBe(200)
  expect(JSON.stringify(seen.data)).not.toContain('9876')
  expect(companyEndpoints.get.access).toBe('companies:manage')
})

test('the super user sees how much companies have, and when somebody was last there', async () => {
  const boss = await world.person('admin')
  await world.person('user', boss.companyId)
  await insertEveryRow(world.platform, { companyId: boss.companyId, userId: boss.id })
  await world.platform.updateTable('media').set({ size: 1200 }).where('companyId', '=', boss.companyId).execute()
  const seenAt = new Date('2026-05-12T10:24:00Z')
  await world.platform.updateTable('users').set({ online: false, seenAt }).where('companyId', '=', boss.companyId).execute()
  const empty = (await create()).data
  const { data } = await world.call(root, companyEndpoints.usage, { query: { ids: `${boss.companyId},${empty.id}` } })
  const counted = async (table: 'users' | 'connections' | 'queues' | 'messages' | 'media') =>
    (await world.platform.selectFrom(table).select('companyId').where('companyId', '=', boss.companyId).execute()).length
  expect(data).toEqual([
    {
      ...{ companyId: boss.companyId, users: await counted('users'), connections: await counted('connections') },
      ...{ queues: await counted('queues'), messages: await counted('messages'), storage: 1200 * (await counted('media')) },
      lastSeenAt: seenAt.toISOString(),
    },
    { companyId: Number(empty.id), users: 1, connections: 0, queues: 0, messages: 0, storage: 0, lastSeenAt: null },
  ])
  expect((await world.call(root, companyEndpoints.usage, { query: {} })).data.length).toBeGreaterThan(2)
  expect(await send(root, 'GET', '/companies/usage?ids=1,x')).toMatchObject({ status: 422 })
})

test('the super user sees by name which connections are down, but none that its company has disconnected', async () => {
  const boss = await world.person('admin')
  const { companyId } = boss
  const insert = (name: string, values: { status: 'DISCONNECTED' | 'CONNECTED' | 'OPENING'; wanted?: 'disconnected' }) =>
    world.platform
      .insertInto('connections')
      .values({ companyId, name, ...values })
      .execute()
  await insert('Sales', { status: 'DISCONNECTED' })
  await insert('Support', { status: 'CONNECTED' })
  await insert('Starting', { status: 'OPENING' })
  await insert('On holiday', { status: 'DISCONNECTED', wanted: 'disconnected' })
  const company = await world.platform.selectFrom('companies').select(['id', 'name']).where('id', '=', companyId).executeTakeFirstOrThrow()
  const { data } = await world.call(root, companyEndpoints.offlineConnections, {})
  const ofCompany = data.filter((connection) => connection.company.id === companyId)
  expect(ofCompany).toEqual([
    { id: expect.any(Number), name: 'Sales', provider: 'beta', status: 'DISCONNECTED', company, changedAt: expect.any(String) },
  ])
  await world.platform
    .insertInto('connections')
    .values(Array.from({ length: 60 }, (_, number) => ({ companyId, name: `Line ${number}`, status: 'TIMEOUT' as const })))
    .execute()
  expect((await world.call(root, companyEndpoints.offlineConnections, {})).data).toHaveLength(50)
  expect(await send(boss, 'GET', '/companies/offline-connections')).toMatchObject({ status: 403 })
})

const renew = (id: number, by = root) => send(by, 'POST', `/companies/${id}/renew`, { kind: 'paid', note: 'Pix' })

test.each([
  ['MENSAL', '2031-01-31', '2031-02-28'],
  ['BIMESTRAL', '2030-12-15', '2031-02-15'],
  ['TRIMESTRAL', '2030-11-30', '2031-02-28'],
  ['SEMESTRAL', '2030-08-31', '2031-02-28'],
  ['ANUAL', '2028-02-29', '2029-02-28'],
])('a renewal of %s moves the due date by as many months', async (recurrence, dueDate, next) => {
  const { data } = await create({ recurrence, dueDate })
  expect(await renew(Number(data.id))).toMatchObject({ status: 200, data: { dueDate: next, recurrence } })
})

test('after several renewals by hand the due date returns to the agreed day', async () => {
  const { data } = await create({ recurrence: 'MENSAL', dueDate: '2031-01-31' })
  const renewedTo = async () => (await renew(Number(data.id))).data.dueDate
  expect([await renewedTo(), await renewedTo(), await renewedTo()]).toEqual(['2031-02-28', '2031-03-31', '2031-04-30'])
})

test('a company that never expires stays so, and nobody but the super user renews', async () => {
  const { data } = await create()
  expect((await renew(Number(data.id))).data).toEqual(data)
  const boss = await world.person('admin')
  expect(await renew(boss.companyId, boss)).toMatchObject({ status: 403, error: 'ERR_NO_PERMISSION' })
  expect(await renew(2_000_000_000)).toMatchObject({ status: 404, error: 'ERR_NO_COMPANY_FOUND' })
})
