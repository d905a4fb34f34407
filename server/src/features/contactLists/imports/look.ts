import type { SheetLook } from '@recado/contract/contactLists/imports'
import { type ColumnValues, keysOfColumns, type ListColumn } from '@recado/contract/contactLists/listColumns'
import { type SheetColumn, sheetFields } from '@recado/contract/sheets/sheetColumns'
import type { Selectable } from 'kysely'
import type { TenantDatabase } from '../../../kernel/database/schema.ts'
import type { Kernel } from '../../../kernel/feature.ts'
import { keptRows } from '../../../kernel/sheets/keptRows.ts'
import type { Line } from '../../../kernel/sheets/readLines.ts'
import { cellText, readFields } from '../../contacts/index.ts'
import { columnsOfList } from '../listColumns.ts'

export type SheetImport = Selectable<TenantDatabase['contactListImports']>

const SHOWN = 10

/** What a column of a sheet is; `key`: under which a further one is kept. */
export type ReadColumn = { field: SheetColumn | null; key: string | null }

/** What its columns are. A further one for which its list has no room is left out. */
export function readColumns({ titles, columns }: Pick<SheetImport, 'titles' | 'columns'>, ofList: readonly ListColumn[]): ReadColumn[] {
  const extra = titles.flatMap((_, at) => (columns[at] === 'extra' ? at : []))
  const keys = keysOfColumns(
    extra.map((at) => titles[at] ?? ''),
    ofList,
  )
  return titles.map((_, at) => {
    const key = keys[extra.indexOf(at)] ?? null
    const field = columns[at] ?? null
    return { key, field: field === 'extra' && key === null ? null : field }
  })
}

/** How a sheet is understood, shown at its first rows. */
export async function lookAt(kernel: Pick<Kernel, 'files' | 'read'>, sheet: SheetImport): Promise<SheetLook> {
  const { companyId, contactListId, fileName, total, titles } = sheet
  const columns = readColumns(sheet, await columnsOfList(kernel.read(companyId), contactListId))
  const rows: SheetLook['rows'] = []
  for await (const line of keptRows(kernel, sheet)) {
    const { given, values, faults } = understood(line, columns)
    rows.push({ line: line.line, ...given, values, faults })
    if (rows.length === SHOWN) break
  }
  return { id: contactListId, fileName, total, columns: columns.map((column, at) => ({ title: titles[at] ?? '', ...column })), rows }
}

/** A row as its columns are to be read: whom it names, or what is not valid in it. */
export function understood({ cells }: Line, columns: readonly ReadColumn[]) {
  const read = readFields(columns.map(({ field }, at) => ({ field: field === 'extra' ? null : field, value: cells[at] })))
  const values: ColumnValues = Object.fromEntries(
    columns.flatMap(({ key }, at) => {
      const value = cellText(cells[at] ?? '')
      return key !== null && value !== '' ? [[key, value]] : []
    }),
  )
  if (!read) return { given: { name: '', number: '', email: '' }, values, contact: undefined, faults: [...sheetFields.slice(0, 2)] }
  if ('invalid' in read) return { given: read.given, values, contact: undefined, faults: read.invalid }
  return { given: read.contact, values, contact: { ...read.contact, values }, faults: [] }
}
