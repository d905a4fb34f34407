import type { Duplex } from 'node:stream'

/** Milliseconds between two writes to one socket, and so many more where nobody misses what is to be told. */
export type Pauses = { betweenWrites: number; betweenCalmWrites: number }

/**
 * What is told to one socket within a moment goes out in one write: each is a call to the system, however small, and a busy company's
 * sockets are told hundreds of things a second. The first one after a pause does not wait. `mayWait`: whether what is being written has time;
 * it goes with what has none, which `hurry` announces.
 */
export function gatherWrites(socket: Duplex, { betweenWrites, betweenCalmWrites }: Pauses, mayWait = () => false) {
  const write = socket.write
  let last = Number.NEGATIVE_INFINITY
  let held: { pause: number; cancel: () => void } | undefined

  function letGo() {
    held = undefined
    last = performance.now()
    socket.uncork()
  }
  function hold(pause: number) {
    if (held && held.pause <= pause) return
    if (held) held.cancel()
    else socket.cork()
    held = { pause, cancel: later(letGo, last + pause - performance.now()) }
  }
  socket.write = (...given: unknown[]) => {
    hold(mayWait() ? betweenCalmWrites : betweenWrites)
    return write.apply(socket, given as Parameters<typeof write>)
  }
  return {
    hurry: () => {
      if (held) hold(betweenWrites)
    },
  }
}

function later(work: () => void, rest: number) {
  if (rest > 0) {
    const timer = setTimeout(work, rest)
    return () => clearTimeout(timer)
  }
  const turn = setImmediate(work)
  return () => clearImmediate(turn)
}
