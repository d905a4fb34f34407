import { attachSocket } from '../../src/shared/live/emit.ts'
import { networkStatus } from '../../src/shared/live/networkStatus.ts'

/** Stands in for the product's socket: it is always connected, and a test publishes its events with `server.publish`. */
export function connectLive(begun: () => void): () => void {
  networkStatus.socketOpened()
  begun()
  return attachSocket(() => undefined)
}
