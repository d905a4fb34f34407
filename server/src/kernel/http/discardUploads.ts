import type { Readable } from 'node:stream'

/** So many refused bodies are read on at a time, a piece or two of each, and so many milliseconds lie between. */
const [AT_ONCE, REST] = [4, 10]
/** What is no longer is nobody's burden, and its connection is free at once for the next call. */
const SHORT = 64 * 1024

/** `complete`: of what a caller sends, that it has all come. */
type Body = Readable & { complete?: boolean }

const discardedBodies = new WeakSet<Body>()
const waiting = new Set<Body>()
let goesOn = false

/**
 * Reads what nobody wants, since many a sender looks for the answer only at the end. All such bodies share one pace: read as fast as they
 * come, their pieces fill a hundred megabytes before Node tidies up, and those stay taken.
 */
export function discardBody(body: Body) {
  if (discardedBodies.has(body)) return
  discardedBodies.add(body)
  let read = 0
  body.on('data', ({ length }: Buffer) => {
    read += length
    if (read > SHORT && !isWhole(body)) wait(body)
  })
  body.once('close', () => waiting.delete(body))
  body.resume()
}

function wait(body: Body) {
  body.pause()
  waiting.add(body)
  if (!goesOn) goOn()
}

function goOn() {
  goesOn = waiting.size > 0
  if (goesOn) setTimeout(readSome, REST).unref()
}

/** No more of it comes, and its connection may have the next call already. */
const isWhole = ({ complete }: Body) => complete === true

function readSome() {
  const [whole, parts] = [[...waiting].filter(isWhole), [...waiting].filter((body) => !isWhole(body))]
  for (const body of [...whole, ...parts.slice(0, AT_ONCE)]) {
    waiting.delete(body)
    body.resume()
  }
  goOn()
}
