import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/** Long enough for a request that is already on its way to be read. */
const LAST_CALL = 200

/** Registers what lets the server end without cutting anybody off, and gives the end. */
export function drainable(http: FastifyInstance) {
  let ending = false
  http.addHook('onRequest', (_request, reply, done) => {
    if (ending) reply.header('connection', 'close')
    done()
  })
  return async () => {
    ending = true
    await pause(LAST_CALL)
    // A connection that falls idle only after the close would be kept open for a minute.
    const idle = setInterval(() => http.server.closeIdleConnections(), 50)
    await http.close()
    clearInterval(idle)
  }
}
