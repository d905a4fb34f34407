import { readFile } from 'node:fs/promises'
import type { CellObject } from '@e965/xlsx'
import { sheetLimits } from '@recado/contract/sheets/sheetColumns'
import { UnreadableSheet } from './unreadableSheet.ts'

/**
 * The rows of the first sheet of the older format (.xls), which is also the container of newer ones with a password. It can only be read
 * whole.
 */
export async function* xlsRows(path: string): AsyncGenerator<unknown[]> {
  for (const row of await read(path)) yield Array.from(row ?? [], (cell) => cell?.v)
}

type Rows = readonly (readonly (CellObject | undefined)[] | undefined)[]
const options = { dense: true, cellDates: true, UTC: true, cellHTML: false, cellText: false, sheetRows: sheetLimits.rows + 2 } as const

async function read(path: string): Promise<Rows> {
  const [{ read }, bytes] = await Promise.all([import('@e965/xlsx'), readFile(path)])
  try {
    const { Sheets, SheetNames } = read(bytes, { type: 'buffer', ...options })
    const rows: Rows | undefined = Sheets[SheetNames[0] ?? '']?.['!data']
    if (rows) return rows
  } catch (error) {
    if (/password|encrypt/i.test(String(error))) throw new UnreadableSheet('locked')
  }
  throw new UnreadableSheet('unreadable')
}
