import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { openMigrated } from '../../server/src/kernel/database/openDatabase.ts'
import { createLog } from '../../server/src/kernel/log.ts'
import { openFakeWhatsapp } from '../../whatsapp/test/fakeWhatsapp/fakeWhatsapp.ts'
import { reportFigure } from '../conversations/durations.ts'
import { type ClientCall, closeConnections, createClient } from '../conversations/httpClient.ts'
import { temporaryDatabase } from '../database.ts'
import { type Company, insertCompany } from '../seed/insertCompany.ts'
import { sessionTokens } from '../seed/sessionTokens.ts'
import { type RunningServer, startServer } from '../startServer.ts'
import { type LinkedConnection, linkConnections } from './linkConnections.ts'
import { measureTraffic } from './measureTraffic.ts'

const LINES = 30
const MEGABYTES_EACH = 6
const PATIENCE = 120_000
/** Until the memory of opening connections is freed. */
const SETTLING = 10_000
const MEGABYTE = 1024 * 1024

export type LinesPlace = {
  standIn: Awaited<ReturnType<typeof openFakeWhatsapp>>
  company: Company
  lines: LinkedConnection[]
  product: RunningServer
  admin: ClientCall
  token: string
}

/** WhatsApp by QR code: the real client, against a stand-in of the service on the same two cores. */
export async function measureLines(size: 'full' | 'quick'): Promise<boolean> {
  const standIn = await openFakeWhatsapp()
  const database = await temporaryDatabase()
  const { connection, folder } = database
  const { address, trust } = standIn
  const start = () => startServer('product.ts', { connection, folder, service: { address, trust } })
  await (await openMigrated(connection, createLog('error'))).close()
  const client = new pg.Client(connection)
  await client.connect()
  const company = await insertCompany(client, { name: 'lines', listeners: 0 })
  const token = await sessionTokens(folder)(company.admin)
  let product = await start()
  try {
    const lines = await linkConnections({ standIn, admin: createClient(product.url, token), count: 1 })
    const restarted = async () => {
      await product.end()
      await forget(client)
      const began = performance.now()
      product = await start()
      await untilConnected(client, lines.length)
      const took = (performance.now() - began) / 1000
      await pause(SETTLING)
      return { took, memory: (await product.usage()).rss / MEGABYTE }
    }
    const one = await restarted()
    lines.push(...(await linkConnections({ standIn, admin: createClient(product.url, token), count: LINES - 1 })))
    const all = await restarted()
    const each = (all.memory - one.memory) / (LINES - 1)
    const met = [
      reportFigure(`${LINES} lines, start to CONNECTED`, { is: `${all.took.toFixed(1)} s, one line ${one.took.toFixed(1)} s` }),
      reportFigure('memory of a line', {
        is: `${each.toFixed(1)} MB: ${all.memory.toFixed(0)} MB with ${LINES}, ${one.memory.toFixed(0)} MB with one`,
        limit: `<= ${MEGABYTES_EACH} MB`,
        met: each <= MEGABYTES_EACH,
      }),
      ...(await measureTraffic({ standIn, company, lines, product, admin: createClient(product.url, token), token }, size)),
    ]
    return met.every(Boolean)
  } finally {
    closeConnections()
    await client.end()
    await product.end()
    await database.close()
    await standIn.close()
  }
}

/** The status from before the restart does not count. */
const forget = (client: pg.Client) => client.query(`update connections set status = 'OPENING' where provider = 'beta'`)

async function untilConnected(client: pg.Client, count: number) {
  for (const until = Date.now() + PATIENCE; Date.now() < until; await pause(50)) {
    const { rows } = await client.query<{ count: number }>(
      `select count(*)::int as count from connections where provider = 'beta' and status = 'CONNECTED'`,
    )
    if ((rows[0]?.count ?? 0) >= count) return
  }
  throw new Error('Not every line was connected')
}
