import type { Readable } from 'node:stream'

/** So many refused bodies are read at a time, a piece or two of each, with so many milliseconds in between. */
const [AT_ONCE, REST] = [4, 10]
/** A short body is read at once, so that its connection is free for the next call. */
const SHORT = 64 * 1024

/** `complete`: whether the whole body has arrived. */
type Body = Readable & { complete?: boolean }

const discardedBodies = new WeakSet<Body>()
const waiting = new Set<Body>()
let goesOn = false

/**
 * Reads and discards a refused body, because many senders look at the answer only at the end. All such bodies share one pace: read as fast
 * as they come, their pieces would fill a hundred megabytes before the garbage collection, and that memory stays taken.
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

/** The body is complete, and its connection may carry the next call already. */
const isWhole = ({ complete }: Body) => complete === true

function readSome() {
  const [whole, parts] = [[...waiting].filter(isWhole), [...waiting].filter((body) => !isWhole(body))]
  for (const body of [...whole, ...parts.slice(0, AT_ONCE)]) {
    waiting.delete(body)
    body.resume()
  }
  goOn()
}
