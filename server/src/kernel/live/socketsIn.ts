import type { LiveServer } from './liveServer.ts'

/** A process that does not answer within it has died, hangs, or cannot be reached. */
const PATIENCE = 1500

/** The sockets that are in a room, in whatever process; while the others cannot be asked, those that are here. */
export async function socketsIn(io: LiveServer, room: string) {
  try {
    return await io.timeout(PATIENCE).in(room).fetchSockets()
  } catch {
    return io.local.in(room).fetchSockets()
  }
}
