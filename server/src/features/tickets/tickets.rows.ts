import { replyWindowProviders } from '@recado/contract/channels/channels'
import { REPLY_WINDOW } from '@recado/contract/tickets/replyWindow'
import type { Ticket } from '@recado/contract/tickets/tickets'
import { type AliasedExpression, type ExpressionBuilder, type RawBuilder, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { params } from '../../kernel/database/param.ts'
import { prepared, type RowOf } from '../../kernel/database/prepared.ts'
import type { TenantDatabase, TenantDb } from '../../kernel/database/schema.ts'
import type { Tx } from '../../kernel/transact.ts'
import { listenersOfTicket, primeListenerCache } from '../webhooks/index.ts'
import { isPreviewCurrent, shownUnread } from './updateLastMessage.ts'

const providersWithReplyWindow = sql.join(replyWindowProviders.map((provider) => sql.lit(provider)))
const endAfterLastInbound = sql`${sql.ref('tickets.heardAt')} + ${sql.lit(`${REPLY_WINDOW} milliseconds`)}::interval`
/** Null if the channel has no reply window. If the customer has never written, the window ended when the ticket was created. */
const windowEndsAt = sql<string | null>`case when ${sql.ref('connections.provider')} in (${providersWithReplyWindow})
  then coalesce(${endAfterLastInbound}, ${sql.ref('tickets.createdAt')}) end`

const ifPreviewCurrent = (column: 'askedText' | 'askedTextAt') =>
  sql<string | null>`case when ${isPreviewCurrent} then ${sql.ref(`tickets.${column}`)} end`.as(column)
const lastIsAutomatic = sql<boolean>`(${isPreviewCurrent} and ${sql.ref('tickets.lastIsAutomatic')})`.as('lastIsAutomatic')

/** When the waiting attendance was queued. */
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

/** The rows that `toTicket` takes: of all tickets, or of those that a subquery has chosen. */
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
      'tickets.snoozedUntil',
      'tickets.dueAt',
      'tickets.dueKind',
      'contacts.name as contactName',
      'contacts.number as contactNumber',
      'contacts.email as contactEmail',
      'contacts.profilePicUrl as contactPicture',
      'contacts.blockedAt as contactBlockedAt',
      'queues.name as queueName',
      'queues.color as queueColor',
      'users.name as userName',
      'connections.name as connectionName',
    ])
    .select([ifPreviewCurrent('askedText'), ifPreviewCurrent('askedTextAt'), lastIsAutomatic])
    .select((eb) => [
      shownUnread.as('unreadMessages'),
      windowEndsAt.as('windowEndsAt'),
      waitingSince(eb as never).as('waitingSince'),
      tagsOfTicket(eb as never),
    ])

export const tagsOfTicket = (eb: ExpressionBuilder<TenantDatabase, 'tickets'>) =>
  jsonArrayFrom(
    eb
      .selectFrom('ticketTags')
      .innerJoin('tags', 'tags.id', 'ticketTags.tagId')
      .whereRef('ticketTags.ticketId', '=', 'tickets.id')
      .select(['tags.id', 'tags.name', 'tags.color', 'tags.kanban'])
      .orderBy('tags.id'),
  ).as('tags')

/** The row of a left join as an object; null where the join found none. */
export const nullIfMissing = <Row>(id: string, row: RawBuilder<Row>) =>
  sql<Row | null>`case when ${sql.ref(id)} is not null then ${row} end`

const byId = prepared(params<{ id: number }>(), (db, p) => ticketRows(db).where('tickets.id', '=', p.id))

/** A ticket as the database returns it: the names that belong to its ids are columns of their own. */
export type TicketRow = RowOf<typeof byId>

/** Builds the nested objects here, not in SQL: to write JSON there and parse it here was the slowest part of a list. Ignores other columns. */
export const toTicket = (row: TicketRow): Ticket => ({
  id: row.id,
  uuid: row.uuid,
  status: row.status,
  unreadMessages: row.unreadMessages,
  lastMessage: row.lastMessage,
  fromMe: row.fromMe,
  askedText: row.askedText,
  askedTextAt: row.askedTextAt,
  lastIsAutomatic: row.lastIsAutomatic,
  isGroup: row.isGroup,
  createdAt: row.createdAt,
  updatedAt: row.updatedAt,
  userId: row.userId,
  contactId: row.contactId,
  whatsappId: row.whatsappId,
  queueId: row.queueId,
  chatbot: row.chatbot,
  useIntegration: row.useIntegration,
  promptId: row.promptId,
  integrationId: row.integrationId,
  waitsBecause: row.waitsBecause,
  windowEndsAt: row.windowEndsAt,
  waitingSince: row.waitingSince,
  snoozedUntil: row.snoozedUntil,
  dueAt: row.dueAt,
  dueKind: row.dueKind,
  code: codeOf(row),
  contact: {
    id: row.contactId,
    name: row.contactName,
    number: row.contactNumber,
    email: row.contactEmail,
    profilePicUrl: row.contactPicture,
    ...(row.contactBlockedAt !== null && { isBlocked: true }),
  },
  queue: row.queueId && row.queueName !== null ? { id: row.queueId, name: row.queueName, color: row.queueColor ?? '' } : null,
  user: row.userId && row.userName !== null ? { id: row.userId, name: row.userName } : null,
  whatsapp: row.whatsappId && row.connectionName !== null ? { id: row.whatsappId, name: row.connectionName } : null,
  tags: row.tags,
})

/** The day on which the ticket was created, and its id. */
const codeOf = ({ createdAt, id }: TicketRow) => `${createdAt.slice(2, 4)}${createdAt.slice(5, 7)}${createdAt.slice(8, 10)}-${id}`

export async function readTicket(db: TenantDb | Tx['db'], id: number): Promise<Ticket | undefined> {
  const [row] = await byId(db, { id })
  return row && toTicket(row)
}

/** Unread messages of the customer, whether or not a user has marked the ticket as unread. */
export const readUnreadCount = async (db: TenantDb | Tx['db'], id: number): Promise<number> =>
  (await db.selectFrom('tickets').select('unreadMessages').where('id', '=', id).executeTakeFirst())?.unreadMessages ?? 0

/** For a caller who sends several queries together; `visibleTicketFrom` takes the result. */
export const ticketByIdQuery = (id: number) => (db: TenantDb) => byId(db, { id })

const byMessageIds = prepared(params<{ ids: readonly string[] }>(), (db, p) => {
  const isRequested = sql<boolean>`${sql.ref('messages.id')} = any(${p.ids}::uuid[])`
  const ticketIdsOfMessages = db.selectFrom('messages').select('messages.ticketId').where(isRequested)
  const rows = ticketRows(db).where('tickets.id', '=', sql<number>`any(array(${ticketIdsOfMessages}))`)
  return rows.select(listenersOfTicket)
})

export type TicketRowOfMessage = RowOf<typeof byMessageIds>

/** The tickets of messages, with the webhooks of their connections. For a caller who sends several queries together; `ticketsFromRows` takes the result. */
export const readTicketRowsOfMessages = (db: TenantDb | Tx['db'], ids: readonly string[]) => byMessageIds(db, { ids })

export function ticketsFromRows(tx: Tx, rows: readonly TicketRowOfMessage[]): Ticket[] {
  for (const { whatsappId, listeners } of rows) primeListenerCache(tx, whatsappId, listeners)
  return rows.map(toTicket)
}

/** A ticket that this transaction has locked or written: if it is missing, that is a bug. */
export async function requireTicket(tx: Tx, id: number): Promise<Ticket> {
  const ticket = await readTicket(tx.db, id)
  if (!ticket) throw new Error(`Ticket ${id} does not exist`)
  return ticket
}

const byIds = prepared(params<{ ids: readonly number[] }>(), (db, p) => ticketRows(db).where('tickets.id', '=', sql<number>`any(${p.ids})`))

export const readTickets = async (db: TenantDb | Tx['db'], ids: readonly number[]): Promise<Ticket[]> =>
  ids.length === 0 ? [] : (await byIds(db, { ids })).map(toTicket)
