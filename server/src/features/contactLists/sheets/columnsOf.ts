import { fieldOfTitle, type SheetColumn, type SheetField, sheetLimits } from '@recado/contract/sheets/sheetColumns'
import type { Line } from './readLines.ts'
import { UnfitSheet } from './unfitSheet.ts'

export type Table = { titles: string[]; columns: (SheetColumn | null)[]; lines: Line[] }

/** So many rows show what a column without a title holds. */
const LOOKED_AT = 50

/** What the columns are: by their titles, or, where the first row is somebody already, by what stands in them. */
export function tableOf(lines: readonly Line[]): Table {
  const width = Math.max(...lines.map(({ cells }) => cells.findLastIndex(Boolean) + 1))
  const places = Array.from({ length: width }, (_, at) => at)
  const head = lines[0]?.cells ?? []
  const named = places.map((at) => fieldOfTitle(head[at] ?? '') ?? null)
  const hasTitles = named.some(Boolean) || !head.some(isNumber)
  const body = hasTitles ? lines.slice(1) : [...lines]
  if (body.length === 0) throw new UnfitSheet('empty')
  if (body.length > sheetLimits.rows) throw new UnfitSheet('tooLong')
  const titles = places.map((at) => (hasTitles && head[at]) || letterOf(at))
  const columns = named.some(Boolean) ? onceEach(named) : guessed(places, body)
  // Whatever else has a title is kept under it.
  return { titles, columns: columns.map((field, at) => field ?? (hasTitles && head[at] ? 'extra' : null)), lines: body }
}

const isNumber = (cell: string) => /^\+?[\d\s().-]{8,25}$/.test(cell)
const isEmail = (cell: string) => /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(cell)

function guessed(places: readonly number[], lines: readonly Line[]): (SheetField | null)[] {
  const some = lines.slice(0, LOOKED_AT)
  const mostAre = (at: number, is: (cell: string) => boolean) =>
    some.filter(({ cells }) => is(cells[at] ?? '')).length * 2 > some.filter(({ cells }) => cells[at]).length
  const fields = places.map((at) => (mostAre(at, isNumber) ? 'number' : mostAre(at, isEmail) ? 'email' : null))
  const name = places.find((at) => fields[at] === null && mostAre(at, (cell) => /\p{L}/u.test(cell)))
  return onceEach(fields.map((field, at) => (at === name ? 'name' : field)))
}

/** Of two columns for the same thing the first is meant. */
const onceEach = (fields: (SheetField | null)[]) => fields.map((field, at) => (fields.indexOf(field) === at ? field : null))

/** As spreadsheets call their columns. */
const letterOf = (at: number) => String.fromCharCode(65 + (at % 26)).repeat(Math.floor(at / 26) + 1)
