import { setTimeout as pause } from 'node:timers/promises'
import { campaigns } from '@recado/contract/campaigns/campaigns'
import { recipientEndpoints } from '@recado/contract/campaigns/recipients'
import { connectionEndpoints } from '@recado/contract/connections'
import pg from 'pg'
import { formatDurations, reportFigure } from '../conversations/durations.ts'
import { temporaryDatabase } from '../database.ts'
import { prepare } from '../routes.ts'
import { startServer } from '../startServer.ts'
import { createApiClient } from './apiClient.ts'
import { insertRecipientsPlainSql } from './insertRecipientsPlainSql.ts'
import { measureBystander } from './measureBystander.ts'

const RECIPIENTS = 100_000
/** How many times as long as beside plain SQL the inbox of others may take. */
const LIMIT = 2
const LOOKS = 20
const PLAINLY = 150_000

/**
 * Prepares a campaign to 100,000 in the background while somebody else works in their inbox, and then opens its report. The effect on
 * others is compared with plain SQL that inserts such rows: an idle inbox would measure the database as well.
 */
export async function measureCampaign(): Promise<boolean> {
  const database = await temporaryDatabase()
  const product = await startServer('product.ts', { connection: database.connection, folder: database.folder })
  const client = new pg.Client(database.connection)
  await client.connect()
  try {
    const { url } = product
    const { reader, writer } = await prepare(url)
    const call = createApiClient({ url, token: reader })
    const plan = await planned(client, call)
    const idle = await measureBystander({ url, token: writer }, () => pause(5000))
    const preparing = await measureBystander({ url, token: writer }, async () => {
      const { id } = await call(campaigns.endpoints.create, { body: plan })
      await untilPrepared(client, id)
      return id
    })
    const params = { id: preparing.result }
    const firstRows = await timed(LOOKS, () => call(recipientEndpoints.list, { params, query: {} }))
    const figures = await timed(5, () => call(recipientEndpoints.report, { params }))
    const plain = await measureBystander({ url, token: writer }, () =>
      insertRecipientsPlainSql(client, { campaignId: preparing.result, count: PLAINLY }),
    )
    const ratio = preparing.p95 / plain.p95
    reportFigure(`preparing ${RECIPIENTS} recipients`, { is: `${preparing.seconds.toFixed(1)} s` })
    reportFigure('first row of its report', { is: formatDurations(firstRows) })
    reportFigure('figures of its report', { is: formatDurations(figures) })
    return reportFigure('inbox beside it', {
      is: `${formatDurations(preparing.times)}; idle ${formatDurations(idle.times)}`,
      plain: formatDurations(plain.times),
      limit: `p95 <= ${LIMIT} times (${ratio.toFixed(1)})`,
      met: ratio <= LIMIT,
    })
  } finally {
    await client.end()
    await product.end()
    await database.close()
  }
}

/** The durations of so many runs, one after the other. */
async function timed(count: number, work: () => Promise<unknown>) {
  const times: number[] = []
  for (let look = 0; look < count; look++) {
    const began = performance.now()
    await work()
    times.push(performance.now() - began)
  }
  return times
}

/** A list straight in the database, because its import is measured elsewhere. The connection is not open, so nothing is sent. */
async function planned(client: pg.Client, call: ReturnType<typeof createApiClient>) {
  const { id: whatsappId } = await call(connectionEndpoints.create, { body: { name: 'Line', provider: 'simulator' } })
  const { rows } = await client.query<{ id: number }>(
    `with list as (
      insert into "contactLists" ("companyId", name) select "companyId", 'Everybody' from connections where id = $1 returning id, "companyId"
    ), items as (
      insert into "contactListItems" ("companyId", "contactListId", name, number, email, canonical)
        select "companyId", id, 'Cliente ' || at, (5511900000000 + at)::text, '', (5511900000000 + at)::text
        from list cross join generate_series(1, $2::int) as at
    ) select id from list`,
    [whatsappId, RECIPIENTS],
  )
  await client.query('analyze "contactListItems"')
  const contactListId = rows[0]?.id ?? 0
  return { name: 'Prices', message1: 'Hello {nome}', whatsappId, contactListId, scheduledAt: '2026-01-01T09:00' }
}

const PATIENCE = 600_000

async function untilPrepared(client: pg.Client, id: number) {
  for (const end = Date.now() + PATIENCE; Date.now() < end; await pause(100)) {
    const { rows } = await client.query<{ isReady: boolean }>('select "preparedAt" is not null as "isReady" from campaigns where id = $1', [
      id,
    ])
    if (rows[0]?.isReady) return
  }
  throw new Error('The campaign was not prepared')
}
