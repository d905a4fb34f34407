import { fieldOfTitle, type SheetColumn, type SheetField } from '@recado/contract/sheets/sheetColumns'
import type { Line } from './readLines.ts'

export type SheetHead = { titles: string[]; columns: (SheetColumn | null)[] }

/** So many rows show what a column without a title holds. */
export const SAMPLED_ROWS = 50

/** Whether the first row names the columns, or is somebody already. */
export const hasTitles = (first: readonly string[]) => first.some((cell) => fieldOfTitle(cell)) || !first.some(isNumber)

/** What the columns are: by their titles, or, where the first row is somebody already, by what stands in them. */
export function detectColumns(lines: readonly Line[], width: number): SheetHead {
  const places = Array.from({ length: width }, (_, at) => at)
  const first = lines[0]?.cells ?? []
  const isTitled = hasTitles(first)
  const named = places.map((at) => fieldOfTitle(first[at] ?? '') ?? null)
  const columns = named.some(Boolean) ? onceEach(named) : guessed(places, isTitled ? lines.slice(1) : lines)
  return {
    titles: places.map((at) => (isTitled && first[at]) || letterOf(at)),
    // Whatever else has a title is kept under it.
    columns: columns.map((field, at) => field ?? (isTitled && first[at] ? 'extra' : null)),
  }
}

const isNumber = (cell: string) => /^\+?[\d\s().-]{8,25}$/.test(cell)
const isEmail = (cell: string) => /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(cell)

function guessed(places: readonly number[], lines: readonly Line[]): (SheetField | null)[] {
  const mostAre = (at: number, is: (cell: string) => boolean) =>
    lines.filter(({ cells }) => is(cells[at] ?? '')).length * 2 > lines.filter(({ cells }) => cells[at]).length
  const fields = places.map((at) => (mostAre(at, isNumber) ? 'number' : mostAre(at, isEmail) ? 'email' : null))
  const name = places.find((at) => fields[at] === null && mostAre(at, (cell) => /\p{L}/u.test(cell)))
  return onceEach(fields.map((field, at) => (at === name ? 'name' : field)))
}

/** Of two columns for the same thing the first is meant. */
const onceEach = (fields: (SheetField | null)[]) => fields.map((field, at) => (fields.indexOf(field) === at ? field : null))

/** As spreadsheets call their columns. */
const letterOf = (at: number) => String.fromCharCode(65 + (at % 26)).repeat(Math.floor(at / 26) + 1)
