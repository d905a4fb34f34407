import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { contacts } from '@recado/contract/contacts'
import { schedules } from '@recado/contract/schedules/schedules'
import { simulator } from '@recado/contract/simulator'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { minutes } from '../../src/kernel/clock.ts'
import { connect } from '../../src/kernel/database/connect.ts'
import { cloneDatabase } from '../cloneDatabase.ts'
import { databaseUrl } from '../databaseUrl.ts'
import { connectedLine } from './line.ts'
import { persistent } from './persistent.ts'
import { ADMIN, freePort, launchProduct, type Product, startProduct } from './product.ts'

const database = await cloneDatabase()
const { platform, close } = connect(database.options)
const dataDir = await mkdtemp(join(tmpdir(), 'recado-schedules-'))
const port = await freePort()
let product: Product | undefined
afterAll(async () => {
  await product?.kill('SIGTERM')
  await close()
  await database.drop()
  await rm(dataDir, { recursive: true, force: true })
})

const PATIENCE = { timeout: 120_000, interval: 100 }
const placed = { dataDir, port }
const environment = (failPoint = '') => ({
  DATABASE_URL: databaseUrl(database.options),
  SECRET_KEY: 'a secret that only the tests have, long enough',
  ...(failPoint && { FAIL_POINT: failPoint }),
})
const start = (failPoint?: string) => startProduct({ ...placed, env: environment(failPoint) })
/** Not to wait for the clock, which would do the same within a minute. */
const minute = () => sql`insert into pgboss.job (name, data) values ('schedules.due', '{}')`.execute(platform)

test('a process that dies before it has sent, and one that dies right after: what was planned goes out once', {
  timeout: 600_000,
}, async () => {
  const ask = persistent(`http://127.0.0.1:${port}`, ADMIN)
  const first = await start('schedule.beforeCommit')
  const connectionId = await connectedLine(ask)
  const number = '5511987650001'
  const { id: contactId } = await ask(contacts.endpoints.create, { body: { name: 'Rita', number } })
  const { id } = await ask(schedules.endpoints.create, { body: { body: 'See you tomorrow', contactId, sendAt: '2099-01-31T09:00' } })
  await platform
    .updateTable('schedules')
    .set({ sendAt: new Date(Date.now() - minutes(1)) })
    .where('id', '=', id)
    .execute()
  const statusOf = async () => (await platform.selectFrom('schedules').select('status').where('id', '=', id).executeTakeFirst())?.status
  await minute()
  await first.gone
  expect(await statusOf()).toBe('PENDENTE')
  await minute()
  await launchProduct({ ...placed, env: environment('schedule.afterCommit') }).gone
  expect(await statusOf()).toBe('ENVIADA')
  product = await start()
  await minute()
  const phone = () => ask(simulator.outbox, { params: { id: connectionId }, query: { number } })
  await expect.poll(async () => (await phone()).map(({ body }) => body), PATIENCE).toEqual(['See you tomorrow'])
  const jobs = sql`select id from pgboss.job where name = 'schedules.due' and state = 'created'`
  await expect.poll(async () => (await jobs.execute(platform)).rows, PATIENCE).toEqual([])
  expect(await platform.selectFrom('messages').select('id').where('contactId', '=', contactId).execute()).toHaveLength(1)
})
