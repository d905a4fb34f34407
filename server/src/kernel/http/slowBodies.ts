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
export function boundBodies(app: FastifyInstance, { whole = BODY_TIME, pause = PAUSE } = {}) {
  app.addHook('onRequest', (request, _reply, done) => {
    const { headers, routeOptions } = request
    const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
    if (hasBody) watch(request, { pause, whole: routeOptions.config?.bodyTime ?? whole })
    done()
  })
}

function watch({ raw }: FastifyRequest, { whole, pause }: { whole: number; pause: number }) {
  const { socket } = raw
  const before = socket.timeout ?? 0
  const letGo = () => {
    if (!raw.complete) socket.destroy()
  }
  const end = setTimeout(letGo, whole).unref()
  socket.setTimeout(pause)
  socket.on('timeout', letGo)
  const unwatch = () => {
    clearTimeout(end)
    socket.off('timeout', letGo)
    socket.setTimeout(before)
  }
  raw.once('end', unwatch)
  raw.once('close', unwatch)
}
