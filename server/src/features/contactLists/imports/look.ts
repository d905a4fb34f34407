import type { SheetLook } from '@recado/contract/contactLists/imports'
import { type SheetField, sheetFields } from '@recado/contract/sheets/sheetColumns'
import type { Selectable } from 'kysely'
import type { TenantDatabase } from '../../../kernel/database/schema.ts'
import type { Kernel } from '../../../kernel/feature.ts'
import { readFields } from '../../contacts/index.ts'
import type { Line } from '../sheets/readLines.ts'
import { keptRows } from './keptRows.ts'

export type SheetImport = Selectable<TenantDatabase['contactListImports']>

const SHOWN = 10

/** How a sheet is understood, shown at its first rows. */
export async function lookAt(kernel: Pick<Kernel, 'files'>, sheet: SheetImport): Promise<SheetLook> {
  const { contactListId, fileName, total, titles, columns } = sheet
  const rows: SheetLook['rows'] = []
  for await (const line of keptRows(kernel, sheet)) {
    const { given, faults } = understood(line, columns)
    rows.push({ line: line.line, ...given, faults })
    if (rows.length === SHOWN) break
  }
  return { id: contactListId, fileName, total, columns: titles.map((title, at) => ({ title, field: columns[at] ?? null })), rows }
}

/** A row as its columns are to be read: whom it names, or what is not valid in it. */
export function understood({ cells }: Line, columns: readonly (SheetField | null)[]) {
  const read = readFields(columns.map((field, at) => ({ field, value: cells[at] })))
  if (!read) return { given: { name: '', number: '', email: '' }, contact: undefined, faults: [...sheetFields.slice(0, 2)] }
  if ('invalid' in read) return { given: read.given, contact: undefined, faults: read.invalid }
  return { given: read.contact, contact: read.contact, faults: [] }
}
