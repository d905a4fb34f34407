import type { Server as HttpServer, IncomingMessage } from 'node:http'
import type { SocketLimits } from './bounds.ts'
import { gatherWrites } from './gatherWrites.ts'
import type { LiveServer } from './liveServer.ts'

type Opts = { flags?: { mayWait?: true } }
type Applying = { apply: (opts: Opts, callback: unknown) => void }

/** What may wait is marked; the mark travels with what is emitted, to the other processes too. */
export function mayWait<Emitter extends object>(emitter: Emitter): Emitter {
  Object.assign((emitter as unknown as { flags: object }).flags, { mayWait: true })
  return emitter
}

/**
 * Of a busy company each customer's face is told to hundreds who do not look at it: what may wait goes out a few times a second, all of it
 * in one write, and in its order, since whatever has no time takes along what waits.
 */
export function gatherAll(http: HttpServer, limits: SocketLimits) {
  const gathered = new WeakMap<IncomingMessage, ReturnType<typeof gatherWrites>>()
  const calm = new WeakSet<object>()
  let [isTelling, isWriting] = [false, false]
  http.on(
    'upgrade',
    (request, socket) =>
      void gathered.set(
        request,
        gatherWrites(socket, limits, () => isWriting),
      ),
  )

  return {
    /** Engine.io keeps back what is told while a write is under way: each piece is known again when it is written. */
    follow(io: LiveServer) {
      io.engine.on('connection', (connection: LiveConnection) => {
        const own = gathered.get(connection.request)
        if (!own) return
        connection.on('packetCreate', (packet) => {
          if (isTelling) calm.add(packet)
          else own.hurry()
        })
        connection.on('flush', (packets) => {
          isWriting = packets.every((packet) => calm.has(packet))
        })
        connection.on('drain', () => {
          isWriting = false
        })
      })
    },
    /** All that is told comes by here, from here and from other processes. */
    mark(io: LiveServer) {
      const adapter = io.of('/').adapter as unknown as Applying
      const apply = adapter.apply.bind(adapter)
      adapter.apply = (opts, callback) => {
        isTelling = opts.flags?.mayWait === true
        try {
          apply(opts, callback)
        } finally {
          isTelling = false
        }
      }
    },
  }
}

type LiveConnection = {
  request: IncomingMessage
  on(event: 'packetCreate', heard: (packet: object) => void): void
  on(event: 'flush', heard: (packets: object[]) => void): void
  on(event: 'drain', heard: () => void): void
}
