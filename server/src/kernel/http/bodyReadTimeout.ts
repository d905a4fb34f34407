import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { discardBody } from './drainRefusedBodies.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** How many milliseconds the body of a call may take to arrive. */
    bodyTime?: number
  }
}

const BODY_TIME = 30_000
/** The longest pause between two pieces of a body. */
const PAUSE = 30_000
/** How long a body may go on arriving after its response was sent, for example a refusal. */
const ANSWERED = 5000
/** Enough for a hundred megabytes over a slow mobile connection. */
export const UPLOAD_TIME = 15 * 60_000

/** Closes the connection of callers that send too slowly, because each takes one. */
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
  const destroyIfIncomplete = () => {
    if (!raw.complete) socket.destroy()
  }
  let end = setTimeout(destroyIfIncomplete, whole).unref()
  socket.setTimeout(pause)
  socket.on('timeout', destroyIfIncomplete)
  // Node would now read the rest as fast as it comes, so discard it at our own pace.
  reply.raw.once('prefinish', () => {
    if (!raw.complete) discardBody(raw)
  })
  reply.raw.once('finish', () => {
    if (raw.complete) return
    clearTimeout(end)
    end = setTimeout(destroyIfIncomplete, answered).unref()
  })
  const unwatch = () => {
    clearTimeout(end)
    socket.off('timeout', destroyIfIncomplete)
    socket.setTimeout(before)
  }
  raw.once('end', unwatch)
  raw.once('close', unwatch)
}
