import type { NativeMenu } from '@recado/contract/bot/nativeMenu'
import type { MessageKind } from '@recado/contract/messages/kinds'
import { acks } from '@recado/contract/messages/messages'
import type { MessageOrigin } from '@recado/contract/messages/origins'
import type { SentTemplate } from '@recado/contract/templates/templateContent'
import { type ExpressionBuilder, sql } from 'kysely'
import { jsonArrayFrom, jsonBuildObject } from 'kysely/helpers/postgres'
import type { Address } from '../../../channels/channel.ts'
import { exists } from '../../../kernel/database/exists.ts'
import { params } from '../../../kernel/database/param.ts'
import { prepared } from '../../../kernel/database/prepared.ts'
import type { TenantDatabase, TenantDb } from '../../../kernel/database/schema.ts'
import type { OutboxKind, OutboxPayload } from '../../outbox/index.ts'

/** A row of the outbox, with all that the channel needs to deliver it. */
export type OutboxItem = {
  seq: number
  kind: OutboxKind
  contactId: number
  messageId: string | null
  given: OutboxPayload
  attempts: number
  number: string | null
  identities: Address[]
  /** When the contact opted out of mass messages. */
  optedOutAt: string | null
  blockedAt: string | null
  body: string | null
  createdAt: string | null
  ack: number | null
  sentAt: string | null
  mediaType: MessageKind | null
  carrierId: string | null
  fromMe: boolean | null
  isDeleted: boolean | null
  isForwarded: boolean | null
  origin: MessageOrigin | null
  menu: NativeMenu | null
  quotedCarrierId: string | null
  template: SentTemplate | null
  /** When the customer last wrote in that conversation. */
  heardAt: string | null
  /** Whether the channel has accepted a message of ours in this conversation. Read only where the customer never wrote; else null. */
  wasReached: boolean | null
  media: { id: string; mime: string; name: string; size: number; seconds: number | null } | null
}

type DueRow = Pick<OutboxItem, 'seq' | 'kind' | 'contactId' | 'messageId' | 'given' | 'attempts'>
type ContactFields = Pick<OutboxItem, 'number' | 'identities' | 'optedOutAt' | 'blockedAt'>
type Content = Omit<OutboxItem, keyof DueRow | keyof ContactFields>

/** How many contacts are delivered to at once. */
export const AT_ONCE = 20

/**
 * The first due row of each contact. A subquery and not a join finds the first row. So the database walks the due rows in their order and
 * stops when it has enough, however long the queue is. It is planned at each call: a plan for an empty queue is bad for a long one.
 */
const firstDueRows = prepared(
  params<{ connectionId: number; busy: readonly number[]; now: string }>(),
  (db, p) => {
    const firstSeqOfContact = db
      .selectFrom('outbox as ahead')
      .select('ahead.seq')
      .where('ahead.connectionId', '=', p.connectionId)
      .whereRef('ahead.contactId', '=', sql.ref('outbox.contactId'))
      .orderBy('ahead.seq')
      .limit(sql.lit(1))
    return db
      .selectFrom('outbox')
      .select(['outbox.seq', 'outbox.kind', 'outbox.contactId', 'outbox.messageId', 'outbox.given', 'outbox.attempts'])
      .where('outbox.connectionId', '=', p.connectionId)
      .where('outbox.notBefore', '<=', p.now)
      .where('outbox.contactId', '!=', sql<number>`all(${p.busy}::int[])`)
      .where('outbox.seq', '=', firstSeqOfContact)
      .orderBy('outbox.notBefore')
      .orderBy('outbox.seq')
      .limit(sql.lit(AT_ONCE))
  },
  { isPlannedAnew: true },
)

const readRecipients = prepared(params<{ ids: readonly number[] }>(), (db, p) =>
  db
    .selectFrom('contacts')
    .select(['contacts.id', 'contacts.number', 'contacts.optedOutAt', 'contacts.blockedAt'])
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('contactIdentities')
          .select(['contactIdentities.kind', 'contactIdentities.value'])
          .whereRef('contactIdentities.contactId', '=', 'contacts.id')
          .orderBy('contactIdentities.kind', 'desc'),
      ).as('identities'),
    )
    .where('contacts.id', '=', sql<number>`any(${p.ids}::int[])`),
)

const acceptedMessages = (eb: ExpressionBuilder<TenantDatabase, 'messages'>) =>
  eb
    .selectFrom('messages as taken')
    .select('taken.id')
    .whereRef('taken.ticketId', '=', 'messages.ticketId')
    .where('taken.fromMe', '=', true)
    .where('taken.ack', '>=', acks.taken)

const readContents = prepared(params<{ ids: readonly string[] }>(), (db, p) =>
  db
    .selectFrom('messages')
    .innerJoin('tickets', 'tickets.id', 'messages.ticketId')
    .leftJoin('media', 'media.id', 'messages.mediaId')
    .select([
      'messages.id',
      'messages.body',
      'messages.createdAt',
      'messages.ack',
      'messages.sentAt',
      'messages.mediaType',
      'messages.carrierId',
      'messages.fromMe',
    ])
    .select(['messages.isDeleted', 'messages.isForwarded', 'messages.origin', 'messages.template', 'messages.menu', 'tickets.heardAt'])
    .select((eb) => [
      eb
        .case()
        .when('tickets.heardAt', 'is', null)
        .then(exists(acceptedMessages(eb as never)))
        .end()
        .as('wasReached'),
      eb.selectFrom('messages as quoted').select('quoted.carrierId').whereRef('quoted.id', '=', 'messages.quotedId').as('quotedCarrierId'),
      sql<OutboxItem['media']>`case when ${eb.ref('media.id')} is not null then ${jsonBuildObject({
        id: eb.ref('media.id'),
        mime: eb.ref('media.mime'),
        name: eb.ref('media.name'),
        size: eb.ref('media.size'),
        seconds: eb.ref('media.seconds'),
      })} end`.as('media'),
    ])
    .where('messages.id', '=', sql<string>`any(${p.ids}::uuid[])`),
)

/** The content of a row that belongs to no message. */
const noContent: Content = {
  body: null,
  createdAt: null,
  ack: null,
  sentAt: null,
  mediaType: null,
  carrierId: null,
  fromMe: null,
  isDeleted: null,
  isForwarded: null,
  origin: null,
  menu: null,
  quotedCarrierId: null,
  template: null,
  heardAt: null,
  wasReached: null,
  media: null,
}

/**
 * The due rows that are the first of their contact, the longest waiting first. Contacts in `busy` are left out: a delivery to them is
 * running. So are rows whose contact or message was deleted meanwhile.
 */
export async function readDueItems(
  db: TenantDb,
  { connectionId, busy, now }: { connectionId: number; busy: readonly number[]; now: Date },
): Promise<OutboxItem[]> {
  const due = await firstDueRows(db, { connectionId, busy, now: now.toISOString() })
  if (due.length === 0) return []
  const messageIds = due.flatMap(({ messageId }) => messageId ?? [])
  const [contactRows, contentRows] = await Promise.all([
    readRecipients(db, { ids: due.map(({ contactId }) => contactId) }),
    messageIds.length > 0 ? readContents(db, { ids: messageIds }) : [],
  ])
  const contactById = new Map(contactRows.map(({ id, ...contact }) => [id, contact]))
  const contentById = new Map(contentRows.map(({ id, ...content }) => [id, content]))
  return due.flatMap((row) => {
    const contact = contactById.get(row.contactId)
    const content = row.messageId === null ? noContent : contentById.get(row.messageId)
    return contact && content ? [{ ...row, ...contact, ...content }] : []
  })
}

/** All addresses of the contact. The number is the one that WhatsApp uses, not its canonical form. */
export const addressesOf = ({ number, identities }: Pick<OutboxItem, 'number' | 'identities'>): Address[] =>
  identities.map(({ kind, value }) => ({ kind, value: kind === 'number' && number ? number : value }))

/** Whether the message goes to a contact who never wrote on this connection: `first` if no message of ours has reached them yet. */
export function outreachOf({ heardAt, wasReached, identities }: OutboxItem) {
  if (heardAt !== null || identities.some(({ kind }) => kind === 'group')) return undefined
  return wasReached ? ('again' as const) : ('first' as const)
}
