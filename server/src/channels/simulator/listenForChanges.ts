import pg from 'pg'
import type { ConnectionOptions, Warn } from '../channelStore.ts'
import { NOTIFY_CHANNEL } from './simulatedConnections.ts'

const PAUSE = 1000

/** Hears of lines that another process has changed. After a break whatever was said meanwhile is `missed`. */
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

  /** Its end is told besides, so that it is tried again. */
  const unheard = (error: unknown) => warn(error, 'the simulated network is not heard')

  return {
    /** Only a process that keeps lines open listens. */
    start: () => (first ??= open().catch(unheard)),
    async close() {
      closed = true
      await first
      await client?.end()
    },
  }
}
