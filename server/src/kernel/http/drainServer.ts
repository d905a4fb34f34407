import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/**
 * Prepares the server to end without cutting anybody off, and returns how to end it. `lastCall`: how many milliseconds to wait for requests
 * on their way.
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
    // A connection that becomes idle after the close would otherwise stay open for a minute.
    const idle = setInterval(() => http.server.closeIdleConnections(), 50)
    await http.close()
    clearInterval(idle)
  }
}
