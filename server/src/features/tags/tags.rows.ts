import type { Tag } from '@recado/contract/tags'
import { anyOf } from '../../kernel/database/anyOf.ts'
import type { TenantDb } from '../../kernel/database/schema.ts'
import { companyEvent } from '../../kernel/live/publish.ts'
import { type RowsQuery, rowsQuery } from '../../kernel/readPage.ts'
import type { Tx } from '../../kernel/transact.ts'

/** Tags in the form of the API, with the number of their tickets. */
export const tagQuery = (db: TenantDb | Tx['db']): RowsQuery<Tag> =>
  rowsQuery<Tag>(
    (db as TenantDb)
      .selectFrom('tags')
      .select(['tags.id', 'tags.name', 'tags.color', 'tags.kanban', 'tags.userId'])
      .select((eb) =>
        eb
          .selectFrom('ticketTags')
          .whereRef('ticketTags.tagId', '=', 'tags.id')
          .select((one) => one.fn.countAll<number>().as('count'))
          .$asScalar()
          .$notNull()
          .as('ticketsCount'),
      ),
  )

export const tagEvent = companyEvent<Tag>('tag')

/**
 * Publishes tags whose tickets changed. The lock on the tags makes simultaneous changes count one after the other; without it both would
 * publish the same count.
 */
export async function publishTags(tx: Tx, ids: readonly number[]) {
  if (ids.length === 0) return
  const wanted = anyOf(ids)
  await tx.db.selectFrom('tags').select('id').where('id', '=', wanted).orderBy('id').forNoKeyUpdate().execute()
  for (const row of await tagQuery(tx.db).where('tags.id', '=', wanted).execute()) tx.emit(tagEvent, 'update', row)
}

/** The tags of these tickets. */
export async function tagIdsOfTickets({ db }: Tx, ticketIds: readonly number[]): Promise<number[]> {
  const among = anyOf(ticketIds)
  const rows = await db.selectFrom('ticketTags').select('tagId').distinct().where('ticketId', '=', among).execute()
  return rows.map(({ tagId }) => tagId)
}
