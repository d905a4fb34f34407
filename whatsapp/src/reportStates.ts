import type { ChannelHost, ConnectionRef, ConnectionState } from '@recado/server/channels/channel'

const PAUSE = 1000

type StateQueueOptions = {
  connection: ConnectionRef
  host: ChannelHost
  pause: (milliseconds: number) => Promise<void>
  isClosed: () => boolean
}

/** Reports the states of a connection in order, each until the product has stored it. */
export function createStateQueue({ connection, host, pause, isClosed }: StateQueueOptions) {
  let last: Promise<void> = Promise.resolve()

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
    tell(state: ConnectionState) {
      last = last.then(() => report(state))
      return last
    },
  }
}
