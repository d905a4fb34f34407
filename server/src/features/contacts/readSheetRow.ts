import { assignColumnKeys, type ColumnValues, type ListColumn, MAX_LIST_COLUMNS } from '@recado/contract/contactLists/listColumns'
import { contacts, type SheetRow } from '@recado/contract/contacts'
import { fieldOfTitle, type SheetColumn, type SheetField, sheetFields } from '@recado/contract/sheets/sheetColumns'
import { keyOfVariable } from '@recado/contract/variables/variables'
import type { Line } from '../../kernel/sheets/readLines.ts'

export type SheetContact = { name: string; number: string; email: string }
/** `name`: how the report calls the row, even if the row is not valid. */
type ReadRow = { name: string; contact: SheetContact } | { name: string; invalid: SheetField[]; given: SheetContact }

const shape = contacts.create.pick({ name: true, number: true, email: true })

/** One row of a spreadsheet with its further columns; undefined if name, number and e-mail are all empty. */
export function readSheetRow(cells: SheetRow) {
  const entries = Object.entries(cells).map(([title, value]) => ({ title: title.trim(), field: fieldOfTitle(title), value }))
  const read = readFields(entries)
  const used = new Set<string>()
  const extraInfo = entries.flatMap(({ title, field, value: cell }) => {
    const [key, value] = [keyOfVariable(title), cellText(cell)]
    if (field || key === '' || value === '' || isUntitled.test(title) || used.has(key) || used.size === MAX_LIST_COLUMNS) return []
    used.add(key)
    return [{ name: title.slice(0, LONGEST_NAME), value }]
  })
  return read && { ...read, extraInfo }
}

const LONGEST_NAME = 100
/** The title that old clients give a column without one. */
const isUntitled = /^__EMPTY/

/** The meaning of a column. `key`: the key under which a further column is stored. */
export type MappedColumn = { field: SheetColumn | null; key: string | null }
type ColumnsOfSheet = { titles: readonly string[]; columns: readonly (SheetColumn | null)[] }

/** What each column of the sheet is. An extra column is dropped if the list has no room for another column. */
export function mapSheetColumns({ titles, columns }: ColumnsOfSheet, existing: readonly ListColumn[] = []): MappedColumn[] {
  const extra = titles.flatMap((_, at) => (columns[at] === 'extra' ? at : []))
  const keys = assignColumnKeys(
    extra.map((at) => titles[at] ?? ''),
    existing,
  )
  return titles.map((_, at) => {
    const key = keys[extra.indexOf(at)] ?? null
    const field = columns[at] ?? null
    return { key, field: field === 'extra' && key === null ? null : field }
  })
}

/** Reads a row by its columns: a contact, or the fields that are not valid. `values`: the values of further columns. */
export function readMappedRow({ cells }: Line, columns: readonly MappedColumn[]) {
  const read = readFields(columns.map(({ field }, at) => ({ field: field === 'extra' ? null : field, value: cells[at] })))
  const values: ColumnValues = Object.fromEntries(
    columns.flatMap(({ key }, at) => {
      const value = cellText(cells[at] ?? '')
      return key !== null && value !== '' ? [[key, value]] : []
    }),
  )
  if (!read) return { given: { name: '', number: '', email: '' }, values, contact: undefined, faults: [...sheetFields.slice(0, 2)] }
  if ('invalid' in read) return { given: read.given, values, contact: undefined, faults: read.invalid }
  return { given: read.contact, values, contact: read.contact, faults: [] }
}

/** If two columns have the same meaning, the first filled one counts. */
function readFields(cells: readonly { field: SheetField | null | undefined; value: unknown }[]): ReadRow | undefined {
  const given: Record<SheetField, string> = { name: '', number: '', email: '' }
  for (const { field, value } of cells) if (field && !given[field]) given[field] = textOf(value)
  if (!Object.values(given).some(Boolean)) return undefined
  const { success, data, error } = shape.safeParse({ ...given, number: isRounded(given.number) ? '' : given.number })
  const name = given.name || given.number || given.email
  if (success) return { name, contact: data }
  return { name: name.slice(0, 100), invalid: [...new Set(error.issues.map(({ path }) => path[0] as SheetField))], given }
}

const LONGEST_VALUE = 1000

/** The text of a further cell. Dates come as timestamps and are written as people write them. */
function cellText(value: unknown): string {
  const text = typeof value === 'string' || typeof value === 'number' ? String(value).trim() : ''
  const [, year, month, day, clock] = /^(\d{4})-(\d\d)-(\d\d)T(\d\d:\d\d):\d\d(?:\.\d+)?Z$/.exec(text) ?? []
  const shown = year === undefined ? text : `${day}/${month}/${year}${clock === '00:00' ? '' : ` ${clock}`}`
  return shown.slice(0, LONGEST_VALUE)
}

/** Spreadsheets store phone numbers as numbers, and some add a fraction (`5511….0`). */
const textOf = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number'
    ? String(value)
        .trim()
        .replace(/^(\d+)[.,]0+$/, '$1')
    : ''

/** `5,51199E+12`: a spreadsheet rounded a long number to fit its column. The other digits are lost, so the number is not valid. */
const isRounded = (number: string) => /^\d+([.,]\d+)?e\+?\d+$/i.test(number)
