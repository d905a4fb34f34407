import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { discardBody } from './discardUploads.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** How long the body of a call may take to arrive. */
    bodyTime?: number
  }
}

const BODY_TIME = 30_000
/** Between two pieces of any body. */
const PAUSE = 30_000
/** What is still under way when its answer has gone, such as that it is refused, is nobody's business any more. */
const ANSWERED = 5000
/** A hundred megabytes over a telephone line in the country. */
export const UPLOAD_TIME = 15 * 60_000

/** Whoever sends too slowly holds a connection, and is let go. */
export function limitBodyReadTime(app: FastifyInstance, { whole = BODY_TIME, pause = PAUSE, answered = ANSWERED } = {}) {
  app.addHook('onRequest', (request, reply, done) => {
    const { headers, routeOptions } = request
    const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
    if (hasBody) watch(request, reply, { pause, answered, whole: routeOptions.config?.bodyTime ?? whole })
    done()
  })
}

type BodyTimes = { whole: number; pause: number; answered: number }

function watch({ raw }: FastifyRequest, reply: FastifyReply, { whole, pause, answered }: BodyTimes) {
  const { socket } = raw
  const before = socket.timeout ?? 0
  const letGo = () => {
    if (!raw.complete) socket.destroy()
  }
  let end = setTimeout(letGo, whole).unref()
  socket.setTimeout(pause)
  socket.on('timeout', letGo)
  // Later than this Node would read the rest by itself, as fast as it comes.
  reply.raw.once('prefinish', () => {
    if (!raw.complete) discardBody(raw)
  })
  reply.raw.once('finish', () => {
    if (raw.complete) return
    clearTimeout(end)
    end = setTimeout(letGo, answered).unref()
  })
  const unwatch = () => {
    clearTimeout(end)
    socket.off('timeout', letGo)
    socket.setTimeout(before)
  }
  raw.once('end', unwatch)
  raw.once('close', unwatch)
}
