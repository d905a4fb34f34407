import { AppError } from '@recado/contract/errors'
import { menuLimits, menuTree } from '@recado/contract/queues/menuTree'
import { type OptionRow, toOptionTree } from './readMenus.ts'

/** Puts a row at a position, counted from 1, among its siblings. Without a position, or beyond the end, it becomes the last. */
export function placeOption(rows: readonly OptionRow[], row: OptionRow, place = Number.POSITIVE_INFINITY): OptionRow[] {
  const { parentId } = row
  if (parentId !== null && !rows.some(({ id }) => id === parentId)) throw new AppError('ERR_NO_OPTION_FOUND')
  if (isUnder(rows, row.id, parentId)) throw refused('parentId', 'An entry cannot lie under itself')
  const others = rows.filter(({ id }) => id !== row.id)
  const next = others.filter((one) => one.parentId === parentId)[place - 1]
  const all = next ? others.toSpliced(others.indexOf(next), 0, row) : [...others, row]
  if (!menuTree.safeParse(toOptionTree(all)).success)
    throw refused('parentId', `At most ${menuLimits.levels} levels and ${menuLimits.entries} entries in all`)
  return all
}

/** Whether the option `id` is `from` or one of its ancestors. */
function isUnder(rows: readonly OptionRow[], id: number, from: number | null): boolean {
  return from !== null && (from === id || isUnder(rows, id, rows.find((row) => row.id === from)?.parentId ?? null))
}

const refused = (path: string, message: string) => new AppError('ERR_VALIDATION', { fields: [{ path, code: 'custom', message }] })
