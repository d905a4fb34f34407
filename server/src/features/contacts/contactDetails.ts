import type { ContactDetails } from '@recado/contract/contacts'
import { type Actor, can } from '@recado/contract/permissions'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { anyOf } from '../../kernel/database/anyOf.ts'
import type { TenantDb } from '../../kernel/database/schema.ts'
import { isVisibleTo, visibilityOf } from '../tickets/index.ts'

/** The tags of some contacts, and when their tickets last changed, in one statement. */
export async function readContactDetails(db: TenantDb, actor: Actor, ids: readonly number[]): Promise<ContactDetails[]> {
  const rows = await db
    .selectFrom('contacts')
    .select('contacts.id')
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('tags')
          .select(['tags.id', 'tags.name', 'tags.color', 'tags.kanban'])
          .where('tags.id', 'in', (inner) =>
            inner
              .selectFrom('ticketTags')
              .innerJoin('tickets', 'tickets.id', 'ticketTags.ticketId')
              .select('ticketTags.tagId')
              .whereRef('tickets.contactId', '=', 'contacts.id')
              .$if(!can(actor, 'tickets:seeAll'), (seen) => seen.where(isVisibleTo(visibilityOf(actor)))),
          )
          .orderBy('tags.id'),
      ).as('tags'),
    )
    .select((eb) =>
      eb
        .selectFrom('tickets')
        .select((last) => last.fn.max('tickets.updatedAt').as('at'))
        .whereRef('tickets.contactId', '=', 'contacts.id')
        .as('lastContactAt'),
    )
    .where('contacts.id', '=', anyOf(ids))
    .execute()
  return rows as ContactDetails[]
}
