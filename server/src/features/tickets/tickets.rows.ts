import { replyWindowProviders } from '@recado/contract/channels/channels'
import { REPLY_WINDOW } from '@recado/contract/tickets/replyWindow'
import type { Ticket } from '@recado/contract/tickets/tickets'
import { type AliasedExpression, type ExpressionBuilder, sql } from 'kysely'
import { jsonArrayFrom, type jsonBuildObject } from 'kysely/helpers/postgres'
import type { TenantDatabase, TenantDb } from '../../kernel/database/schema.ts'
import { preparedRead } from '../../kernel/database/scopes.ts'
import type { Tx } from '../../kernel/transact.ts'
import { listenersOfTicket, primeListenerCache, type WebhookListener } from '../webhooks/index.ts'
import { type TicketRow, toTicket } from './toTicket.ts'

const windowed = sql.join(replyWindowProviders.map((provider) => sql.lit(provider)))
const spoken = sql`${sql.ref('tickets.heardAt')} + ${sql.lit(`${REPLY_WINDOW} milliseconds`)}::interval`
/** Where the customer has never written it was over before it began. */
const windowEndsAt = sql<string | null>`case when ${sql.ref('connections.provider')} in (${windowed})
  then coalesce(${spoken}, ${sql.ref('tickets.createdAt')}) end`

/** Of the attendance that has not begun yet. */
const waitingSince = (eb: ExpressionBuilder<TenantDatabase, 'tickets'>) =>
  eb
    .case()
    .when('tickets.status', '=', 'pending')
    .then(
      eb
        .selectFrom('attendances')
        .whereRef('attendances.ticketId', '=', 'tickets.id')
        .where('attendances.finishedAt', 'is', null)
        .select('attendances.queuedAt'),
    )
    .end()

/** What `toTicket` makes tickets of, as lists show them: of all, or of those that a subquery has chosen. */
export const ticketRows = (db: TenantDb | Tx['db'], chosen?: AliasedExpression<unknown, 'tickets'>) =>
  (db as TenantDb)
    .selectFrom((chosen ?? 'tickets') as 'tickets')
    .innerJoin('contacts', 'contacts.id', 'tickets.contactId')
    .leftJoin('queues', 'queues.id', 'tickets.queueId')
    .leftJoin('users', 'users.id', 'tickets.userId')
    .leftJoin('connections', 'connections.id', 'tickets.connectionId')
    .select([
      'tickets.id',
      'tickets.uuid',
      'tickets.status',
      'tickets.unreadMessages',
      'tickets.lastMessage',
      'tickets.lastFromMe as fromMe',
      'tickets.isGroup',
      'tickets.createdAt',
      'tickets.updatedAt',
      'tickets.userId',
      'tickets.contactId',
      'tickets.connectionId as whatsappId',
      'tickets.queueId',
      'tickets.chatbot',
      'tickets.useIntegration',
      'tickets.promptId',
      'tickets.integrationId',
      'tickets.waitsBecause',
      'contacts.name as contactName',
      'contacts.number as contactNumber',
      'contacts.email as contactEmail',
      'contacts.profilePicUrl as contactPicture',
      'queues.name as queueName',
      'queues.color as queueColor',
      'users.name as userName',
      'connections.name as lineName',
    ])
    .select((eb) => [windowEndsAt.as('windowEndsAt'), waitingSince(eb as never).as('waitingSince'), tagsOfTicket(eb as never)])

export const tagsOfTicket = (eb: ExpressionBuilder<TenantDatabase, 'tickets'>) =>
  jsonArrayFrom(
    eb
      .selectFrom('ticketTags')
      .innerJoin('tags', 'tags.id', 'ticketTags.tagId')
      .whereRef('ticketTags.ticketId', '=', 'tickets.id')
      .select(['tags.id', 'tags.name', 'tags.color', 'tags.kanban'])
      .orderBy('tags.id'),
  ).as('tags')

export const nullIfMissing = (id: string, row: ReturnType<typeof jsonBuildObject>) =>
  sql`case when ${sql.ref(id)} is not null then ${row} end`

const byId = preparedRead<{ id: number }, TicketRow>(
  (db, param) => ticketRows(db).where('tickets.id', '=', param('id')) as unknown as { compile: () => never },
)

export async function readTicket(db: TenantDb | Tx['db'], id: number): Promise<Ticket | undefined> {
  const [row] = await byId(db as TenantDb, { id })
  return row && toTicket(row)
}

/** For who reads it together with something else; `visibleTicketFrom` reads what is answered. */
export const ticketByIdQuery = (id: number) => (db: TenantDb) => byId(db, { id })

export type TicketRowOfMessage = TicketRow & { listeners: WebhookListener[] }
const ofMessages = preparedRead<{ ids: readonly string[] }, TicketRowOfMessage>((db, param) => {
  const isOne = sql<boolean>`${sql.ref('messages.id')} = any(${param('ids')}::uuid[])`
  const theirs = db.selectFrom('messages').select('messages.ticketId').where(isOne)
  const rows = ticketRows(db).where('tickets.id', '=', sql<number>`any(array(${theirs}))`)
  return rows.select(listenersOfTicket as never) as unknown as { compile: () => never }
})

/** The tickets that messages are in, and who listens to their lines, for who asks for all of it in one write; `ticketsFromRows` reads it. */
export const readTicketRowsOfMessages = (db: TenantDb | Tx['db'], ids: readonly string[]) => ofMessages(db as TenantDb, { ids })

export function ticketsFromRows(tx: Tx, rows: readonly TicketRowOfMessage[]): Ticket[] {
  for (const { whatsappId, listeners } of rows) primeListenerCache(tx, whatsappId, listeners)
  return rows.map(toTicket)
}

/** A ticket that was written in this transaction, and is therefore there. */
export async function requireTicket(tx: Tx, id: number): Promise<Ticket> {
  const ticket = await readTicket(tx.db, id)
  if (!ticket) throw new Error(`Ticket ${id} is not there`)
  return ticket
}

const ofMany = preparedRead<{ ids: readonly number[] }, TicketRow>(
  (db, param) => ticketRows(db).where('tickets.id', '=', sql<number>`any(${param('ids')})`) as unknown as { compile: () => never },
)

export const readTickets = async (db: TenantDb | Tx['db'], ids: readonly number[]): Promise<Ticket[]> =>
  ids.length === 0 ? [] : (await ofMany(db as TenantDb, { ids })).map(toTicket)
