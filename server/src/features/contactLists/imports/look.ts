import type { SheetLook } from '@recado/contract/contactLists/imports'
import type { Selectable } from 'kysely'
import type { TenantDatabase } from '../../../kernel/database/schema.ts'
import type { Kernel } from '../../../kernel/feature.ts'
import { keptRows } from '../../../kernel/sheets/keptRows.ts'
import { readColumns, readRow } from '../../contacts/index.ts'
import { columnsOfList } from '../listColumns.ts'

export type SheetImport = Selectable<TenantDatabase['contactListImports']>

const SHOWN = 10

/** How a sheet is understood, shown at its first rows. */
export async function lookAt(kernel: Pick<Kernel, 'files' | 'read'>, sheet: SheetImport): Promise<SheetLook> {
  const { companyId, contactListId, fileName, total, titles } = sheet
  const columns = readColumns(sheet, await columnsOfList(kernel.read(companyId), contactListId))
  const rows: SheetLook['rows'] = []
  for await (const line of keptRows(kernel, sheet)) {
    const { given, values, faults } = readRow(line, columns)
    rows.push({ line: line.line, ...given, values, faults })
    if (rows.length === SHOWN) break
  }
  return { id: contactListId, fileName, total, columns: columns.map((column, at) => ({ title: titles[at] ?? '', ...column })), rows }
}
