import type { ListSheetPreview } from '@recado/contract/contactLists/contactListImport'
import type { Selectable } from 'kysely'
import type { TenantDatabase } from '../../../kernel/database/schema.ts'
import type { Kernel } from '../../../kernel/feature.ts'
import { storedSheetRows } from '../../../kernel/sheets/storedSheetRows.ts'
import { mapSheetColumns, readMappedRow } from '../../contacts/index.ts'
import { readListColumns } from '../listColumns.ts'

export type SheetImport = Selectable<TenantDatabase['contactListImports']>

const PREVIEW_ROWS = 10

/** Shows how a sheet is read: its columns, and its first rows. */
export async function previewSheet(kernel: Pick<Kernel, 'files' | 'read'>, sheet: SheetImport): Promise<ListSheetPreview> {
  const { companyId, contactListId, fileName, total, titles } = sheet
  const columns = mapSheetColumns(sheet, await readListColumns(kernel.read(companyId), contactListId))
  const rows: ListSheetPreview['rows'] = []
  for await (const line of storedSheetRows(kernel, sheet)) {
    const { given, values, faults } = readMappedRow(line, columns)
    rows.push({ line: line.line, ...given, values, faults })
    if (rows.length === PREVIEW_ROWS) break
  }
  return { id: contactListId, fileName, total, columns: columns.map((column, at) => ({ title: titles[at] ?? '', ...column })), rows }
}
