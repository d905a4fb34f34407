import type { LiveServer } from './liveServer.ts'

/** A process that does not answer in this time has died, hangs, or cannot be reached. */
const PATIENCE = 1500

/** The sockets in a room, in all processes; only those of this process while the others cannot be reached. */
export async function socketsIn(io: LiveServer, room: string) {
  try {
    return await io.timeout(PATIENCE).in(room).fetchSockets()
  } catch {
    return io.local.in(room).fetchSockets()
  }
}
