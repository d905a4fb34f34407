import type { Message } from '@recado/contract/messages/messages'
import type { Actor } from '@recado/contract/permissions'
import type { Tag } from '@recado/contract/tags'
import type { Ticket } from '@recado/contract/tickets/tickets'
import { sql } from 'kysely'
import { containing } from '../../kernel/containing.ts'
import type { TenantDb } from '../../kernel/database/schema.ts'
import { preparedRead } from '../../kernel/database/scopes.ts'
import { contactsLike } from '../contacts/index.ts'
import { seenTicket } from '../tickets/index.ts'
import { readMessages, type StoredMessage } from './messages.rows.ts'
import { searchMessages, searchTicket } from './search.ts'

const MOST = 20
type SearchRequest = {
  actor: Actor
  query: { q: string; cursor?: string | undefined; ticketId?: number | undefined; only?: 'messages' | undefined }
  show: (stored: StoredMessage) => Message
}

/** Contacts and tags come with the first page only, and not at all where messages alone are wanted or one conversation is searched. */
export async function searchEverything(db: TenantDb, { actor, query, show }: SearchRequest) {
  const { q, cursor, ticketId, only } = query
  const isForAll = cursor === undefined && ticketId === undefined && only === undefined
  if (ticketId !== undefined) await seenTicket(db, actor, ticketId)
  const [{ hits, nextCursor }, contacts, tags] = await Promise.all([
    ticketId === undefined ? searchMessages(db, actor, query) : searchTicket(db, { ticketId, q, cursor }),
    isForAll ? contactsLike(db, q) : [],
    isForAll ? tagsLike(db, q) : [],
  ])
  const [stored, tickets] = await Promise.all([
    readMessages(
      db,
      hits.map(({ id }) => id),
    ),
    ticketsOf(db, [...new Set(hits.map(({ ticketId }) => ticketId))]),
  ])
  const messages = hits.flatMap(({ id, ticketId }) => {
    const message = stored.find((one) => one.id === id)
    const ticket = tickets.find((one) => one.id === ticketId)
    return message && ticket ? [{ ...show(message), ticket: ticketOf(ticket) }] : []
  })
  return { messages, contacts, tags, nextCursor }
}

type Home = Pick<Ticket, 'id' | 'uuid' | 'status'> & { contactId: number; name: string; profilePicUrl: string | null }

const homes = preparedRead<{ ids: readonly number[] }, Home>((db, param) =>
  db
    .selectFrom('tickets')
    .innerJoin('contacts', 'contacts.id', 'tickets.contactId')
    .select(['tickets.id', 'tickets.uuid', 'tickets.status', 'tickets.contactId', 'contacts.name', 'contacts.profilePicUrl'])
    .where('tickets.id', '=', sql<number>`any(${param('ids')})`),
)

/** Of the conversations no more than is shown beside what was said there. */
const ticketsOf = (db: TenantDb, ids: readonly number[]) => (ids.length === 0 ? Promise.resolve([]) : homes(db, { ids }))

const ticketOf = ({ id, uuid, status, contactId, name, profilePicUrl }: Home) => ({
  ...{ id, uuid, status },
  contact: { id: contactId, name, profilePicUrl },
})

const holding = preparedRead<{ pattern: string }, Pick<Tag, 'id' | 'name' | 'color' | 'kanban'>>((db, param) =>
  db
    .selectFrom('tags')
    .select(['id', 'name', 'color', 'kanban'])
    .where(sql<boolean>`fold(${sql.ref('name')}) like ${param('pattern')}`)
    .orderBy(sql`fold(${sql.ref('name')}) collate "C"`)
    .limit(sql.lit(MOST)),
)

const tagsLike = (db: TenantDb, text: string) => holding(db, { pattern: containing(text) })
