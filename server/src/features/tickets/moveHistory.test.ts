import { ticketEndpoints } from '@recado/contract/tickets/tickets'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { insertEveryRow } from '../../../test/insertEveryRow.ts'
import { createWorld } from '../../../test/testApp.ts'

const world = await createWorld()
afterAll(() => world.close())
const { platform } = world

/** Nobody repeats a call about a deleted ticket, and the change that joins the tickets announces a transfer that still waits. */
const staysBehind = ['appliedChanges', 'pendingTransfers']

/** All tables with a foreign key to tickets, read from the database: a new table is checked without a change here. */
const { rows: tables } = await sql<{ name: string }>`
  select distinct relname as name from pg_constraint join pg_class on pg_class.oid = conrelid
  where contype = 'f' and confrelid = 'tickets'::regclass order by relname`.execute(platform)
const moved = tables.map(({ name }) => name).filter((name) => !staysBehind.includes(name))

test('all rows that belong to a closed ticket move to the ticket that replaces it', async () => {
  const boss = await world.person('admin')
  const { companyId } = boss
  const {
    tickets: from,
    contacts: contactId,
    connections: there,
    queues: queueId,
  } = await insertEveryRow(platform, { companyId, userId: boss.id })
  await platform.updateTable('tickets').set({ status: 'closed' }).where('id', '=', Number(from)).execute()
  const now = new Date()
  const here = await platform
    .insertInto('connections')
    .values({ companyId, name: 'Other line', wanted: 'disconnected' } as never)
    .returning('id')
    .executeTakeFirstOrThrow()
  const ticket = { companyId, contactId, connectionId: here.id, queueId, userId: boss.id, status: 'open', createdAt: now, updatedAt: now }
  const { id: into } = await platform
    .insertInto('tickets')
    .values(ticket as never)
    .returning('id')
    .executeTakeFirstOrThrow()
  const before = await rowsIn(Number(from))
  expect(Object.values(before)).not.toContain(0)

  expect(await world.call(boss, ticketEndpoints.update, { params: { id: into }, body: { whatsappId: Number(there) } })).toMatchObject({
    status: 200,
  })

  expect(await rowsIn(into)).toMatchObject(before)
})

async function rowsIn(ticketId: number) {
  const counts: Record<string, number> = {}
  for (const table of moved) {
    const { rows } = await sql<{
      count: number
    }>`select count(*)::int as count from ${sql.table(table)} where "ticketId" = ${ticketId}`.execute(platform)
    counts[table] = rows[0]?.count ?? 0
  }
  return counts
}
