import type { Readable } from 'node:stream'

/** So many refused bodies are read on at a time, a piece or two of each, and so many milliseconds lie between. */
const [AT_ONCE, REST] = [4, 10]
/** What is no longer is nobody's burden, and its connection is free at once for the next call. */
const SHORT = 64 * 1024

const known = new WeakSet<Readable>()
const waiting = new Set<Readable>()
let goesOn = false

/**
 * Reads what nobody wants, since many a sender looks for the answer only at the end. All such bodies share one pace: read as fast as they
 * come, their pieces fill a hundred megabytes before Node tidies up, and those stay taken.
 */
export function throwAway(body: Readable) {
  if (known.has(body)) return
  known.add(body)
  let read = 0
  body.on('data', ({ length }: Buffer) => {
    read += length
    if (read > SHORT) wait(body)
  })
  body.once('close', () => waiting.delete(body))
  body.resume()
}

function wait(body: Readable) {
  body.pause()
  waiting.add(body)
  if (!goesOn) goOn()
}

function goOn() {
  goesOn = waiting.size > 0
  if (goesOn) setTimeout(readSome, REST).unref()
}

function readSome() {
  for (const body of [...waiting].slice(0, AT_ONCE)) {
    waiting.delete(body)
    body.resume()
  }
  goOn()
}
