import type { Option } from '@recado/contract/bot/config'
import { AppError } from '@recado/contract/errors'
import type { Tx } from '../../../kernel/transact.ts'
import { type OptionRow, readOptionRows } from './readMenus.ts'

type Row = Omit<OptionRow, 'id' | 'queueId'>
type Placed = { entry: Option; row: Row }

/**
 * Replaces the menu of a queue. The caller holds the lock of the queue. It saves level by level, so that new parents exist before their
 * children; it deletes last, when everything that stays has been moved away.
 */
export async function saveMenu(tx: Tx, queueId: number, menu: readonly Option[]) {
  const unusedRows = new Map((await readOptionRows(tx.db, [queueId])).map((row) => [row.id, row]))
  let level = placed(null, menu)
  while (level.length > 0) {
    const [fresh, known] = [level.filter(({ entry }) => entry.id < 0), level.filter(({ entry }) => entry.id >= 0)]
    const ids = await insert(tx, queueId, fresh)
    for (const { entry, row } of known) {
      const before = unusedRows.get(entry.id)
      if (!before) throw new AppError('ERR_NO_OPTION_FOUND')
      if (differs(before, row)) await tx.db.updateTable('queueOptions').set(row).where('id', '=', entry.id).execute()
      unusedRows.delete(entry.id)
    }
    level = level.flatMap(({ entry }) => placed(ids.get(entry) ?? entry.id, entry.children))
  }
  if (unusedRows.size > 0)
    await tx.db
      .deleteFrom('queueOptions')
      .where('id', 'in', [...unusedRows.keys()])
      .execute()
}

const differs = (before: Row, { parentId, position, title, message }: Row) =>
  before.parentId !== parentId || before.position !== position || before.title !== title || before.message !== message

const placed = (parentId: number | null, entries: readonly Option[]): Placed[] =>
  entries.map((entry, at) => ({ entry, row: { parentId, position: at + 1, title: entry.title, message: entry.message } }))

/** Inserts options and returns their ids. It matches them by parent and position, because the database may return rows in another order. */
async function insert(tx: Tx, queueId: number, fresh: readonly Placed[]): Promise<Map<Option, number>> {
  if (fresh.length === 0) return new Map()
  const rows = fresh.map(({ row }) => ({ ...row, queueId }))
  const made = await tx.db.insertInto('queueOptions').values(rows).returning(['id', 'parentId', 'position']).execute()
  const ids = new Map(made.map(({ id, ...place }) => [positionKeyOf(place), id]))
  return new Map(fresh.map(({ entry, row }) => [entry, ids.get(positionKeyOf(row)) ?? entry.id]))
}

const positionKeyOf = ({ parentId, position }: { parentId: number | null; position: number }) => `${parentId} ${position}`
