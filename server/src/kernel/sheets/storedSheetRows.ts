import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import type { Kernel } from '../feature.ts'
import type { Line } from './readLines.ts'
import { unreadableSheet } from './sheets.ts'

type SheetLocation = { companyId: number; fileId: string }
export const sheetKeyOf = ({ companyId, fileId }: SheetLocation) => `${companyId}/${fileId}`

/** The stored rows of a sheet, starting behind the first `from` rows. They are kept for a day. */
export async function* storedSheetRows({ files }: Pick<Kernel, 'files'>, place: SheetLocation, from = 0): AsyncGenerator<Line> {
  const stream = await files.open(sheetKeyOf(place))
  if (!stream) throw unreadableSheet('gone')
  yield* storedLines(stream, from)
}

async function* storedLines(input: Readable, from: number): AsyncGenerator<Line> {
  let at = 0
  try {
    for await (const text of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY }))
      if (at++ >= from) yield JSON.parse(text) as Line
  } finally {
    input.destroy()
  }
}
