import type { Duplex } from 'node:stream'

/**
 * What is told to one socket within a moment goes out in one write: each is a call to the system, however small, and a busy company's
 * sockets are told hundreds of things a second. The first one after a pause does not wait.
 */
export function gatherWrites(socket: Duplex, pause: number) {
  const write = socket.write
  let isHeld = false
  let last = Number.NEGATIVE_INFINITY

  function letGo() {
    isHeld = false
    last = performance.now()
    socket.uncork()
  }
  function hold() {
    isHeld = true
    socket.cork()
    const rest = last + pause - performance.now()
    if (rest > 0) setTimeout(letGo, rest)
    else setImmediate(letGo)
  }
  socket.write = (...given: unknown[]) => {
    if (!isHeld) hold()
    return write.apply(socket, given as Parameters<typeof write>)
  }
}
