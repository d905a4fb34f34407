import pg from 'pg'
import { openMigrated } from '../../server/src/kernel/database/openDatabase.ts'
import { createLog } from '../../server/src/kernel/log.ts'
import { startServer } from '../children.ts'
import { tokensOf } from '../conversations/people.ts'
import { temporaryDatabase } from '../database.ts'
import { insertCompany } from '../seed/company.ts'
import { fillInbox } from './fillInbox.ts'

/** Tickets that one goes to and fro between. */
export const SEEN = 20

/** The product with one attendant who has so many conversations, one of which has so many messages. */
export async function openHouse({ tickets, messages }: { tickets: number; messages: number }) {
  const database = await temporaryDatabase()
  await (await openMigrated(database.connection, createLog('silent'))).close()
  const client = new pg.Client({ ...database.connection, options: '-c synchronous_commit=off -c timezone=UTC' })
  await client.connect()
  const company = await insertCompany(client, { name: 'inbox', listeners: 0 })
  const long = await fillInbox(client, company, { tickets, messages, seen: SEEN })
  await client.query('vacuum (analyze)')
  await client.end()
  const { connection, folder } = database
  const product = await startServer('product.ts', { connection, folder })
  return {
    url: product.url,
    token: await tokensOf(folder)(company.plain),
    /** The address of the long conversation. */
    long,
    async close() {
      await product.end()
      await database.close()
    },
  }
}
