import type { Tag } from '@recado/contract/tags'
import type { TenantDb } from '../../kernel/database/schema.ts'
import type { RowsQuery } from '../../kernel/readPage.ts'
import type { Tx } from '../../kernel/transact.ts'

/** Tags in the form of the API, with the number of their tickets. */
export const tagRows = (db: TenantDb | Tx['db']): RowsQuery<Tag> =>
  (db as TenantDb)
    .selectFrom('tags')
    .select(['tags.id', 'tags.name', 'tags.color', 'tags.kanban', 'tags.userId'])
    .select((eb) =>
      eb
        .selectFrom('ticketTags')
        .whereRef('ticketTags.tagId', '=', 'tags.id')
        .select((one) => one.fn.countAll<number>().as('count'))
        .as('ticketsCount'),
    ) as unknown as RowsQuery<Tag>
