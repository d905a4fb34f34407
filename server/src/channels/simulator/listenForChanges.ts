import pg from 'pg'
import type { ConnectionOptions, Warn } from '../channelStore.ts'
import { NOTIFY_CHANNEL } from './simulatedConnections.ts'

const PAUSE = 1000

/** Calls `heard` when a process changes a connection. Calls `missed` after a break, because notifications may be lost. */
export function listenForChanges(
  connection: ConnectionOptions,
  { heard, missed, warn }: { heard: (id: number) => void; missed: () => void; warn: Warn },
) {
  let client: pg.Client | undefined
  let first: Promise<void> | undefined
  let closed = false

  async function open() {
    client = new pg.Client({ ...connection, application_name: 'recado-simulator-listen', keepAlive: true })
    client.on('error', (error) => warn(error, 'listening to the simulated network broke off'))
    client.once('end', () => void setTimeout(again, PAUSE).unref())
    client.on('notification', ({ payload }) => heard(Number(payload)))
    await client.connect()
    await client.query(`listen ${NOTIFY_CHANNEL}`)
  }

  async function again() {
    if (closed) return
    await open().then(missed, unheard)
  }

  /** Does not try again here: the client also emits `end`, which starts the next attempt. */
  const unheard = (error: unknown) => warn(error, 'the simulated network is not heard')

  return {
    /** Called with the first session: a process without sessions does not listen. */
    start: () => (first ??= open().catch(unheard)),
    async close() {
      closed = true
      await first
      await client?.end()
    },
  }
}
