import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import type { Line } from './readLines.ts'

/** The stored rows of a sheet, starting behind the first `from` rows. */
export async function* storedLines(input: Readable, from = 0): AsyncGenerator<Line> {
  let at = 0
  try {
    for await (const text of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY }))
      if (at++ >= from) yield JSON.parse(text) as Line
  } finally {
    input.destroy()
  }
}
