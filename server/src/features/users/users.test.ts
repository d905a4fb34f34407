import { queues } from '@recado/contract/queues/queues'
import { accessEndpoints } from '@recado/contract/users/access'
import { colleaguesEndpoint, setLanguageEndpoint, type User, users } from '@recado/contract/users/users'
import { afterAll, expect, test } from 'vitest'
import { createBrowserClient } from '../../../test/browserClient.ts'
import type { Person } from '../../../test/createPeople.ts'
import { givePassword, PASSWORD } from '../../../test/credentials.ts'
import { listenToLiveEvents } from '../../../test/liveEvents.ts'
import { readMailbox } from '../../../test/mailbox.ts'
import { createWorld } from '../../../test/testApp.ts'

const world = await createWorld()
afterAll(() => world.close())
const { list, get, create, update, remove } = users.endpoints

const form = (more: Record<string, unknown> = {}) => ({
  name: 'Ana Souza',
  email: `ana-${world.unique()}@example.com`,
  password: 'abcde',
  ...more,
})
const make = (boss: Person, more: Record<string, unknown> = {}) => world.call(boss, create, { body: form(more) })
const change = (person: Person, id: number, body: Record<string, unknown>) => world.call(person, update, { params: { id }, body })
async function queueOf(boss: Person) {
  const color = `#${Math.random().toString(16).slice(2, 8).padEnd(6, '0')}`
  return (await world.call(boss, queues.endpoints.create, { body: { name: `Queue ${world.unique()}`, color } })).data
}
async function lineOf({ companyId }: Person) {
  return world.platform
    .insertInto('connections')
    .values({ companyId, name: `Line ${world.unique()}`, wanted: 'disconnected' })
    .returning('id')
    .executeTakeFirstOrThrow()
}

test('an administrator creates a user, who signs in', async () => {
  const boss = await world.person('admin')
  const [queue, line] = [await queueOf(boss), await lineOf(boss)]
  const fields = form({
    email: ` New-${world.unique()}@Example.com `,
    profile: 'supervisor',
    queueIds: [queue.id, queue.id],
    allTicket: 'desabled',
    whatsappId: line.id,
  })
  const { status, data } = await world.call(boss, create, { body: fields })
  const email = fields.email.trim().toLowerCase()
  expect(status).toBe(200)
  expect(data).toEqual({
    ...{ id: expect.any(Number), name: 'Ana Souza', email, profile: 'supervisor', super: false, companyId: boss.companyId },
    allTicket: 'desabled',
    whatsappId: line.id,
    secondStep: false,
    language: null,
    online: false,
    availability: 'available',
    availabilityUntil: null,
    availabilityEnds: null,
    reachable: false,
    queues: [{ id: queue.id, name: queue.name, color: queue.color, UserQueue: { userId: data.id, queueId: queue.id } }],
  })
  expect(await createBrowserClient(world.url).login(email, 'abcde')).toMatchObject({ status: 200, data: { user: { id: data.id } } })
  expect((await make(boss)).data).toMatchObject({ profile: 'user', allTicket: 'enabled', whatsappId: null, queues: [] })
})

test('nobody can give themselves more than the profile of an administrator', async () => {
  const [boss, eve] = [await world.person('admin'), await world.person('admin')]
  const smuggled = { super: true, companyId: eve.companyId, id: 1, passwordHash: 'x', online: true, tokenVersion: 1 }
  const { data } = await make(boss, smuggled)
  expect(data).toMatchObject({ super: false, companyId: boss.companyId, online: false })
  expect((await change(boss, data.id, smuggled)).data).toEqual(data)
  expect(await change(boss, data.id, { profile: 'super' })).toMatchObject({ status: 422 })
})

test('another company sees no users', async () => {
  const [boss, eve] = [await world.person('admin'), await world.person('admin')]
  const before = await world.digest()
  expect(await world.call(eve, get, { params: { id: boss.id } })).toMatchObject({ status: 404, error: 'ERR_NO_USER_FOUND' })
  expect(await change(eve, boss.id, { name: 'Mine' })).toMatchObject({ status: 404, error: 'ERR_NO_USER_FOUND' })
  expect(await world.call(eve, remove, { params: { id: boss.id } })).toMatchObject({ status: 404, error: 'ERR_NO_USER_FOUND' })
  expect((await world.call(eve, list, { query: {} })).data).toMatchObject({ users: [{ id: eve.id }], count: 1 })
  expect((await world.call(eve, colleaguesEndpoint)).data.map(({ id }) => id)).toEqual([eve.id])
  expect(await world.digest()).toEqual(before)
})

test('an e-mail address belongs to one user in all companies', async () => {
  const [boss, eve] = [await world.person('admin'), await world.person('admin')]
  const before = await world.digest()
  expect(await make(eve, { email: boss.email.toUpperCase() })).toMatchObject({ status: 409, error: 'ERR_EMAIL_TAKEN' })
  expect(
    await change(eve, (await world.call(eve, colleaguesEndpoint)).data[0]?.id ?? 0, { email: boss.email, currentPassword: 'x' }),
  ).not.toMatchObject({ status: 200 })
  expect(await world.digest(['throttles'])).toEqual(Object.fromEntries(Object.entries(before).filter(([name]) => name !== 'throttles')))
  const { data } = await make(eve)
  expect(await change(eve, data.id, { email: boss.email })).toMatchObject({ status: 409, error: 'ERR_EMAIL_TAKEN' })
})

test('queues and connections of another company are refused as if they did not exist', async () => {
  const [boss, eve] = [await world.person('admin'), await world.person('admin')]
  const [own, foreign, line] = [await queueOf(boss), await queueOf(eve), await lineOf(eve)]
  const { data } = await make(boss, { queueIds: [own.id] })
  const before = await world.digest()
  expect(await make(boss, { queueIds: [own.id, foreign.id] })).toMatchObject({ status: 404, error: 'ERR_NO_QUEUE_FOUND' })
  expect(await make(boss, { whatsappId: line.id })).toMatchObject({ status: 404, error: 'ERR_NO_WAPP_FOUND' })
  expect(await change(boss, data.id, { name: 'Other', queueIds: [foreign.id] })).toMatchObject({ status: 404, error: 'ERR_NO_QUEUE_FOUND' })
  expect(await change(boss, data.id, { name: 'Other', whatsappId: line.id })).toMatchObject({ status: 404, error: 'ERR_NO_WAPP_FOUND' })
  expect(await change(boss, data.id, { queueIds: [2_000_000_000] })).toMatchObject({ status: 404, error: 'ERR_NO_QUEUE_FOUND' })
  expect(await world.digest()).toEqual(before)
})

test('`allTicket` keeps its spelling of the wire, and the older one is accepted', async () => {
  const boss = await world.person('admin')
  for (const [sent, kept] of [
    ['enable', 'enabled'],
    ['enabled', 'enabled'],
    ['desabled', 'desabled'],
  ]) {
    const { data } = await make(boss, { allTicket: sent })
    expect(data.allTicket).toBe(kept)
    expect((await change(boss, data.id, { allTicket: sent })).data.allTicket).toBe(kept)
  }
  const { data } = await make(boss, { allTicket: 'desabled' })
  expect((await change(boss, data.id, { name: 'Other name' })).data.allTicket).toBe('desabled')
  expect(await make(boss, { allTicket: 'disabled' })).toMatchObject({ status: 422 })
})

test('a change touches only the fields that are sent', async () => {
  const boss = await world.person('admin')
  const queue = await queueOf(boss)
  const { data } = await make(boss, { queueIds: [queue.id], profile: 'supervisor' })
  expect((await change(boss, data.id, { name: 'Bia' })).data).toEqual({ ...data, name: 'Bia' })
  expect((await change(boss, data.id, {})).data).toEqual({ ...data, name: 'Bia' })
  expect((await change(boss, data.id, { queueIds: [] })).data).toEqual({ ...data, name: 'Bia', queues: [] })
})

test('sending back the same queues in another order changes nothing', async () => {
  const boss = await world.person('admin')
  const ana = await world.person('user', boss.companyId)
  const ids = [(await queueOf(boss)).id, (await queueOf(boss)).id]
  const { queues } = (await change(boss, ana.id, { queueIds: ids })).data
  const changed = await change(ana, ana.id, { name: 'Bia', queueIds: ids.toReversed() })
  expect(changed).toMatchObject({ status: 200, data: { name: 'Bia', queues } })
  expect(await change(ana, ana.id, { name: 'Bia', queueIds: ids.slice(1) })).toMatchObject({ status: 403, error: 'ERR_NO_PERMISSION' })
})

test('users change their own name, e-mail, password and language, and nothing else of themselves', async () => {
  const ana = await givePassword(world.platform, await world.person('user'))
  const boss = await world.person('admin', ana.companyId)
  const [queue, line] = [await queueOf(boss), await lineOf(boss)]
  expect(await change(ana, ana.id, { name: 'Ana Maria' })).toMatchObject({ status: 200, data: { name: 'Ana Maria' } })
  expect(await change(ana, ana.id, { language: 'es' })).toMatchObject({ status: 200, data: { language: 'es' } })
  const email = `new-${world.unique()}@example.com`
  expect(await change(ana, ana.id, { email, currentPassword: PASSWORD })).toMatchObject({ status: 200, data: { email } })
  const toldBefore = async () => (await readMailbox(world.dataDir, ana.email)).map(({ text }) => text)
  await expect.poll(toldBefore, { timeout: 60_000 }).toEqual([expect.stringContaining(email)])
  expect(await change(ana, ana.id, { password: 'fghij', currentPassword: PASSWORD })).toMatchObject({ status: 200 })
  expect(await createBrowserClient(world.url).login(email, 'fghij')).toMatchObject({ status: 200 })

  const again = { ...ana, ...(await world.session(ana.companyId, ana.id)) }
  // The sign-in was mailed meanwhile.
  const exceptMails = ['job_common']
  const before = await world.digest(exceptMails)
  for (const more of [{ profile: 'admin' }, { queueIds: [queue.id] }, { allTicket: 'desabled' }, { whatsappId: line.id }])
    expect(await change(again, ana.id, { name: 'Sneaky', ...more }), JSON.stringify(more)).toMatchObject({
      status: 403,
      error: 'ERR_NO_PERMISSION',
    })
  expect(await world.digest(exceptMails)).toEqual(before)
})

test('changing the own e-mail or password requires the current password, also from administrators', async () => {
  for (const profile of ['user', 'admin'] as const) {
    const ana = await givePassword(world.platform, await world.person(profile))
    const before = await world.digest(['throttles'])
    for (const more of [{}, { currentPassword: 'wrong' }, { currentPassword: '' }]) {
      expect(await change(ana, ana.id, { password: 'fghij', ...more })).toMatchObject({
        status: 422,
        error: 'ERR_VALIDATION',
        details: { fields: [{ path: 'currentPassword' }] },
      })
      expect(await change(ana, ana.id, { email: `x-${world.unique()}@example.com`, ...more })).toMatchObject({ status: 422 })
    }
    expect(await world.digest(['throttles'])).toEqual(before)
    expect(await change(ana, ana.id, { email: ana.email, name: 'Same e-mail' })).toMatchObject({ status: 200 })
  }
})

test('guesses of the current password are limited', async () => {
  const ana = await givePassword(world.platform, await world.person('user'))
  const guess = () => change(ana, ana.id, { password: 'fghij', currentPassword: 'wrong' })
  for (let attempt = 0; attempt < 10; attempt++) expect(await guess()).toMatchObject({ status: 422 })
  expect(await guess()).toMatchObject({ status: 429, error: 'ERR_RATE_LIMIT' })
})

test('a plain user cannot read or change other users', async () => {
  const boss = await world.person('admin')
  const before = async () => world.digest()
  for (const profile of ['user', 'supervisor'] as const) {
    const bob = await world.person(profile, boss.companyId)
    const digest = await before()
    const own = await world.call(bob, get, { params: { id: bob.id } })
    expect(own).toMatchObject({ status: 200, data: { id: bob.id, email: bob.email } })
    expect(await world.call(bob, get, { params: { id: boss.id } })).toMatchObject({ status: 403, error: 'ERR_NO_PERMISSION' })
    expect(await change(bob, boss.id, { name: 'Mine' })).toMatchObject({ status: 403 })
    expect(await make(bob)).toMatchObject({ status: 403 })
    expect(await world.call(bob, remove, { params: { id: bob.id } })).toMatchObject({ status: 403 })
    expect(await before()).toEqual(digest)
  }
})

test('a password set by an administrator ends the older sessions', async () => {
  const boss = await world.person('admin')
  const ana = await givePassword(world.platform, await world.person('user', boss.companyId))
  const browser = createBrowserClient(world.url)
  const token = String((await browser.login(ana.email, PASSWORD)).data.token)
  const socket = await listenToLiveEvents(world.url, { ...ana, token })
  expect(await change(boss, ana.id, { password: 'fghij' })).toMatchObject({ status: 200 })
  expect(await world.call({ token }, accessEndpoints.me)).toMatchObject({ status: 401, error: 'ERR_SESSION_EXPIRED' })
  expect(await browser.refresh()).toMatchObject({ status: 401 })
  await socket.isDropped()
  expect(await createBrowserClient(world.url).login(ana.email, PASSWORD)).toMatchObject({ status: 401 })
  expect(await createBrowserClient(world.url).login(ana.email, 'fghij')).toMatchObject({ status: 200 })
})

test('an administrator of the platform cannot change its super user', async () => {
  const root = await world.person('super')
  const clerk = await world.person('admin', root.companyId)
  const before = await world.digest()
  for (const body of [{ password: 'taken-over' }, { email: `x-${world.unique()}@example.com` }, { profile: 'user' }])
    expect(await change(clerk, root.id, body), JSON.stringify(body)).toMatchObject({ status: 403, error: 'ERR_NO_PERMISSION' })
  expect(await world.call(clerk, remove, { params: { id: root.id } })).toMatchObject({ status: 403, error: 'ERR_NO_PERMISSION' })
  expect(await world.digest()).toEqual(before)
})

const fieldsOfColleagues = ['availability', 'availabilityEnds', 'availabilityUntil', 'id', 'name', 'online', 'queues', 'reachable']

test('colleagues see name, presence and queues of each other, sorted by name', async () => {
  const { id } = await world.company()
  const boss = await world.person('admin', id)
  for (const name of ['Zoé', 'álvaro', 'Bia', 'Éder']) await make(boss, { name })
  await change(boss, boss.id, { name: 'Admin' })
  const bob = await world.person('user', id)
  await change(bob, bob.id, { name: 'bob' })
  const { data } = await world.call(bob, colleaguesEndpoint)
  expect(data.map(({ name }) => name)).toEqual(['Admin', 'álvaro', 'Bia', 'bob', 'Éder', 'Zoé'])
  for (const one of data) expect(Object.keys(one).sort()).toEqual(fieldsOfColleagues)
})

test('everybody finds colleagues by name for a transfer; e-mails are neither shown nor searched', async () => {
  const boss = await world.person('admin')
  const { data: ana } = await make(boss, { name: 'Ana Souza', queueIds: [(await queueOf(boss)).id] })
  for (const profile of ['user', 'supervisor'] as const) {
    const one = await world.person(profile, boss.companyId)
    const page = async (searchParam: string) =>
      (await world.call(one, list, { query: { searchParam } })).data as { users: User[]; count: number }
    expect(await page('ana s')).toMatchObject({ users: [{ id: ana.id, name: 'Ana Souza', online: false, queues: ana.queues }], count: 1 })
    for (const user of (await page('')).users) expect(Object.keys(user).sort()).toEqual(fieldsOfColleagues)
    expect(await page(ana.email)).toMatchObject({ users: [], count: 0 })
    expect(await world.call(one, get, { params: { id: ana.id } })).toMatchObject({ status: 403 })
  }
})

test('administrators list whole users, newest first, searched by name or e-mail', async () => {
  const boss = await world.person('admin')
  const made: User[] = []
  // The e-mail addresses contain only digits and the letters a to f, so no other user matches these names.
  for (const name of ['Ana', 'Bia', 'Zoê']) made.push((await make(boss, { name })).data)
  const page = async (query: object) => (await world.call(boss, list, { query })).data as { users: User[]; count: number; hasMore: boolean }
  expect((await page({})).users.map(({ id }) => id)).toEqual([...made.map(({ id }) => id).reverse(), boss.id])
  expect(await page({ searchParam: 'zoe' })).toMatchObject({ users: [made[2]], count: 1 })
  expect(await page({ searchParam: made[0]?.email.toUpperCase() })).toMatchObject({ users: [made[0]], count: 1 })
  expect(await page({ limit: 2, pageNumber: 2 })).toMatchObject({ users: [made[0], { id: boss.id }], count: 4, hasMore: false })
})

test('the language of the interface is stored with the user', async () => {
  const ana = await world.person('user')
  const boss = await world.person('admin', ana.companyId)
  const heard = await listenToLiveEvents(world.url, boss)
  expect(await world.call(ana, setLanguageEndpoint, { params: { lang: 'es' } })).toMatchObject({ status: 200, data: { language: 'es' } })
  expect((await world.call(ana, accessEndpoints.me)).data.language).toBe('es')
  await heard.hearsOf('user', { id: ana.id, language: 'es' })
  expect(await createBrowserClient(world.url).send('POST', '/api/users/set-language/fr', { token: ana.token })).toMatchObject({
    status: 422,
  })
  heard.close()
})

test('the server enforces the limits of each field', async () => {
  const boss = await world.person('admin')
  const wrong = [
    { name: 'A' },
    { name: 'x'.repeat(51) },
    { password: 'abcd' },
    { password: 'x'.repeat(51) },
    { password: undefined },
    { email: 'x' },
    { profile: 'root' },
    { queueIds: ['x'] },
    { queueIds: [-1] },
    { whatsappId: 'a' },
  ]
  for (const fault of wrong) expect(await make(boss, fault), JSON.stringify(fault)).toMatchObject({ status: 422, error: 'ERR_VALIDATION' })
})
