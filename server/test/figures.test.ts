import { utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { days, later, seconds } from '../src/kernel/clock.ts'
import { customer, openLine } from './simulatedLine.ts'
import { createWorld } from './testApp.ts'
import { waitUntil } from './waitUntil.ts'

const world = await createWorld()
afterAll(() => world.close())

/** The lines of one metric, without its name. */
async function scraped() {
  const text = await (await fetch(`${world.url}/metrics`)).text()
  const lines = text.split('\n')
  return {
    text,
    of: (name: string) => lines.filter((line) => new RegExp(`^${name}[{ ]`).test(line)).map((line) => line.slice(name.length)),
  }
}

/** Two messages wait on a connection that is away, one has failed; a webhook has one waiting call and one that was given up. */
async function troubled() {
  const line = await openLine(world)
  const ana = customer('Ana with a name')
  await line.write(ana, 'Oi')
  const { id: ticketId = 0 } = (await line.ticketOf(ana)) ?? {}
  await line.accept(ticketId)
  await line.faults({ disconnect: 3600 })
  await waitUntil(async () => (await line.status()) !== 'CONNECTED', 'the line is away')
  await line.say(ticketId, 'The first one')
  world.clock.advance(seconds(90))
  await line.say(ticketId, 'The second one')
  const { companyId } = line.boss
  const of = { companyId, connectionId: line.id }
  await world.platform
    .insertInto('ledger')
    .values({ ...of, shard: 99, queued: 1, failed: 1 })
    .execute()
  const webhook = { ...of, url: 'https://secret.example/hook', events: JSON.stringify(['ticket.opened']), secretSealed: '' }
  const { id: webhookId } = await world.platform.insertInto('webhooks').values(webhook).returning('id').executeTakeFirstOrThrow()
  const at = world.clock.now()
  const call = { companyId, webhookId, ticketId, payload: '{}', notBefore: later(at, days(1)), dueSince: at, createdAt: at }
  for (const [event, state] of [
    ['ticket.opened', 'waiting'],
    ['ticket.opened', 'dead'],
    ['ticket.closed', 'delivered'],
  ] as const)
    await world.platform
      .insertInto('webhookDeliveries')
      .values({ ...call, event, state })
      .execute()
  return { line, labels: `company="${companyId}",connection="${line.id}"`, status: await line.status() }
}

test('connections, messages, webhooks, jobs, the disk and the last backup have metrics, by numbers and never by names', async () => {
  const { labels, status } = await troubled()
  const backup = join(world.dataDir, 'last-backup')
  await writeFile(backup, '')
  await utimes(backup, 1_700_000_000, 1_700_000_000)
  await sql`update pgboss.queue set queued_count = 4, failed_count = 2 where name = 'mail.send'`.execute(world.platform)

  const { of, text } = await scraped()
  expect(of('recado_connections')).toContain(`{status="${status}"} 1`)
  expect(of('recado_connections')).toContain('{status="CONNECTED"} 0')
  expect(of('recado_messages_waiting')).toEqual([`{${labels},status="${status}"} 2`])
  const [oldest = ''] = of('recado_messages_oldest_waiting_seconds')
  expect(Number(oldest.split(' ')[1])).toBeGreaterThanOrEqual(90)
  expect(of('recado_messages_failed_total')).toEqual([`{${labels}} 1`])
  expect(of('recado_webhook_calls_waiting')).toEqual(expect.arrayContaining(['{event="ticket.opened"} 1', '{event="ticket.closed"} 0']))
  expect(of('recado_webhook_calls_failed')).toEqual(expect.arrayContaining(['{event="ticket.opened"} 1', '{event="ticket.closed"} 0']))
  expect(of('recado_jobs_waiting')).toContain('{kind="mail.send"} 4')
  expect(of('recado_jobs_failed')).toContain('{kind="mail.send"} 2')
  expect(of('recado_dependency_up')).toEqual(['{dependency="database"} 1'])
  const [free, size] = [of('recado_disk_free_bytes'), of('recado_disk_size_bytes')].map(([value]) => Number(value))
  expect(free).toBeGreaterThan(0)
  expect(free).toBeLessThanOrEqual(size ?? 0)
  expect(of('recado_last_backup_timestamp_seconds')).toEqual([' 1700000000'])
  for (const secret of ['Ana with a name', 'The first one', 'secret.example']) expect(text).not.toContain(secret)
})

test('an installation without a backup has no metric of it', async () => {
  const other = await createWorld()
  try {
    expect(await (await fetch(`${other.url}/metrics`)).text()).not.toContain('\nrecado_last_backup_timestamp_seconds ')
  } finally {
    await other.close()
  }
})
