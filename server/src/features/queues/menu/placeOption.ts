import { AppError } from '@recado/contract/errors'
import { menuBounds, wholeMenu } from '@recado/contract/queues/wholeMenu'
import { nested, type OptionRow } from './menuOf.ts'

/** The rows with this one at a place from 1 among its neighbours; without a place, or beyond them, it is the last. */
export function placed(rows: readonly OptionRow[], row: OptionRow, place = Number.POSITIVE_INFINITY): OptionRow[] {
  const { parentId } = row
  if (parentId !== null && !rows.some(({ id }) => id === parentId)) throw new AppError('ERR_NO_OPTION_FOUND')
  if (isUnder(rows, row.id, parentId)) throw refused('parentId', 'An entry cannot lie under itself')
  const others = rows.filter(({ id }) => id !== row.id)
  const next = others.filter((one) => one.parentId === parentId)[place - 1]
  const all = next ? others.toSpliced(others.indexOf(next), 0, row) : [...others, row]
  if (!wholeMenu.safeParse(nested(all)).success)
    throw refused('parentId', `At most ${menuBounds.levels} levels and ${menuBounds.entries} entries in all`)
  return all
}

/** Whether the way up from there leads through that entry. */
function isUnder(rows: readonly OptionRow[], id: number, from: number | null): boolean {
  return from !== null && (from === id || isUnder(rows, id, rows.find((row) => row.id === from)?.parentId ?? null))
}

const refused = (path: string, message: string) => new AppError('ERR_VALIDATION', { fields: [{ path, code: 'custom', message }] })
