import type { LiveServer } from './liveServer.ts'

/**
 * Has the sockets of this process come anew, each at some moment `within` so many milliseconds, so that they do not all knock at once.
 * Their clients fetch what they show when they are back. It is as if the network had broken: whoever is told to go would not come.
 */
export function forceReconnect(io: LiveServer, { within }: { within: number }) {
  for (const socket of io.of('/').sockets.values()) setTimeout(() => socket.conn.close(), Math.random() * within).unref()
}
