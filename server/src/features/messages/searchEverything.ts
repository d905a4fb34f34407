import type { Message } from '@recado/contract/messages/messages'
import type { Actor } from '@recado/contract/permissions'
import type { Tag } from '@recado/contract/tags'
import { sql } from 'kysely'
import { containing } from '../../kernel/containing.ts'
import type { TenantDb } from '../../kernel/database/schema.ts'
import { preparedRead } from '../../kernel/database/scopes.ts'
import { contactsLike } from '../contacts/index.ts'
import { seenTicket } from '../tickets/index.ts'
import type { StoredMessage } from './messages.rows.ts'
import { type FoundMessage, readFound } from './readFound.ts'
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
  const found = await readFound(
    db,
    hits.map(({ id }) => id),
  )
  const messages = hits.flatMap(({ id }) => {
    const message = found.find((one) => one.id === id)
    return message ? [{ ...show(message), ticket: ticketOf(message) }] : []
  })
  return { messages, contacts, tags, nextCursor }
}

const ticketOf = ({ ticketId, ticketUuid, ticketStatus, customerId, customerName, customerPicture }: FoundMessage) => ({
  ...{ id: ticketId, uuid: ticketUuid, status: ticketStatus },
  contact: { id: customerId, name: customerName, profilePicUrl: customerPicture },
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
