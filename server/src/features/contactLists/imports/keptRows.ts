import type { Kernel } from '../../../kernel/feature.ts'
import type { Line } from '../../../kernel/sheets/readLines.ts'
import { unfit } from '../../../kernel/sheets/sheets.ts'
import { storedLines } from '../../../kernel/sheets/storedLines.ts'

type Place = { companyId: number; fileId: string }
export const keyOf = ({ companyId, fileId }: Place) => `${companyId}/${fileId}`

/** The rows of a sheet that was read, from one of them on. They are kept for a day. */
export async function* keptRows({ files }: Pick<Kernel, 'files'>, place: Place, from = 0): AsyncGenerator<Line> {
  const stream = await files.open(keyOf(place))
  if (!stream) throw unfit('gone')
  yield* storedLines(stream, from)
}
