import type { Readable } from 'node:stream'

/** How many refused bodies are read at a time, a chunk or two of each, and the milliseconds in between. */
const [AT_ONCE, REST] = [4, 10]
/** A short body is read at once, so that its connection is free for the next call. */
const SHORT = 64 * 1024

/** `complete`: whether the whole body has arrived. */
type Body = Readable & { complete?: boolean }

const discardedBodies = new WeakSet<Body>()
const waiting = new Set<Body>()
let isScheduled = false

/**
 * Reads and discards a refused body, because many senders read the response only at the end. All such bodies share one pace: read as fast
 * as they come, their chunks would fill a hundred megabytes before the garbage collection, and that memory stays taken.
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
  if (!isScheduled) scheduleNext()
}

function scheduleNext() {
  isScheduled = waiting.size > 0
  if (isScheduled) setTimeout(readSome, REST).unref()
}

/** Whether the body is complete: then its connection may already carry the next call. */
const isWhole = ({ complete }: Body) => complete === true

function readSome() {
  const [whole, parts] = [[...waiting].filter(isWhole), [...waiting].filter((body) => !isWhole(body))]
  for (const body of [...whole, ...parts.slice(0, AT_ONCE)]) {
    waiting.delete(body)
    body.resume()
  }
  scheduleNext()
}
