import type { FastifyInstance, FastifyRequest } from 'fastify'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** How long the body of a call may take to arrive. */
    bodyTime?: number
  }
}

const BODY_TIME = 30_000
/** Between two pieces of any body. */
const PAUSE = 30_000
/** A hundred megabytes over a telephone line in the country. */
export const UPLOAD_TIME = 15 * 60_000

/** Whoever sends too slowly holds a connection, and is let go. */
export function boundBodies(app: FastifyInstance) {
  app.addHook('onRequest', (request, _reply, done) => {
    const { headers, routeOptions } = request
    const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
    if (hasBody) watch(request, routeOptions.config?.bodyTime ?? BODY_TIME)
    done()
  })
}

function watch({ raw }: FastifyRequest, time: number) {
  const { socket } = raw
  const before = socket.timeout ?? 0
  const letGo = () => {
    if (!raw.complete) socket.destroy()
  }
  const whole = setTimeout(letGo, time).unref()
  socket.setTimeout(PAUSE)
  socket.on('timeout', letGo)
  raw.once('close', () => {
    clearTimeout(whole)
    socket.off('timeout', letGo)
    socket.setTimeout(before)
  })
}
