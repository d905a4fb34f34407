import type { Server as HttpServer } from 'node:http'
import { Server, type Socket } from 'socket.io'
import type { Identity } from '../identity/sessionCache.ts'
import type { ViewerState } from './socketHandlers.ts'

type SocketData = { identity: Identity; notes?: ViewerState }
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

export const createLiveServer = (http: HttpServer): LiveServer =>
  new Server(http, {
    pingInterval: PING,
    pingTimeout: PING,
    maxHttpBufferSize: FRAME,
    serveClient: false,
    transports: ['websocket', 'polling'],
  })
