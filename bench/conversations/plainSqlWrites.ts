import { randomUUID } from 'node:crypto'
import { fold } from '@recado/contract/kit/fold'
import type pg from 'pg'
import type { Seeded } from '../seed/seed.ts'
import type { CustomerMessage } from './customerMessages.ts'

const message = `insert into messages ("companyId", id, "ticketId", "contactId", "connectionId", "carrierId", "fromMe", body, folded, "createdAt")
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, now())`
const ticket = `update tickets set "unreadMessages" = "unreadMessages" + $3, "lastMessage" = $4, "updatedAt" = now() where "companyId" = $1 and id = $2`
const known = `select i."contactId", t.id as "ticketId" from "contactIdentities" i
  join tickets t on t."companyId" = $1 and t."contactId" = i."contactId" and t."connectionId" = $2
  where i."companyId" = $1 and i.kind = 'number' and i.value = $3`
const met = `with c as (insert into contacts ("companyId", name, number) values ($1, $4, $3) returning id),
    i as (insert into "contactIdentities" ("companyId", kind, value, "contactId") select $1, 'number', $3, id from c)
  insert into tickets ("companyId", "contactId", "connectionId", status, "createdAt", "updatedAt")
  select $1, id, $2, 'pending', now(), now() from c returning id as "ticketId", "contactId"`
const note = `insert into "ticketNotes" ("companyId", "ticketId", note, "userId", "userName", "createdAt")
  select $1, t.id, $4, u.id, u.name, now() from tickets t join users u on u."companyId" = $1 and u.id = $3
  where t."companyId" = $1 and t.id = $2 returning id`

/** The minimum for an inbound or outbound message, or a note: durable, and without events. */
export function plainSqlWrites(pool: pg.Pool, { company }: Seeded) {
  async function write(values: unknown[], lastMessage: string, unread: number) {
    const client = await pool.connect()
    const ask = (name: string, text: string, given: unknown[]) => client.query({ name, text, values: given })
    try {
      await client.query('begin')
      await ask('message', message, values)
      await ask('ticket', ticket, [company.id, values[2], unread, lastMessage])
      await client.query('commit')
    } finally {
      client.release()
    }
  }

  return {
    async receive({ from, body }: CustomerMessage) {
      const values = [company.id, company.connectionId, from.number]
      const found = await pool.query({ name: 'known', text: known, values })
      const { rows } = found.rowCount ? found : await pool.query({ name: 'met', text: met, values: [...values, from.name] })
      const { contactId, ticketId } = rows[0]
      const carrierId = `plain-${randomUUID()}`
      await write([company.id, randomUUID(), ticketId, contactId, company.connectionId, carrierId, false, body, fold(body)], body, 1)
    },
    send: ({ ticketId, contactId, body }: { ticketId: number; contactId: number; body: string }) =>
      write([company.id, randomUUID(), ticketId, contactId, company.connectionId, null, true, body, fold(body)], body, 0),
    note: ({ ticketId, userId, body }: { ticketId: number; userId: number; body: string }) =>
      pool.query({ name: 'note', text: note, values: [company.id, ticketId, userId, body] }),
  }
}
