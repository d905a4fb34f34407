import type { LiveServer } from './liveServer.ts'

/**
 * Closes the connections of all sockets of this process, each at a random moment of the next `within` milliseconds, so that they do not all
 * reconnect at once. Clients then fetch again what they show. It looks like a broken network: a client that is disconnected properly would
 * not reconnect.
 */
export function forceReconnect(io: LiveServer, { within }: { within: number }) {
  for (const socket of io.of('/').sockets.values()) setTimeout(() => socket.conn.close(), Math.random() * within).unref()
}
