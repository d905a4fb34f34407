import { io, type Socket } from 'socket.io-client'
import { waitUntil } from '../waitUntil.ts'

const PATIENCE = 20_000

export type SocketMessage = { event: string; payload: Record<string, unknown> }
export type SocketListener = {
  socket: Socket
  /** Everything received since the last call. */
  fresh: () => Promise<SocketMessage[]>
  /** Waits, for a limited time, for an event of another process, which comes independently of our own calls. */
  comes: (isIt: (heard: SocketMessage) => boolean) => Promise<void>
  dropped: Promise<true>
}

/** Opens a live socket and records everything it receives. A refusal is an error. */
export async function openSocketListener(url: string, auth: Record<string, unknown>): Promise<SocketListener> {
  const socket = io(url, { auth, transports: ['websocket'], reconnection: false, forceNew: true })
  let heard: SocketMessage[] = []
  socket.onAny((event: string, payload: Record<string, unknown>) => heard.push({ event, payload }))
  const dropped = new Promise<true>((resolve) => socket.once('disconnect', () => resolve(true)))
  await new Promise<void>((resolve, reject) => {
    socket.once('ready', resolve)
    socket.once('connect_error', reject)
  })
  heard = []
  return {
    socket,
    dropped,
    async fresh() {
      await Promise.race([answered(socket), dropped])
      const since = heard
      heard = []
      return since
    },
    comes: (isIt) => waitUntil(() => heard.some(isIt), 'it is heard', PATIENCE).catch(() => undefined),
  }
}

/** Earlier events arrive before the answer to this message. */
const answered = (socket: Socket) => socket.emitWithAck('joinNotification')
