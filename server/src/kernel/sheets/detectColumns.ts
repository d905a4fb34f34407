import { fieldOfTitle, type SheetColumn, type SheetField } from '@recado/contract/sheets/sheetColumns'
import type { Line } from './readLines.ts'

export type SheetHead = { titles: string[]; columns: (SheetColumn | null)[] }

/** How many rows are read to detect the content of an untitled column. */
export const SAMPLED_ROWS = 50

/** Whether the first row names the columns, or is already a contact. */
export const hasTitles = (first: readonly string[]) => first.some((cell) => fieldOfTitle(cell)) || !first.some(isNumber)

/** Detects the columns by their titles or, without titles, by their content. */
export function detectColumns(lines: readonly Line[], width: number): SheetHead {
  const indexes = Array.from({ length: width }, (_, at) => at)
  const first = lines[0]?.cells ?? []
  const isTitled = hasTitles(first)
  const named = indexes.map((at) => fieldOfTitle(first[at] ?? '') ?? null)
  const columns = named.some(Boolean) ? onceEach(named) : guessed(indexes, isTitled ? lines.slice(1) : lines)
  return {
    titles: indexes.map((at) => (isTitled && first[at]) || letterOf(at)),
    // Any other titled column is stored under its title.
    columns: columns.map((field, at) => field ?? (isTitled && first[at] ? 'extra' : null)),
  }
}

const isNumber = (cell: string) => /^\+?[\d\s().-]{8,25}$/.test(cell)
const isEmail = (cell: string) => /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(cell)

function guessed(indexes: readonly number[], lines: readonly Line[]): (SheetField | null)[] {
  const mostAre = (at: number, is: (cell: string) => boolean) =>
    lines.filter(({ cells }) => is(cells[at] ?? '')).length * 2 > lines.filter(({ cells }) => cells[at]).length
  const fields = indexes.map((at) => (mostAre(at, isNumber) ? 'number' : mostAre(at, isEmail) ? 'email' : null))
  const name = indexes.find((at) => fields[at] === null && mostAre(at, (cell) => /\p{L}/u.test(cell)))
  return onceEach(fields.map((field, at) => (at === name ? 'name' : field)))
}

/** Of two columns for the same field the first one counts. */
const onceEach = (fields: (SheetField | null)[]) => fields.map((field, at) => (fields.indexOf(field) === at ? field : null))

/** The letters by which spreadsheets name columns. */
const letterOf = (at: number) => String.fromCharCode(65 + (at % 26)).repeat(Math.floor(at / 26) + 1)
