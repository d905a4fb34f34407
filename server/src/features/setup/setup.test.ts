import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { planFeatures } from '@recado/contract/companies/plans'
import { afterAll, expect, test } from 'vitest'
import { createBrowserClient } from '../../../test/browserClient.ts'
import { cloneDatabase } from '../../../test/cloneDatabase.ts'
import { connectAsProduct } from '../../../test/connectAsProduct.ts'
import { type App, startApp } from '../../app.ts'
import { readConfig } from '../../config.ts'
import { connect } from '../../kernel/database/connect.ts'
import type { PlatformDb } from '../../kernel/database/schema.ts'
import { createLog } from '../../kernel/log.ts'

const dataDir = await mkdtemp(join(tmpdir(), 'recado-platform-'))
const ends: (() => Promise<unknown>)[] = []
afterAll(async () => {
  for (const end of ends.reverse()) await end()
  await rm(dataDir, { recursive: true, force: true })
})

async function freshDatabase() {
  const cloned = await cloneDatabase()
  ends.push(cloned.drop)
  const { platform, close } = connect(cloned.options, { size: 2 })
  ends.push(close)
  async function start(env: Record<string, string> = {}): Promise<App> {
    const database = connectAsProduct(cloned.options)
    database.pool.on('error', () => undefined)
    const config = readConfig({ DATA_DIR: dataDir, SECRET_KEY: 'the secret of these tests, long enough', PORT: '0', DEMO: 'off', ...env })
    const app = await startApp({ config, database, log: createLog('silent') })
    ends.push(async () => {
      await app.close()
      await database.close()
    })
    return app
  }
  return { platform, start }
}
const greetingOfSingleQueue = async (platform: PlatformDb) =>
  (await platform.selectFrom('settings').select('value').where('key', '=', 'sendGreetingMessageOneQueues').execute()).map(
    ({ value }) => value,
  )
const login = async (app: App, { email, password }: { email: string; password: string }) =>
  createBrowserClient(`http://127.0.0.1:${await app.listen(0, '127.0.0.1')}`).login(email, password)

test('the first start creates the platform, a plan, and a super user whose password is printed once', async () => {
  const { platform, start } = await freshDatabase()
  const app = await start()
  expect(app.logins).toEqual([{ who: 'super', email: expect.stringContaining('@'), password: expect.any(String) }])
  const { data, status } = await login(app, app.logins[0] ?? { email: '', password: '' })
  expect(status).toBe(200)
  expect(data.user).toMatchObject({ super: true, profile: 'admin', company: { status: true, dueDate: '9999-12-31' } })
  for (const feature of planFeatures) expect(data.user).toMatchObject({ company: { plan: { [feature]: true } } })
  const offered = await platform.selectFrom('plans').selectAll().where('public', '=', true).execute()
  expect(offered).toHaveLength(1)
  expect(offered[0]).toMatchObject({
    users: 10,
    connections: 10,
    queues: 10,
    valueCents: 3000,
    ...Object.fromEntries(planFeatures.map((feature) => [feature, true])),
  })
  expect(await greetingOfSingleQueue(platform)).toEqual(['enabled'])
  expect((await start()).logins).toEqual([])
  expect(await platform.selectFrom('companies').select('platform').execute()).toEqual([{ platform: true }])
})

test('the configured super user signs in with the e-mail in any case, and the password is not printed', async () => {
  const { start } = await freshDatabase()
  const app = await start({ ADMIN_EMAIL: 'Root@Example.com', ADMIN_PASSWORD: 'Chosen-By-Them-1' })
  expect(JSON.stringify(app.logins)).not.toContain('Chosen-By-Them-1')
  expect(await login(app, { email: 'ROOT@example.com', password: 'Chosen-By-Them-1' })).toMatchObject({
    status: 200,
    data: { user: { super: true } },
  })
})

test('the company and the plan of the first start are in the language of the installation', async () => {
  const { platform, start } = await freshDatabase()
  await start({ SETUP_LANGUAGE: 'en' })
  expect(await platform.selectFrom('plans').select('name').where('public', '=', true).execute()).toEqual([{ name: 'Plan 1' }])
  expect(await platform.selectFrom('settings').select('value').where('key', '=', 'language').execute()).toEqual([{ value: 'en' }])
})

test('processes that start at the same moment create one platform', async () => {
  const { platform, start } = await freshDatabase()
  const apps = await Promise.all([start(), start(), start()])
  expect(apps.flatMap(({ logins }) => logins)).toHaveLength(1)
  expect(await platform.selectFrom('companies').select('id').execute()).toHaveLength(1)
  expect(await platform.selectFrom('users').select('super').execute()).toEqual([{ super: true }])
  expect(await platform.selectFrom('plans').select('id').execute()).toHaveLength(2)
})

/** Created once: its tests only read it, and sign in. */
let furnished: ReturnType<typeof furnish> | undefined
const demoCompany = () => (furnished ??= furnish())

async function furnish() {
  const { platform, start } = await freshDatabase()
  const app = await start({ DEMO: 'on' })
  const { id } = await platform.selectFrom('companies').select('id').where('platform', '=', false).executeTakeFirstOrThrow()
  const url = `http://127.0.0.1:${await app.listen(0, '127.0.0.1')}`
  return { app, platform, id, url }
}

test('every feature adds its data to the demo company, and its users can sign in', async () => {
  const { app, platform, id, url } = await demoCompany()
  expect(await greetingOfSingleQueue(platform)).toEqual(['enabled', 'enabled'])
  expect(app.logins.map(({ who }) => who)).toEqual(['super', 'demo admin', 'demo supervisor', 'demo user'])
  expect(new Set(app.logins.map(({ password }) => password)).size).toBe(4)
  for (const { email, password } of app.logins) expect(await createBrowserClient(url).login(email, password)).toMatchObject({ status: 200 })
  for (const table of ['tags', 'queues', 'users', 'contacts'] as const)
    expect((await platform.selectFrom(table).select('id').where('companyId', '=', id).execute()).length, table).toBeGreaterThan(1)
})

test('the demo company has a few dozen realistic tickets', async () => {
  const { platform, id } = await demoCompany()
  const tickets = await platform.selectFrom('tickets').selectAll().execute()
  const messages = await platform.selectFrom('messages').selectAll().execute()
  const attendances = await platform.selectFrom('attendances').selectAll().execute()
  const people = await platform.selectFrom('users').select('id').where('companyId', '=', id).execute()
  expect(tickets.length).toBeGreaterThanOrEqual(30)
  expect(tickets.length).toBeLessThanOrEqual(40)
  for (const status of ['pending', 'open', 'closed']) expect(tickets.filter((ticket) => ticket.status === status).length).toBeGreaterThan(8)
  const open = tickets.filter(({ status }) => status === 'open')
  expect(new Set(open.map(({ userId }) => userId))).toEqual(new Set(people.map(({ id }) => id)))
  expect(new Set(tickets.map(({ queueId }) => queueId)).size).toBe(4)
  for (const ticket of tickets) {
    const said = messages.filter(({ ticketId }) => ticketId === ticket.id).sort((one, other) => (one.createdAt < other.createdAt ? -1 : 1))
    const last = said.at(-1)
    expect(said.length, last?.body).toBeGreaterThanOrEqual(2)
    expect(said.length, last?.body).toBeLessThanOrEqual(21)
    expect(ticket).toMatchObject({ lastMessage: last?.body, lastFromMe: last?.fromMe, lastMessageAt: last?.createdAt })
    expect(ticket.unreadMessages, last?.body).toBe(said.filter(({ read }) => !read).length)
    expect([ticket.createdAt <= (said[0]?.createdAt ?? ''), ticket.updatedAt <= new Date().toISOString()]).toEqual([true, true])
    const turns = attendances.filter(({ ticketId }) => ticketId === ticket.id)
    const running = turns.filter(({ finishedAt }) => finishedAt === null)
    expect(running.map(({ userId, queueId }) => ({ userId, queueId }))).toEqual(
      ticket.status === 'closed' ? [] : [{ userId: ticket.userId, queueId: ticket.queueId }],
    )
    for (const { queuedAt, startedAt, finishedAt } of turns) {
      const steps = [queuedAt, startedAt, finishedAt].filter((at) => at !== null)
      expect(steps).toEqual([...steps].sort())
    }
  }
})

test('messages of the demo company are read, quoted, tagged, noted and reacted to, and none is queued', async () => {
  const { platform } = await demoCompany()
  const messages = await platform.selectFrom('messages').selectAll().execute()
  const ours = messages.filter(({ fromMe }) => fromMe)
  expect(new Set(ours.map(({ ack }) => ack))).toEqual(new Set([2, 4]))
  expect(ours.every(({ userId, userName }) => userId !== null && userName)).toBe(true)
  const ofQuoted = messages.flatMap(({ quotedId, ticketId }) => (quotedId === null ? [] : [{ quotedId, ticketId }]))
  expect(ofQuoted.length).toBeGreaterThan(1)
  for (const { quotedId, ticketId } of ofQuoted) expect(messages.find(({ id }) => id === quotedId)).toMatchObject({ ticketId })
  for (const table of ['reactions', 'ticketTags', 'ticketNotes'] as const)
    expect((await platform.selectFrom(table).select('companyId').execute()).length, table).toBeGreaterThan(3)
  const attendances = await platform.selectFrom('attendances').selectAll().execute()
  expect(new Set(attendances.map(({ rate }) => rate))).toEqual(new Set([null, 1, 2, 3]))
  expect(new Set(attendances.map(({ ticketId }) => ticketId)).size).toBeLessThan(attendances.length)
  expect(await platform.selectFrom('outbox').selectAll().execute()).toEqual([])
})

test('the demo connection starts connected, without scanning a code', async () => {
  const { platform, id } = await demoCompany()
  const status = async () =>
    (await platform.selectFrom('connections').select('status').where('companyId', '=', id).execute()).map((line) => line.status)
  await expect.poll(status, { timeout: 120_000 }).toEqual(['CONNECTED'])
})

test('the demo company has a campaign that is ready to start', async () => {
  const { app, id, platform, url } = await demoCompany()
  const admin = app.logins.find(({ who }) => who === 'demo admin') ?? { email: '', password: '' }
  const { send, login: signIn } = createBrowserClient(url)
  const token = String((await signIn(admin.email, admin.password)).data.token)
  const { data: list } = await send('GET', '/api/campaigns', { token })
  const line = await platform.selectFrom('connections').select(['id', 'name']).where('companyId', '=', id).executeTakeFirstOrThrow()
  expect(list).toMatchObject({ count: 1, records: [{ status: 'INATIVA', whatsapp: line, contactList: { name: 'Clube do café' } }] })
  const [campaign] = list.records as { id: number; message1: string; message2: string }[]
  expect(campaign?.message1).toContain('{nome}')
  expect(campaign?.message2).not.toBe('')
  const { data: rehearsal } = await send('GET', `/api/campaigns/${campaign?.id}/rehearsal`, { token })
  expect(Number(rehearsal.goesOut)).toBeGreaterThan(20)
})
