import type { Duplex } from 'node:stream'
import type { SocketLimits } from './bounds.ts'

type Pauses = SocketLimits['betweenWrites']

/**
 * What is told to one socket within a moment goes out in one write: each is a call to the system, however small, and a busy company's
 * sockets are told hundreds of things a second. The first one after a pause does not wait, and the longer it goes on
 * without one the more goes together.
 */
export function gatherWrites(socket: Duplex, { shortest, longest }: Pauses) {
  const write = socket.write
  let pause = shortest
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
    pause = rest > 0 ? Math.min(longest, pause * 2) : shortest
    if (rest > 0) setTimeout(letGo, rest)
    else setImmediate(letGo)
  }
  socket.write = (...given: unknown[]) => {
    if (!isHeld) hold()
    return write.apply(socket, given as Parameters<typeof write>)
  }
}
