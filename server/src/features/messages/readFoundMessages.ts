import { params } from '../../kernel/database/param.ts'
import { prepared, type RowOf } from '../../kernel/database/prepared.ts'
import type { TenantDb } from '../../kernel/database/schema.ts'
import { messageIdIn, messageRows } from './messages.rows.ts'

/** Reads only the columns of the ticket that a search result shows. */
const byIds = prepared(params<{ ids: readonly string[] }>(), (db, p) =>
  messageRows(db)
    .innerJoin('tickets', 'tickets.id', 'messages.ticketId')
    .innerJoin('contacts as customer', 'customer.id', 'tickets.contactId')
    .select(['tickets.uuid as ticketUuid', 'tickets.status as ticketStatus'])
    .select((eb) => [
      eb.ref('customer.id').$notNull().as('customerId'),
      eb.ref('customer.name').$notNull().as('customerName'),
      'customer.profilePicUrl as customerPicture',
    ])
    .where(messageIdIn(p.ids)),
)

export type FoundMessage = RowOf<typeof byIds>

/** Messages with their conversations, in one round trip to the database; in any order. */
export const readFoundMessages =
  (ids: readonly string[]) =>
  (db: TenantDb): Promise<FoundMessage[]> =>
    byIds(db, { ids })
