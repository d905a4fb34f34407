import type { Kernel } from '../feature.ts'
import type { Line } from './readLines.ts'
import { unfit } from './sheets.ts'
import { storedLines } from './storedLines.ts'

type Place = { companyId: number; fileId: string }
export const sheetKeyOf = ({ companyId, fileId }: Place) => `${companyId}/${fileId}`

/** The rows of a sheet that was read, from one of them on. They are kept for a day. */
export async function* keptRows({ files }: Pick<Kernel, 'files'>, place: Place, from = 0): AsyncGenerator<Line> {
  const stream = await files.open(sheetKeyOf(place))
  if (!stream) throw unfit('gone')
  yield* storedLines(stream, from)
}
