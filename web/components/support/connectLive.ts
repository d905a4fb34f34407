import { attachSocket } from '../../src/shared/live/emit.ts'
import { liveStatus } from '../../src/shared/live/liveStatus.ts'

/** Stands in for the product's socket: it is always connected, and a test publishes its events with `server.publish`. */
export function connectLive(begun: () => void): () => void {
  liveStatus.up()
  begun()
  return attachSocket(() => undefined)
}
