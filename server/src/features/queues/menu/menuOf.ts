import type { Option } from '@recado/contract/bot/config'
import { sql } from 'kysely'
import type { TenantDb } from '../../../kernel/database/schema.ts'
import { preparedRead } from '../../../kernel/database/scopes.ts'
import type { Tx } from '../../../kernel/transact.ts'

/** One entry of a menu as it is stored; lists of them stand in the order of their places. */
export type OptionRow = { id: number; queueId: number; parentId: number | null; position: number; title: string; message: string }

const ofQueues = preparedRead<{ queueIds: readonly number[] }, OptionRow>((db, param) =>
  db
    .selectFrom('queueOptions')
    .select(['id', 'queueId', 'parentId', 'position', 'title', 'message'])
    .where('queueId', '=', sql<number>`any(${param('queueIds')}::int[])`)
    .orderBy('position')
    .orderBy('id'),
)

export const optionRows = (db: TenantDb | Tx['db'], queueIds: readonly number[]) => ofQueues(db as TenantDb, { queueIds })

/** The menus of these queues as trees. */
export async function menuOf(db: TenantDb | Tx['db'], queueIds: readonly number[]): Promise<Map<number, Option[]>> {
  const rows = await optionRows(db, queueIds)
  const byQueue = Map.groupBy(rows, ({ queueId }) => queueId)
  return new Map(queueIds.map((queueId) => [queueId, nested(byQueue.get(queueId) ?? [])]))
}

/** The tree that the rows of one queue are, or what lies under one of them. */
export function nested(rows: readonly OptionRow[], under: number | null = null): Option[] {
  const children = Map.groupBy(rows, ({ parentId }) => parentId)
  const below = (parentId: number | null): Option[] =>
    (children.get(parentId) ?? []).map(({ id, title, message }) => ({ id, title, message, children: below(id) }))
  return below(under)
}
