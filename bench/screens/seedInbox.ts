import pg from 'pg'
import { openMigrated } from '../../server/src/kernel/database/openDatabase.ts'
import { createLog } from '../../server/src/kernel/log.ts'
import { temporaryDatabase } from '../database.ts'
import { insertCompany } from '../seed/insertCompany.ts'
import { sessionTokens } from '../seed/sessionTokens.ts'
import { startServer } from '../startServer.ts'
import { fillInbox } from './fillInbox.ts'

/** Tickets between which one switches. */
export const VISITED_TICKETS = 20

type Wish = { tickets: number; messages: number; quick?: number; lanes?: number }

/**
 * The product with one agent who has so many conversations, one of them with so many messages; they are in so many lanes and the first one.
 */
export async function openSeededInbox({ tickets, messages, quick = 0, lanes = 0 }: Wish) {
  const database = await temporaryDatabase()
  await (await openMigrated(database.connection, createLog('silent'))).close()
  const client = new pg.Client({ ...database.connection, options: '-c synchronous_commit=off -c timezone=UTC' })
  await client.connect()
  const company = await insertCompany(client, { name: 'inbox', listeners: 0 })
  const long = await fillInbox(client, company, { tickets, messages, seen: VISITED_TICKETS })
  await client.query(
    `insert into "quickMessages" ("companyId", shortcode, message, geral)
      select $1, 'resposta ' || at, 'Oi, {{firstName}}! Esta é a resposta ' || at || ' da loja.', true from generate_series(1, $2::int) as at`,
    [company.id, quick],
  )
  await client.query(
    `with lanes as (
       insert into tags ("companyId", name, color, kanban) select $1, 'Raia ' || at, '#0f766e', 1 from generate_series(1, $2::int) as at returning id),
       all_of as (select array_agg(id order by id) as ids from lanes)
     insert into "ticketTags" ("companyId", "ticketId", "tagId")
     select $1, tickets.id, ids[tickets.id % ($2::int + 1)] from tickets, all_of where tickets."companyId" = $1 and tickets.id % ($2::int + 1) > 0`,
    [company.id, lanes],
  )
  await client.query('vacuum (analyze)')
  await client.end()
  const { connection, folder } = database
  const product = await startServer('product.ts', { connection, folder })
  return {
    url: product.url,
    token: await sessionTokens(folder)(company.plain),
    /** The address of the long conversation. */
    long,
    async close() {
      await product.end()
      await database.close()
    },
  }
}
