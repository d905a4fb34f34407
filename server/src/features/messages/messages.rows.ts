import type { Message } from '@recado/contract/messages/messages'
import type { Ticket } from '@recado/contract/tickets/tickets'
import { type AliasedExpression, type Expression, type ExpressionBuilder, sql } from 'kysely'
import { jsonArrayFrom, jsonBuildObject, jsonObjectFrom } from 'kysely/helpers/postgres'
import { params } from '../../kernel/database/param.ts'
import { prepared, type RowOf } from '../../kernel/database/prepared.ts'
import type { TenantDatabase, TenantDb } from '../../kernel/database/schema.ts'
import type { Tx } from '../../kernel/transact.ts'
import { readTicketRowsOfMessages, ticketsFromRows } from '../tickets/index.ts'

type Author = { id: number; name: string; number: string | null; profilePicUrl: string | null }
type Handle = TenantDb | Tx['db']
const content = ['id', 'ticketId', 'body', 'fromMe', 'mediaType', 'isDeleted', 'createdAt', 'mediaId'] as const

const otherColumns = [
  'messages.seq',
  'messages.companyId',
  'messages.contactId',
  'messages.connectionId',
  'messages.carrierId',
  'messages.userId',
  'messages.userName',
  'messages.ack',
  'messages.error',
  'messages.read',
  'messages.isEdited',
  'messages.isForwarded',
  'messages.isStandby',
  'messages.isAutomatic',
  'messages.origin',
  'messages.menu',
  'messages.link',
  'messages.sentAt',
  'messages.deliveredAt',
  'messages.readAt',
  'messages.quotedId',
  'messages.template',
  'messages.pricing',
  'contacts.name as contactName',
  'contacts.number as contactNumber',
  'contacts.profilePicUrl as contactPicture',
  'media.state as mediaState',
  'media.name as mediaName',
  'media.hasThumbnail',
  'media.lostAt as mediaLostAt',
  'media.size as mediaSize',
  'media.mime as mediaMime',
  'media.seconds as mediaSeconds',
  'media.waveform as mediaWaveform',
  'media.transcript as mediaTranscript',
] as const

const writer = sql<Author | null>`case when ${sql.ref('writer.id')} is not null then ${jsonBuildObject({
  id: sql.ref('writer.id'),
  name: sql.ref('writer.name'),
  number: sql.ref('writer.number'),
  profilePicUrl: sql.ref('writer.profilePicUrl'),
})} end`.as('contact')

type Builder = ExpressionBuilder<TenantDatabase, 'messages'>

const quoted = (eb: Builder) =>
  eb
    .selectFrom('messages as quoted')
    .leftJoin('contacts as writer', 'writer.id', 'quoted.contactId')
    .leftJoin('media as file', 'file.id', 'quoted.mediaId')
    .whereRef('quoted.id', '=', 'messages.quotedId')
    .select(content.map((name) => `quoted.${name}` as const))
    .select(['quoted.userId', 'quoted.userName', 'quoted.isAutomatic'])
    .select(['file.state as mediaState', 'file.name as mediaName', 'file.hasThumbnail', 'file.lostAt as mediaLostAt'])
    .select(writer)

/** Most messages have no reaction, and looking for one is cheaper than aggregating none. */
const someReaction = (eb: Builder) =>
  eb.selectFrom('reactions').select(sql<boolean>`true`.as('one')).whereRef('reactions.messageId', '=', 'messages.id').limit(sql.lit(1))

const reactionsTo = (eb: Builder) =>
  jsonArrayFrom(
    eb
      .selectFrom('reactions')
      .whereRef('reactions.messageId', '=', 'messages.id')
      .select(['reactions.emoji', 'reactions.fromMe', 'reactions.userId', 'reactions.contactId', 'reactions.createdAt'])
      .orderBy('reactions.createdAt')
      .orderBy('reactions.author')
      .limit(200),
  )

/** A refused change, or one that still waits in the outbox. Few messages have any, so the outbox is searched only for those. */
const changeOf = (eb: Builder) =>
  eb
    .case()
    .when(sql<boolean>`${sql.ref('messages.change')} ->> 'state' = 'refused'`)
    .then(eb.ref('messages.change'))
    .when(
      eb.and([
        eb('messages.change', 'is not', null),
        eb.exists(
          eb
            .selectFrom('outbox')
            .select('outbox.seq')
            .whereRef('outbox.messageId', '=', 'messages.id')
            .where(sql<boolean>`${sql.ref('outbox.kind')} in ('edit', 'revoke', 'react')`),
        ),
      ]),
    )
    .then(eb.ref('messages.change'))
    .end()

/** Messages with author, file, quoted message and reactions: all of them, or those of a subquery. */
export const messageRows = (db: Handle, chosen?: AliasedExpression<unknown, 'messages'>) =>
  (db as TenantDb)
    .selectFrom((chosen ?? 'messages') as 'messages')
    .leftJoin('contacts', 'contacts.id', 'messages.contactId')
    .leftJoin('media', 'media.id', 'messages.mediaId')
    .select(content.map((name) => `messages.${name}` as const))
    .select(otherColumns)
    .select((eb) => [
      eb
        .case()
        .when('messages.quotedId', 'is not', null)
        .then(jsonObjectFrom(quoted(eb as never)))
        .end()
        .as('quoted'),
      changeOf(eb as never).as('change'),
      sql<Message['reactions'] | null>`case when ${someReaction(eb as never)} then ${reactionsTo(eb as never)} end`.as('reactions'),
    ])

/** The subselect hides the number of ids from the planner. With a small number it would plan this statement at each call, which takes longer than reading them. */
export const messageIdIn = (ids: Expression<readonly string[]>) =>
  sql<boolean>`${sql.ref('messages.id')} = any((select ${ids}::uuid[])::uuid[])`

const byIds = prepared(params<{ ids: readonly string[] }>(), (db, p) => messageRows(db).where(messageIdIn(p.ids)))

/** A message as the database returns it. The URLs of its files are not signed yet: see `messagePresenter`. */
export type StoredMessage = RowOf<typeof byIds>

export const readMessages = (db: Handle, ids: readonly string[]): Promise<StoredMessage[]> =>
  ids.length === 0 ? Promise.resolve([]) : byIds(db, { ids })

export const readMessage = async (db: Handle, id: string): Promise<StoredMessage | undefined> => (await readMessages(db, [id]))[0]

type ById = { id: string }
const lockTicket = prepared(params<ById>(), (db, p) =>
  db
    .selectFrom('tickets')
    .select('tickets.id')
    .where('tickets.id', '=', (eb) => eb.selectFrom('messages').select('messages.ticketId').where('messages.id', '=', p.id))
    .forNoKeyUpdate(),
)
const lockRow = prepared(params<ById>(), (db, p) => db.selectFrom('messages').select('id').where('id', '=', p.id).forNoKeyUpdate())

/**
 * Locks a message and its ticket. The ticket is locked first, like everywhere: a message that arrives at the same moment then either waits,
 * or is already the ticket's last message.
 */
export async function lockMessage(tx: Tx, id: string): Promise<{ stored: StoredMessage; ticket: Ticket } | undefined> {
  const { db } = tx
  const [lockedTickets, , [stored], rows] = await tx.batch(
    () => lockTicket(db, { id }),
    () => lockRow(db, { id }),
    () => readMessages(db, [id]),
    () => readTicketRowsOfMessages(db, [id]),
  )
  const [ticket] = ticketsFromRows(tx, rows)
  if (!stored || !ticket) return undefined
  // While we waited for the lock, the message may have moved into another ticket.
  return lockedTickets.some(({ id: lockedId }) => lockedId === ticket.id) ? { stored, ticket } : lockMessage(tx, id)
}
