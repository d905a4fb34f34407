import type { Server as HttpServer } from 'node:http'
import { Server, type Socket } from 'socket.io'
import type { Identity } from '../identity/identities.ts'
import type { Notes } from './asks.ts'
import type { SocketLimits } from './bounds.ts'
import { gatherAll } from './calmWrites.ts'

type SocketData = { identity: Identity; notes?: Notes }
export type LiveSocket = Socket<
  Record<string, (...input: unknown[]) => void>,
  Record<string, (...output: unknown[]) => void>,
  object,
  SocketData
>
export type LiveServer = Server<
  Record<string, (...input: unknown[]) => void>,
  Record<string, (...output: unknown[]) => void>,
  { missed: () => void; lives: (process: string) => void; leaves: (process: string) => void },
  SocketData
>

const PING = 18_000
const FRAME = 64 * 1024

export function createLiveServer(http: HttpServer, limits: SocketLimits) {
  const gathered = gatherAll(http, limits)
  const io: LiveServer = new Server(http, {
    pingInterval: PING,
    pingTimeout: PING,
    maxHttpBufferSize: FRAME,
    serveClient: false,
    transports: ['websocket', 'polling'],
  })
  gathered.follow(io)
  /** `letWait`: once it is known by which way processes tell each other. */
  return { io, letWait: () => gathered.mark(io) }
}
