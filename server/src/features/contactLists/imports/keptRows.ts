import { createInterface } from 'node:readline'
import type { Kernel } from '../../../kernel/feature.ts'
import type { Line } from '../sheets/readLines.ts'
import { unfit } from '../sheets/readSheet.ts'

type Place = { companyId: number; fileId: string }
export const keyOf = ({ companyId, fileId }: Place) => `${companyId}/${fileId}`

/** The rows of a sheet that was read, from one of them on. They are kept for a day. */
export async function* keptRows({ files }: Pick<Kernel, 'files'>, place: Place, from = 0): AsyncGenerator<Line> {
  const stream = await files.open(keyOf(place))
  if (!stream) throw unfit('gone')
  let at = 0
  try {
    for await (const text of createInterface({ input: stream, crlfDelay: Number.POSITIVE_INFINITY }))
      if (at++ >= from) yield JSON.parse(text) as Line
  } finally {
    stream.destroy()
  }
}
