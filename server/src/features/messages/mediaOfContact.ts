import type { MediaList } from '@recado/contract/messages/kinds'
import type { Message } from '@recado/contract/messages/messages'
import type { Actor } from '@recado/contract/permissions'
import { cutPage } from '../../kernel/cursor.ts'
import type { TenantDb } from '../../kernel/database/schema.ts'
import { type ContactPageQuery, visibleTicketsOf } from '../tickets/index.ts'
import { decodePosition, isBeyond, positionOf } from './messagePosition.ts'
import { messageRows, type StoredMessage } from './messages.rows.ts'
import { isInMediaList } from './pageQueries.ts'

const PAGE = 30

type Request = ContactPageQuery & { media: MediaList; actor: Actor; show: (stored: StoredMessage) => Message }

/** A page of the pictures or files of those tickets of a contact that the actor sees, the newest first. */
export async function readMediaOfContact(db: TenantDb, { actor, id, ofPerson, media, cursor, limit = PAGE, show }: Request) {
  const visible = await visibleTicketsOf(db, actor, { id, ofPerson })
  const position = cursor === undefined ? undefined : decodePosition(cursor)
  // Each ticket gives at most one page, by its partial index: the whole history of a ticket would have to be sorted otherwise.
  const chosen = db
    .selectFrom(visible.select('tickets.id').as('visible'))
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('messages')
          .selectAll('messages')
          .whereRef('messages.ticketId', '=', 'visible.id')
          .where(isInMediaList(media))
          .$if(position !== undefined, (messages) =>
            messages.where(isBeyond('older', { time: position?.[0] ?? '', seq: position?.[1] ?? 0 })),
          )
          .orderBy('messages.createdAt', 'desc')
          .orderBy('messages.seq', 'desc')
          .limit(limit + 1)
          .as('found'),
      (join) => join.onTrue(),
    )
    .selectAll('found')
    .orderBy('found.createdAt', 'desc')
    .orderBy('found.seq', 'desc')
    .limit(limit + 1)
  const rows = await messageRows(db, chosen.as('messages')).orderBy('messages.createdAt', 'desc').orderBy('messages.seq', 'desc').execute()
  const { rows: found, ...page } = cutPage(rows, limit, positionOf)
  return { messages: found.map(show), ...page }
}
