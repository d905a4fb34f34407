import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { botLine } from '../../../test/botLine.ts'
import { createWorld } from '../../../test/world.ts'
import type { PlatformFeature, PlatformKernel } from '../../kernel/feature.ts'
import { overdue, silent, unanswered } from './dueTickets.ts'
import { lookAfterTickets } from './lookAfterTickets.job.ts'

let kernel: PlatformKernel | undefined
const inside: PlatformFeature = { name: 'inside', jobs: (given) => { kernel = given; return [] } }
const world = await createWorld({ more: [inside] })
afterAll(() => world.close())

test('explain', { timeout: 300_000 }, async () => {
  const line = await botLine(world, { queues: [{ name: 'Sales' }, { name: 'Support' }] })
  const idle = await botLine(world, { queues: [{ name: 'Sales' }, { name: 'Support' }] })
  const ago = new Date(Date.now() - 7200_000).toISOString()
  const now = new Date().toISOString()
  const fill = async (l: typeof line, status: string, count: number, at: string, fromMe: boolean, user: number | null) => {
    await sql`
    with people as (
      insert into contacts ("companyId", name) select ${l.boss.companyId}, 'P' || n from generate_series(1, ${count}::int) as n returning id
    ), t as (
      insert into tickets ("companyId", "contactId", "connectionId", status, "userId", "lastFromMe", "lastMessageAt", "createdAt", "updatedAt")
      select ${l.boss.companyId}, id, ${l.id}, ${status}, ${user}::int, ${fromMe}, ${at}, ${at}, ${at} from people returning id
    ) insert into attendances ("companyId", "ticketId", "queuedAt", "finishedAt") select ${l.boss.companyId}, id, ${at}, case when ${status} = 'closed' then ${at}::timestamptz end from t`.execute(world.platform)
  }
  await fill(line, 'closed', 40_000, ago, true, null)
  await fill(idle, 'closed', 20_000, ago, true, null)
  await fill(idle, 'open', 5_000, ago, true, idle.boss.id)
  await fill(line, 'open', 5_000, now, true, line.boss.id)
  await fill(line, 'open', 2_000, ago, true, line.boss.id)
  await fill(line, 'pending', 2_000, ago, false, null)
  await fill(line, 'pending', 3_000, now, false, null)
  await line.change({ timeToTransfer: 60, transferQueueId: line.queues[1]?.id ?? null, expiresTicket: 60, expiresInactiveMessage: 'Bye' })
  await sql`analyze`.execute(world.platform)
  for (const [name, { due }] of Object.entries({ overdue, silent, unanswered })) {
    const q = due(world.platform, new Date()).where('tickets.id', '>', 0).orderBy('tickets.id').limit(500).compile()
    const { rows } = await world.platform.executeQuery({ ...q, sql: `explain (analyze, buffers off) ${q.sql}` } as never)
    console.log(name, '\n' + rows.map((r) => Object.values(r as object)[0]).join('\n'))
  }
  if (!kernel) throw new Error()
  const { run } = lookAfterTickets(kernel)
  for (let n = 0; n < 2; n++) {
    const begun = Date.now()
    await run({})
    console.log('run', Date.now() - begun, 'ms')
  }
  expect(1).toBe(1)
})
