import type { Message } from '@recado/contract/messages/messages'
import type { Actor } from '@recado/contract/permissions'
import { sql } from 'kysely'
import { params } from '../../kernel/database/param.ts'
import { prepared } from '../../kernel/database/prepared.ts'
import type { TenantDb } from '../../kernel/database/schema.ts'
import type { Kernel } from '../../kernel/feature.ts'
import { likePattern } from '../../kernel/likePattern.ts'
import { searchContacts } from '../contacts/index.ts'
import { readVisibleTicket } from '../tickets/index.ts'
import type { StoredMessage } from './messages.rows.ts'
import { type FoundMessage, readFoundMessages } from './readFoundMessages.ts'
import { searchMessages, searchTicket } from './searchMessages.ts'

const MOST = 20
type SearchRequest = {
  kernel: Pick<Kernel, 'readTogether'>
  actor: Actor
  query: { q: string; cursor?: string | undefined; ticketId?: number | undefined; only?: 'messages' | undefined }
  show: (stored: StoredMessage) => Message
}

/**
 * Returns messages, and with the first page also contacts and tags, unless the caller wants only messages or searches one conversation. They
 * are read in one round trip with the found messages, so a search uses one database connection at a time.
 */
export async function searchEverything(db: TenantDb, { kernel, actor, query, show }: SearchRequest) {
  const { q, cursor, ticketId, only } = query
  const isForAll = cursor === undefined && ticketId === undefined && only === undefined
  if (ticketId !== undefined) await readVisibleTicket(db, actor, ticketId)
  const { hits, nextCursor } = await (ticketId === undefined ? searchMessages(db, actor, query) : searchTicket(db, { ticketId, q, cursor }))
  const ids = hits.map(({ id }) => id)
  const messageReads = ids.length > 0 ? [readFoundMessages(ids)] : []
  const [contacts, tags, found = []] = isForAll
    ? await kernel.readTogether(actor.companyId, (own) => searchContacts(own, q), tagsLike(q), ...messageReads)
    : [[], [], await messageReads[0]?.(db)]
  const messages = hits.flatMap(({ id }) => {
    const message = found.find((row) => row.id === id)
    return message ? [{ ...show(message), ticket: ticketOf(message) }] : []
  })
  return { messages, contacts, tags, nextCursor }
}

const ticketOf = ({ ticketId, ticketUuid, ticketStatus, customerId, customerName, customerPicture }: FoundMessage) => ({
  id: ticketId,
  uuid: ticketUuid,
  status: ticketStatus,
  contact: { id: customerId, name: customerName, profilePicUrl: customerPicture },
})

const holding = prepared(params<{ pattern: string }>(), (db, p) =>
  db
    .selectFrom('tags')
    .select(['id', 'name', 'color', 'kanban'])
    .where(sql<boolean>`fold(${sql.ref('name')}) like ${p.pattern}`)
    .orderBy(sql`fold(${sql.ref('name')}) collate "C"`)
    .limit(sql.lit(MOST)),
)

const tagsLike = (text: string) => (db: TenantDb) => holding(db, { pattern: likePattern(text) })
