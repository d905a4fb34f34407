import type { ContactSheetLook } from '@recado/contract/contactImports'
import { keysOfColumns } from '@recado/contract/contactLists/listColumns'
import { type SheetColumn, sheetFields } from '@recado/contract/sheets/sheetColumns'
import type { Kernel } from '../../../kernel/feature.ts'
import { keptRows } from '../../../kernel/sheets/keptRows.ts'
import type { Line } from '../../../kernel/sheets/readLines.ts'
import { cellText, readFields } from '../readSheetRow.ts'
import type { ContactSheet } from './sheets.rows.ts'

const SHOWN = 10
const LONGEST_TITLE = 100

type ReadColumn = { title: string; field: SheetColumn | null; key: string | null }

/** What the columns are; a further one for which a contact has no room is left out. */
export function columnsOfSheet({ titles, columns }: Pick<ContactSheet, 'titles' | 'columns'>): ReadColumn[] {
  const extra = titles.flatMap((_, at) => (columns[at] === 'extra' ? at : []))
  const keys = keysOfColumns(extra.map((at) => titles[at] ?? ''))
  return titles.map((title, at) => {
    const key = keys[extra.indexOf(at)] ?? null
    const field = columns[at] ?? null
    return { title: title.slice(0, LONGEST_TITLE), key, field: field === 'extra' && key === null ? null : field }
  })
}

/** A row as its columns are to be read: a contact, or what is not valid in it. */
export function readContactRow({ cells }: Line, columns: readonly ReadColumn[]) {
  const read = readFields(columns.map(({ field }, at) => ({ field: field === 'extra' ? null : field, value: cells[at] })))
  const extraInfo = columns.flatMap(({ key, title }, at) => {
    const value = cellText(cells[at] ?? '')
    return key !== null && value !== '' ? [{ key, name: title, value }] : []
  })
  if (!read) return { given: { name: '', number: '', email: '' }, extraInfo, contact: undefined, faults: [...sheetFields.slice(0, 2)] }
  if ('invalid' in read) return { given: read.given, extraInfo, contact: undefined, faults: read.invalid }
  return { given: read.contact, extraInfo, contact: read.contact, faults: [] }
}

/** How a sheet is understood, shown at its first rows. */
export async function lookAtSheet(kernel: Pick<Kernel, 'files'>, sheet: ContactSheet): Promise<ContactSheetLook> {
  const columns = columnsOfSheet(sheet)
  const rows: ContactSheetLook['rows'] = []
  for await (const line of keptRows(kernel, sheet)) {
    const { given, extraInfo, faults } = readContactRow(line, columns)
    rows.push({ line: line.line, ...given, values: Object.fromEntries(extraInfo.map(({ key, value }) => [key, value])), faults })
    if (rows.length === SHOWN) break
  }
  return { id: sheet.id, fileName: sheet.fileName, total: sheet.total, columns, rows }
}
