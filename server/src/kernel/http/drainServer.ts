import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/**
 * Registers what lets the server end without cutting anybody off, and gives the end. `lastCall` is how many milliseconds
 * requests that are already on their way are waited for.
 */
export function enableDraining(http: FastifyInstance, lastCall: number) {
  let ending = false
  http.addHook('onRequest', (_request, reply, done) => {
    if (ending) reply.header('connection', 'close')
    done()
  })
  return async () => {
    ending = true
    await pause(lastCall)
    // A connection that falls idle only after the close would be kept open for a minute.
    const idle = setInterval(() => http.server.closeIdleConnections(), 50)
    await http.close()
    clearInterval(idle)
  }
}
