import type { Tag } from '@recado/contract/tags'
import { sql } from 'kysely'
import { companyEvent } from '../../kernel/live/publish.ts'
import type { Tx } from '../../kernel/transact.ts'
import { tagRows } from './tags.rows.ts'

export const tagEvent = companyEvent<Tag>('tag')

/**
 * Tickets have got or lost these tags. Whoever changes the same ones meanwhile waits here until this is committed, and then counts
 * it too; without that two at once would both tell of one more.
 */
export async function publishTags(tx: Tx, ids: readonly number[]) {
  if (ids.length === 0) return
  const wanted = sql<number>`any(${ids}::int[])`
  await tx.db.selectFrom('tags').select('id').where('id', '=', wanted).orderBy('id').forNoKeyUpdate().execute()
  for (const row of await tagRows(tx.db).where('tags.id', '=', wanted).execute()) tx.emit(tagEvent, 'update', row)
}

/** The tags that any of these tickets has. */
export async function tagIdsOfTickets({ db }: Tx, ticketIds: readonly number[]): Promise<number[]> {
  const among = sql<number>`any(${ticketIds}::int[])`
  const rows = await db.selectFrom('ticketTags').select('tagId').distinct().where('ticketId', '=', among).execute()
  return rows.map(({ tagId }) => tagId)
}
