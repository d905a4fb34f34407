import pg from 'pg'
import { readDueItems } from '../../server/src/features/connectionRuntime/outbound/outboxQueries.ts'
import { openMigrated } from '../../server/src/kernel/database/openDatabase.ts'
import { scopeToCompany } from '../../server/src/kernel/database/scopes.ts'
import { readTenantTables } from '../../server/src/kernel/database/tenantTables.ts'
import { createLog } from '../../server/src/kernel/log.ts'
import { formatDurations, reportFigure, summarize } from '../conversations/durations.ts'
import { temporaryDatabase } from '../database.ts'
import { type Company, insertCompany } from '../seed/insertCompany.ts'
import { insertTickets, makeTickets } from '../seed/insertTickets.ts'
import { randomFrom } from '../seed/random.ts'
import { SEED } from '../seed/seed.ts'

const WAITING = 100_000
const LOOKS = 500
/** The warm-up, after which everything is prepared and cached. */
const BEFORE = 50
/** As a multiple of the time of plain SQL that reads the first rows: a poll that reads the whole queue takes hundreds of times as long. */
const LIMIT = 50

const FIRST = `select * from outbox where "companyId" = $1 and "connectionId" = $2 and "notBefore" <= $3 order by "notBefore", seq limit 20`

/** The outbox's poll for work, while a hundred thousand contacts wait on one connection. */
export async function measureOutboxPoll(): Promise<boolean> {
  const database = await temporaryDatabase()
  const connected = await openMigrated(database.connection, createLog('silent'))
  const client = new pg.Client(database.connection)
  await client.connect()
  try {
    const company = await insertCompany(client, { name: 'waiting', listeners: 0 })
    await letWait(client, company)
    const db = scopeToCompany(connected.platform, company.id, await readTenantTables(connected.platform))
    const now = new Date(Date.now() + 1000)
    const times: number[] = []
    const plain: number[] = []
    const values = [company.id, company.connectionId, now]
    for (let look = 0; look < BEFORE + LOOKS; look++) {
      const began = performance.now()
      const due = await readDueItems(db, { connectionId: company.connectionId, busy: [], now })
      if (due.length === 0) throw new Error('Nothing is due')
      const middle = performance.now()
      await client.query({ name: 'first', text: FIRST, values })
      if (look < BEFORE) continue
      times.push(middle - began)
      plain.push(performance.now() - middle)
    }
    const ratio = summarize(times).p50 / summarize(plain).p50
    return reportFigure(`a look, ${WAITING} waiting`, {
      is: formatDurations(times),
      plain: formatDurations(plain),
      limit: `p50 <= ${LIMIT} times (${ratio.toFixed(1)})`,
      met: ratio <= LIMIT,
    })
  } finally {
    await client.end()
    await connected.close()
    await database.close()
  }
}

/** Each has one message that is due. */
async function letWait(client: pg.Client, company: Company) {
  const random = randomFrom(SEED)
  const tickets = makeTickets(random, { company, count: WAITING, firstId: 1, now: Date.now() })
  await insertTickets(
    client,
    company,
    tickets.map((ticket) => ({ ...ticket, name: 'Cliente' })),
  )
  await client.query(
    `with written as (
      insert into messages (id, "companyId", "connectionId", "ticketId", "contactId", body, "fromMe", read, "createdAt")
        select gen_random_uuid(), "companyId", "connectionId", id, "contactId", 'Bom dia', true, true, now() from tickets returning *
    )
    insert into outbox ("companyId", "connectionId", "contactId", "messageId", kind, "notBefore")
      select "companyId", "connectionId", "contactId", id, 'send', now() from written`,
  )
}
