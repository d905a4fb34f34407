import type { QueueOption } from '@recado/contract/queues/options'
import { type ExpressionBuilder, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { params } from '../../../kernel/database/param.ts'
import { prepared, type RowOf } from '../../../kernel/database/prepared.ts'
import type { TenantDatabase, TenantDb } from '../../../kernel/database/schema.ts'

const columns = ['id', 'queueId', 'parentId', 'position', 'title', 'message'] as const
const ofQueues = prepared(params<{ queueIds: readonly number[] }>(), (db, p) =>
  db
    .selectFrom('queueOptions')
    .select(columns)
    .where('queueId', '=', sql<number>`any(${p.queueIds}::int[])`)
    .orderBy('position')
    .orderBy('id'),
)
/** A stored option. Lists of them are sorted by position. */
export type OptionRow = RowOf<typeof ofQueues>

export const readOptionRows = (db: TenantDb, queueIds: readonly number[]) => ofQueues(db, { queueIds })

/** Selects the options within a statement that reads the queue anyway. `toOptionTree` turns them into a tree. */
export const selectOptionsOfQueue = (eb: ExpressionBuilder<TenantDatabase, 'queues'>) =>
  jsonArrayFrom(
    eb
      .selectFrom('queueOptions')
      .select(columns.map((name) => `queueOptions.${name}` as const))
      .whereRef('queueOptions.queueId', '=', 'queues.id')
      .orderBy('queueOptions.position')
      .orderBy('queueOptions.id'),
  ).as('options')

/** Reads the menus of several queues as trees. */
export async function readMenus(db: TenantDb, queueIds: readonly number[]): Promise<Map<number, QueueOption[]>> {
  const rows = await readOptionRows(db, queueIds)
  const byQueue = Map.groupBy(rows, ({ queueId }) => queueId)
  return new Map(queueIds.map((queueId) => [queueId, toOptionTree(byQueue.get(queueId) ?? [])]))
}

/** Builds the tree of one queue's rows, or the part below one of them. */
export function toOptionTree(rows: readonly OptionRow[], under: number | null = null): QueueOption[] {
  const children = Map.groupBy(rows, ({ parentId }) => parentId)
  const below = (of: number | null): QueueOption[] =>
    (children.get(of) ?? []).map(({ position: _, ...entry }, at) => ({ ...entry, option: at + 1, children: below(entry.id) }))
  return below(under)
}
