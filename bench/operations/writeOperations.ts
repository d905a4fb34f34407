import { randomUUID } from 'node:crypto'
import type { BenchSetup } from '../conversations/benchSetup.ts'
import type { Call } from '../conversations/httpClient.ts'
import { plainSqlWrites } from '../conversations/plainSqlWrites.ts'
import type { Operation } from './measureOperation.ts'

const WAITING = 4000
const item = <Item>(items: readonly Item[], turn: number) => items[turn % items.length] as Item

/** What an agent does all day, in conversations of the first company. */
export async function writeOperations({ pool, seed, next }: BenchSetup, { agent }: Record<'agent', Call>): Promise<Operation[]> {
  const { company, tickets } = seed.first
  const { id: userId } = company.plain
  const queueId = company.queueIds[0] ?? 0
  const own = tickets.filter(({ status, userId: of, id }) => status === 'open' && of === userId && id !== seed.first.longest)
  const closed = tickets.filter(({ status }) => status === 'closed')
  const waiting = await putInQueue(pool, { companyId: company.id, queueId, ids: closed.slice(0, WAITING).map(({ id }) => id) })
  const strangers = await meet(pool, company.id)
  const accepted: number[] = []
  const write = plainSqlWrites(pool, seed.first)
  return [
    {
      ...{ name: 'accept', limits: { statements: 7 }, most: () => waiting.length },
      async ask(turn) {
        const answer = await agent('PUT', `/tickets/${waiting[turn]}`, { status: 'open', userId })
        accepted.push(waiting[turn] ?? 0)
        return answer
      },
    },
    {
      ...{ name: 'return', limits: { statements: 7 }, most: () => accepted.length },
      async ask(turn) {
        const answer = await agent('PUT', `/tickets/${accepted[turn]}`, { status: 'pending', userId: null })
        waiting.push(accepted[turn] ?? 0)
        return answer
      },
    },
    {
      ...{ name: 'send', limits: { ratio: 0.2 } },
      // With frequent words, so that later searches find them.
      ask: (turn) => agent('POST', `/messages/${item(own, turn).id}`, { body: next().body }),
      plain: (turn) => write.send({ ticketId: item(own, turn).id, contactId: item(own, turn).contactId, body: next().body }),
    },
    {
      ...{ name: 'note', limits: { ratio: 0.17, statements: 4 } },
      ask: (turn) => agent('POST', '/ticket-notes', { ticketId: item(own, turn).id, note: `Ligar amanhã ${randomUUID()}` }),
      plain: (turn) => write.note({ ticketId: item(own, turn).id, userId, body: `Ligar amanhã ${randomUUID()}` }),
    },
    {
      ...{ name: 'new ticket', limits: {}, most: () => strangers.length },
      ask: (turn) => agent('POST', '/tickets', { contactId: strangers[turn], queueId, whatsappId: company.connectionId, status: 'open' }),
    },
  ]
}

/** Makes closed conversations wait again. */
export async function putInQueue(
  pool: BenchSetup['pool'],
  { companyId, queueId, ids }: { companyId: number; queueId: number; ids: number[] },
) {
  await pool.query(`update tickets set status = 'pending', "userId" = null, "queueId" = $3 where "companyId" = $1 and id = any($2)`, [
    ...[companyId, ids, queueId],
  ])
  await pool.query(`insert into attendances ("companyId", "ticketId", "queueId", "queuedAt") select $1, unnest($2::int[]), $3, now()`, [
    companyId,
    ids,
    queueId,
  ])
  return ids
}

/** Contacts who have never written. */
async function meet(pool: BenchSetup['pool'], companyId: number) {
  const { rows } = await pool.query<{ id: number }>(
    `insert into contacts ("companyId", name, number) select $1, 'Novo ' || place, (5521900000000 + place)::text
      from generate_series(1, $2::int) place returning id`,
    [companyId, WAITING],
  )
  return rows.map(({ id }) => id)
}
