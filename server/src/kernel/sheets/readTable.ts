import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { sheetLimits } from '@recado/contract/sheets/sheetColumns'
import { detectColumns, hasTitles, SAMPLED_ROWS, type SheetHead } from './detectColumns.ts'
import { type Line, readLines } from './readLines.ts'
import { UnreadableSheet } from './unreadableSheet.ts'

/** The file of the sheet, and the file into which its rows are written. */
export type SheetTask = { from: string; to: string }
export type ReadSheet = SheetHead & { total: number }

/** Writes the rows of a sheet one by one as they are read, and returns its columns. */
export async function readTable({ from, to }: SheetTask): Promise<ReadSheet> {
  const first: Line[] = []
  let [width, total] = [0, 0]
  async function* rows() {
    for await (const line of readLines(from)) {
      width = Math.max(width, line.cells.findLastIndex(Boolean) + 1)
      const isHead = first.length === 0 && hasTitles(line.cells)
      if (first.length <= SAMPLED_ROWS) first.push(line)
      if (isHead) continue
      if (++total > sheetLimits.rows) throw new UnreadableSheet('tooLong')
      yield `${JSON.stringify(line)}\n`
    }
  }
  await pipeline(Readable.from(rows()), createWriteStream(to, { mode: 0o600 }))
  if (total === 0) throw new UnreadableSheet('empty')
  return { ...detectColumns(first, width), total }
}
