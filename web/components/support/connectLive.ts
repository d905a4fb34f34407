import { attachSocket } from '#web/shared/data/live/emit.ts'
import { networkStatus } from '#web/shared/data/live/networkStatus.ts'

/** Stands in for the product's socket: it is always connected, and a test publishes its events with `server.publish`. */
export function connectLive(begun: () => void): () => void {
  networkStatus.socketOpened()
  begun()
  return attachSocket(() => undefined)
}
