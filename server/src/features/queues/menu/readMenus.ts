import type { QueueOption } from '@recado/contract/queues/options'
import { type ExpressionBuilder, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { TenantDatabase, TenantDb } from '../../../kernel/database/schema.ts'
import { preparedRead } from '../../../kernel/database/scopes.ts'
import type { Tx } from '../../../kernel/transact.ts'

/** A stored option. Lists of them are sorted by position. */
export type OptionRow = { id: number; queueId: number; parentId: number | null; position: number; title: string; message: string }

const columns = ['id', 'queueId', 'parentId', 'position', 'title', 'message'] as const
const ofQueues = preparedRead<{ queueIds: readonly number[] }, OptionRow>((db, param) =>
  db
    .selectFrom('queueOptions')
    .select(columns)
    .where('queueId', '=', sql<number>`any(${param('queueIds')}::int[])`)
    .orderBy('position')
    .orderBy('id'),
)

export const readOptionRows = (db: TenantDb | Tx['db'], queueIds: readonly number[]) => ofQueues(db as TenantDb, { queueIds })

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
export async function readMenus(db: TenantDb | Tx['db'], queueIds: readonly number[]): Promise<Map<number, QueueOption[]>> {
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
