import type { ContactSheetPreview } from '@recado/contract/contactImports'
import type { Kernel } from '../../../kernel/feature.ts'
import { storedSheetRows } from '../../../kernel/sheets/storedSheetRows.ts'
import { mapSheetColumns, readMappedRow } from '../readSheetRow.ts'
import type { ContactSheet } from './imports.rows.ts'

const PREVIEW_ROWS = 10
const LONGEST_TITLE = 100

/** The meaning of each column, with the title under which its values are stored. */
export const columnsOfSheet = (sheet: Pick<ContactSheet, 'titles' | 'columns'>) =>
  mapSheetColumns(sheet).map((column, at) => ({ title: (sheet.titles[at] ?? '').slice(0, LONGEST_TITLE), ...column }))

/** Shows how a sheet is read: its columns, and its first rows. */
export async function previewContactSheet(kernel: Pick<Kernel, 'files'>, sheet: ContactSheet): Promise<ContactSheetPreview> {
  const columns = columnsOfSheet(sheet)
  const rows: ContactSheetPreview['rows'] = []
  for await (const line of storedSheetRows(kernel, sheet)) {
    const { given, values, faults } = readMappedRow(line, columns)
    rows.push({ line: line.line, ...given, values, faults })
    if (rows.length === PREVIEW_ROWS) break
  }
  return { id: sheet.id, fileName: sheet.fileName, total: sheet.total, columns, rows }
}
