import type { Message } from '@recado/contract/messages/messages'
import type { Actor } from '@recado/contract/permissions'
import type { Tag } from '@recado/contract/tags'
import { sql } from 'kysely'
import { containing } from '../../kernel/containing.ts'
import type { TenantDb } from '../../kernel/database/schema.ts'
import { preparedRead } from '../../kernel/database/scopes.ts'
import { contactsLike } from '../contacts/index.ts'
import { readTickets, seenTicket } from '../tickets/index.ts'
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
    readTickets(db, [...new Set(hits.map(({ ticketId }) => ticketId))]),
  ])
  const messages = hits.flatMap(({ id, ticketId }) => {
    const message = stored.find((one) => one.id === id)
    const ticket = tickets.find((one) => one.id === ticketId)
    return message && ticket ? [{ ...show(message), ticket: ticketOf(ticket) }] : []
  })
  return { messages, contacts, tags, nextCursor }
}

const ticketOf = ({ id, uuid, status, contact }: Awaited<ReturnType<typeof readTickets>>[number]) => ({
  ...{ id, uuid, status },
  contact: { id: contact.id, name: contact.name, profilePicUrl: contact.profilePicUrl },
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
