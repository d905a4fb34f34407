import type { ContactSheetLook } from '@recado/contract/contactImports'
import type { Kernel } from '../../../kernel/feature.ts'
import { keptRows } from '../../../kernel/sheets/keptRows.ts'
import { readColumns, readRow } from '../readSheetRow.ts'
import type { ContactSheet } from './sheets.rows.ts'

const SHOWN = 10
const LONGEST_TITLE = 100

/** What the columns are, each with the title under which its values are stored. */
export const columnsOfSheet = (sheet: Pick<ContactSheet, 'titles' | 'columns'>) =>
  readColumns(sheet).map((column, at) => ({ title: (sheet.titles[at] ?? '').slice(0, LONGEST_TITLE), ...column }))

/** How a sheet is understood, shown at its first rows. */
export async function lookAtSheet(kernel: Pick<Kernel, 'files'>, sheet: ContactSheet): Promise<ContactSheetLook> {
  const columns = columnsOfSheet(sheet)
  const rows: ContactSheetLook['rows'] = []
  for await (const line of keptRows(kernel, sheet)) {
    const { given, values, faults } = readRow(line, columns)
    rows.push({ line: line.line, ...given, values, faults })
    if (rows.length === SHOWN) break
  }
  return { id: sheet.id, fileName: sheet.fileName, total: sheet.total, columns, rows }
}
