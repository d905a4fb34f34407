import type { Ticket } from '@recado/contract/tickets/tickets'
import type { TenantDb } from '../../kernel/database/schema.ts'
import { preparedRead } from '../../kernel/database/scopes.ts'
import { messageIdIn, messageRows, type StoredMessage } from './messages.rows.ts'

export type FoundMessage = StoredMessage & {
  ticketUuid: string
  ticketStatus: Ticket['status']
  customerId: number
  customerName: string
  customerPicture: string | null
}

/** Reads only the columns of the ticket that a search result shows. */
const byIds = preparedRead<{ ids: readonly string[] }, FoundMessage>(
  (db, param) =>
    messageRows(db)
      .innerJoin('tickets', 'tickets.id', 'messages.ticketId')
      .innerJoin('contacts as customer', 'customer.id', 'tickets.contactId')
      .select([
        'tickets.uuid as ticketUuid',
        'tickets.status as ticketStatus',
        'customer.id as customerId',
        'customer.name as customerName',
        'customer.profilePicUrl as customerPicture',
      ])
      .where(messageIdIn(param('ids'))) as unknown as { compile: () => never },
)

/** Messages with the conversations in which they stand, in one way to the database; in any order. */
export const readFoundMessages =
  (ids: readonly string[]) =>
  (db: TenantDb): Promise<FoundMessage[]> =>
    byIds(db, { ids })
