import type { ChannelHost, ConnectionRef, ConnectionState } from '@recado/server/channels/channel'
import { keyedQueue } from '@recado/server/kernel/keyedQueue'

const PAUSE = 1000

type StateQueueOptions = {
  connection: ConnectionRef
  host: ChannelHost
  pause: (milliseconds: number) => Promise<void>
  isClosed: () => boolean
}

/** Reports the states of a connection in order, each until the product has stored it. */
export function createStateQueue({ connection, host, pause, isClosed }: StateQueueOptions) {
  const queue = keyedQueue()

  async function report(state: ConnectionState): Promise<void> {
    while (!isClosed()) {
      try {
        return await host.reportState(connection, state)
      } catch {
        await pause(PAUSE)
      }
    }
  }

  return {
    tell: (state: ConnectionState) => queue('states', () => report(state)),
  }
}
