import { fold } from '@recado/contract/kit/fold'
import type pg from 'pg'
import type { Reads, Targets } from './productReads.ts'

const sight = `(t."userId" = $2 or t."queueId" = any($3::int[]) or t."queueId" is null)`

const ticketRows = `
  select t.*, row_to_json(c) as contact, row_to_json(q) as queue, u.name as "userName", l.name as line,
    (select json_agg(g) from "ticketTags" tt join tags g on g."companyId" = $1 and g.id = tt."tagId"
      where tt."companyId" = $1 and tt."ticketId" = t.id) as tags
  from tickets t join contacts c on c."companyId" = $1 and c.id = t."contactId"
    left join queues q on q."companyId" = $1 and q.id = t."queueId"
    left join users u on u."companyId" = $1 and u.id = t."userId"
    left join connections l on l."companyId" = $1 and l.id = t."connectionId"`
const ticketPage = (place: string) => `${ticketRows}
  where t."companyId" = $1 and ${sight} and t.status = $4 ${place} order by t."updatedAt" desc, t.id desc limit 41`
const ticketByUuid = `${ticketRows} where t."companyId" = $1 and ${sight} and t.uuid = $4`
const ticketCount = `select count(*) from (select from tickets t where "companyId" = $1 and ${sight} and status = $4 limit 10000) found`

const messageRowsOf = (chosen: string) => `
  select m.*, row_to_json(c) as contact, row_to_json(f) as file,
    (select row_to_json(q) from messages q where q."companyId" = $1 and q.id = m."quotedId") as quoted,
    (select json_agg(r) from reactions r where r."companyId" = $1 and r."messageId" = m.id) as reactions
  from ${chosen} m left join contacts c on c."companyId" = $1 and c.id = m."contactId"
    left join media f on f."companyId" = $1 and f.id = m."mediaId"`
/**
 * Rows are selected before the join: otherwise the planner sometimes follows the index and sometimes joins a whole conversation, which
 * takes ten times as long.
 */
const messagePage = (place: string, order: string, limit: number) => {
  const inOrder = `order by m."createdAt" ${order}, m.seq ${order}`
  return `${messageRowsOf(`(select * from messages m where m."companyId" = $1 and m."ticketId" = $2 ${place} ${inOrder} limit ${limit})`)} ${inOrder}`
}
const messageCount = `select count(*) from (select from messages where "companyId" = $1 and "ticketId" = $2 limit 10000) found`
const from = (beyond: string) => `and (m."createdAt", m.seq) ${beyond} ($3::timestamptz, $4::bigint)`

const searching = `${messageRowsOf('messages')} join tickets t on t."companyId" = $1 and t.id = m."ticketId"
  where m."companyId" = $1 and m.folded like $4 and ${sight} order by m."createdAt" desc, m.seq desc limit 21`
const contactsLike = `select * from contacts where "companyId" = $1 and fold(name) like $2 order by fold(name) collate "C" limit 20`

type Places = { tickets: { updatedAt: Date; id: number }[]; messages: { createdAt: Date; seq: string }[] }
const item = <Item>(items: readonly Item[], turn: number) => items[turn % items.length] as Item
const statuses = ['pending', 'open', 'closed']

/** The same work in SQL written by hand. */
export async function plainSqlReads(pool: pg.Pool, { seeded, seen, deep, queries }: Targets): Promise<Reads> {
  const { company, longest } = seeded
  const { viewer, ask, messages } = asking(pool, seeded)
  const places = await findPlaces(pool, { companyId: company.id, deep })
  const tickets = (name: string, place: string, values: unknown[]) =>
    Promise.all([ask(name, ticketPage(place), [...viewer, ...values]), ask('ticketCount', ticketCount, [...viewer, values[0]])])
  return {
    'tickets, first page': (turn) => tickets('tickets', '', [item(statuses, turn)]),
    'tickets, deep': (turn) => {
      const { updatedAt, id } = item(places.tickets, turn)
      return tickets('deepTickets', 'and (t."updatedAt", t.id) < ($5::timestamptz, $6::int)', ['closed', updatedAt, id])
    },
    'messages, newest': (turn) => messages('newest', ['', 'desc', 21], [turn % 4 === 0 ? longest : item(seen, turn)]),
    'messages, deep': (turn) => {
      const { createdAt, seq } = item(places.messages, turn)
      return messages('deep', [from('<'), 'desc', 21], [longest, createdAt, seq])
    },
    'messages, around': (turn) => {
      const { createdAt, seq } = item(places.messages, turn)
      const values = [longest, createdAt, seq]
      return Promise.all([messages('older', [from('<='), 'desc', 11], values), messages('newer', [from('>'), 'asc', 11], values)])
    },
    search: (turn) => {
      const pattern = `%${fold(item(queries, turn).q)}%`
      return Promise.all([ask('search', searching, [...viewer, pattern]), ask('contacts', contactsLike, [company.id, pattern])])
    },
  }
}

/** Reads of a single kind. */
export function plainSqlLookups(pool: pg.Pool, seeded: Targets['seeded']) {
  const { viewer, ask, messages } = asking(pool, seeded)
  return {
    fiftyMessages: () => messages('fifty', ['', 'desc', 51], [seeded.longest]),
    ticketByUuid: (uuid: string) => ask('byUuid', ticketByUuid, [...viewer, uuid]),
  }
}

function asking(pool: pg.Pool, { company }: Targets['seeded']) {
  const viewer = [company.id, company.plain.id, company.queueIds.slice(0, 2)]
  const ask = async (name: string, text: string, values: unknown[]) => (await pool.query({ name, text, values })).rows
  const messages = (name: string, [place, order, limit]: [string, string, number], values: unknown[]) =>
    Promise.all([
      ask(name, messagePage(place, order, limit), [company.id, ...values]),
      ask('messageCount', messageCount, [company.id, values[0]]),
    ])
  return { viewer, ask, messages }
}

async function findPlaces(pool: pg.Pool, { companyId, deep }: { companyId: number; deep: string[] }): Promise<Places> {
  const tickets = await pool.query(
    `select "updatedAt", id from tickets where "companyId" = $1 and status = 'closed' order by md5(id::text) limit 200`,
    [companyId],
  )
  const messages = await pool.query('select "createdAt", seq from messages where "companyId" = $1 and id = any($2)', [companyId, deep])
  return { tickets: tickets.rows, messages: messages.rows }
}
