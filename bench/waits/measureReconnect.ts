import pg from 'pg'
import { reportFigure } from '../conversations/durations.ts'
import { connectAll } from '../conversations/socketAudience.ts'
import { temporaryDatabase } from '../database.ts'
import { insertCompany } from '../seed/insertCompany.ts'
import { startServer } from '../startServer.ts'

const PEOPLE = 999
const PATIENCE = 60_000

/** The people of one company connect at once, as after a network failure: until each has a socket, and until all following work is done. */
export async function measureReconnect() {
  const database = await temporaryDatabase()
  const product = await startServer('product.ts', { connection: database.connection, folder: database.folder })
  const client = new pg.Client(database.connection)
  await client.connect()
  try {
    const { id, listeners } = await insertCompany(client, { name: 'many', listeners: PEOPLE })
    const before = await product.usage()
    const began = performance.now()
    const { ready, close } = await connectAll(product.url, { people: listeners, folder: database.folder })
    await untilOnline(client, id)
    const known = performance.now() - began
    const { cpu } = await product.usage()
    close()
    const seconds = (milliseconds: number) => (milliseconds / 1000).toFixed(1)
    reportFigure(`${PEOPLE} people connecting`, {
      is: `${seconds(ready)} s, known after ${seconds(known)} s, ${seconds((cpu - before.cpu) / 1000)} s of CPU`,
    })
  } finally {
    await client.end()
    await product.end()
    await database.close()
  }
}

async function untilOnline(client: pg.Client, companyId: number) {
  const end = performance.now() + PATIENCE
  while (performance.now() < end) {
    const { rows } = await client.query<{ count: number }>('select count(*)::int as count from users where online and "companyId" = $1', [
      companyId,
    ])
    if ((rows[0]?.count ?? 0) >= PEOPLE) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('Not everybody was seen to be there')
}
