import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { type BotConnection, openBotConnection } from '../../../test/botConnection.ts'
import { createWorld } from '../../../test/testApp.ts'
import { whileRowsLocked } from '../../../test/whileRowsLocked.ts'
import { hours, later, minutes } from '../../kernel/clock.ts'
import type { PlatformDb } from '../../kernel/database/schema.ts'
import { ticketTimeoutsJob } from './ticketTimeouts.job.ts'

const world = await createWorld()
const { kernel } = world
afterAll(() => world.close())
const theJob = (atOnce?: number) => {
  return ticketTimeoutsJob(kernel, atOnce)
}

const LONG_AGO = later(new Date(), -hours(2)).toISOString()

/** So many customers, who all have been waiting for a queue for two hours. */
async function waitingFor({ id, boss }: BotConnection, count: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with people as (
      insert into contacts ("companyId", name) select ${boss.companyId}, 'Ana ' || n from generate_series(1, ${count}) as n returning id
    ), waiting as (
      insert into tickets ("companyId", "contactId", "connectionId", status, "createdAt", "updatedAt")
      select ${boss.companyId}, id, ${id}, 'pending', ${LONG_AGO}, ${LONG_AGO} from people returning id
    ), queued as (
      insert into attendances ("companyId", "ticketId", "queuedAt") select ${boss.companyId}, id, ${LONG_AGO} from waiting
    ) select id from waiting order by id`.execute(world.platform)
  return rows.map((row) => row.id)
}
const queuesOf = async (ids: number[]) => {
  const rows = await world.platform.selectFrom('tickets').select('queueId').where('id', 'in', ids).orderBy('id').execute()
  return rows.map(({ queueId }) => queueId)
}
const overdueLine = async () => {
  const line = await openBotConnection(world, { queues: [{ name: 'Sales' }, { name: 'Support' }] })
  const queueId = line.queues[1]?.id ?? 0
  await line.change({ timeToTransfer: 60, transferQueueId: queueId })
  return { line, queueId }
}

test('a run handles a limited number and the next run the rest; tickets that fail do not hold up the others', async () => {
  const { line, queueId } = await overdueLine()
  const ids = await waitingFor(line, 8)
  await sql`create function refuse() returns trigger language plpgsql as $$ begin raise 'never'; end $$`.execute(world.platform)
  await sql`create trigger refused before update on tickets for each row when (old.id <= ${sql.lit(ids[2])}) execute function refuse()`.execute(
    world.platform,
  )
  const { run } = theJob(3)
  await run({})
  expect(await queuesOf(ids)).toEqual(Array(8).fill(null))
  await run({})
  await run({})
  expect(await queuesOf(ids)).toEqual([null, null, null, ...Array(5).fill(queueId)])
  await sql`drop trigger refused on tickets`.execute(world.platform)
  await run({})
  expect(await queuesOf(ids)).toEqual(Array(8).fill(queueId))
})

test('a ticket that started to wait again meanwhile waits the full time', async () => {
  const { line } = await overdueLine()
  const [id = 0] = await waitingFor(line, 1)
  await meanwhile(id, (db) => sql`update attendances set "queuedAt" = ${new Date().toISOString()} where "ticketId" = ${id}`.execute(db))
  expect(await queuesOf([id])).toEqual([null])
})

test('a question that was asked again meanwhile is waited for', async () => {
  const { line } = await overdueLine()
  await line.change({ timeToTransfer: 0 })
  const [id = 0] = await waitingFor(line, 1)
  const ask = (since: string, db: PlatformDb) => {
    const state = {
      at: 'connector',
      optionId: null,
      menus: 0,
      menuAt: null,
      turns: 1,
      lately: null,
      speakerId: 1,
      memory: null,
      moment: null,
    }
    const bot = JSON.stringify({ ...state, asking: { id: randomUUID(), since, again: false } })
    return db.updateTable('tickets').set({ bot, askedAt: since }).where('id', '=', id).execute()
  }
  await ask(LONG_AGO, world.platform)
  await meanwhile(id, (db) => ask(later(new Date(), -minutes(1)).toISOString(), db))
  const row = await world.platform.selectFrom('tickets').select('bot').where('id', '=', id).executeTakeFirst()
  expect(row?.bot?.at).toBe('connector')
})

/** What happens between the moment at which tickets are looked for, and the one at which they are held. */
const meanwhile = (id: number, happens: (db: PlatformDb) => Promise<unknown>) =>
  whileRowsLocked(
    world,
    { holds: (tx) => tx.selectFrom('tickets').select('id').where('id', '=', id).forUpdate().execute(), meanwhile: happens },
    () => theJob().run({}),
  )
