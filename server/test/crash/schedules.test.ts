// Guards: server/src/features/schedules

import { contacts } from '@recado/contract/contacts'
import { schedules } from '@recado/contract/schedules/schedules'
import { simulatorEndpoints } from '@recado/contract/simulator'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { scaledTime } from '../../../e2e/testTimes.ts'
import { minutes } from '../../src/kernel/clock.ts'
import { connectedLine } from './connectedLine.ts'
import { productWithFailPoints } from './failPoints.ts'

const product = await productWithFailPoints('schedules')
const { platform, ask } = product
afterAll(() => product.end())

const PATIENCE = { timeout: scaledTime(120_000), interval: 100 }
/** Does not wait for the schedule, which would do the same within a minute. */
const minute = () => sql`insert into pgboss.job (name, data) values ('schedules.due', '{}')`.execute(platform)

test('a process that dies before it has sent, and one that dies right after: what was planned goes out once', {
  timeout: scaledTime(600_000),
}, async () => {
  const first = await product.start('schedule.beforeCommit')
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
  await product.forgotten(first)
  expect(await statusOf()).toBe('PENDENTE')
  await minute()
  await product.forgotten(product.launch('schedule.afterCommit'))
  expect(await statusOf()).toBe('ENVIADA')
  await product.start()
  await minute()
  const phone = () => ask(simulatorEndpoints.outbox, { params: { id: connectionId }, query: { number } })
  await expect.poll(async () => (await phone()).map(({ body }) => body), PATIENCE).toEqual(['See you tomorrow'])
  const jobs = sql`select id from pgboss.job where name = 'schedules.due' and state = 'created'`
  await expect.poll(async () => (await jobs.execute(platform)).rows, PATIENCE).toEqual([])
  expect(await platform.selectFrom('messages').select('id').where('contactId', '=', contactId).execute()).toHaveLength(1)
})
