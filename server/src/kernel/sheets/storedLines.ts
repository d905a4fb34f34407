import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import type { Line } from './readLines.ts'

/** The rows of a sheet that was read, from one of them on. */
export async function* storedLines(input: Readable, from = 0): AsyncGenerator<Line> {
  let at = 0
  try {
    for await (const text of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY }))
      if (at++ >= from) yield JSON.parse(text) as Line
  } finally {
    input.destroy()
  }
}
