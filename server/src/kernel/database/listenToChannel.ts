import pg from 'pg'
import type { Logger } from '../log.ts'
import type { ConnectionOptions } from './connect.ts'
import { type Heartbeat, startHeartbeat } from './connectionHeartbeat.ts'

const PAUSE = 1000
const CONNECTING = 5000

type ListenOptions = {
  channel: string
  received: (payload: string) => void
  /** Called when listening resumes after a break: notifications of the meantime are lost. */
  missed: () => void
  log: Logger
  pulse?: Heartbeat
}

/** Listens to one channel of PostgreSQL (`LISTEN`), on a connection of its own that is opened again when it breaks. */
export async function listenToChannel(connection: ConnectionOptions, { channel, received, missed, log, pulse }: ListenOptions) {
  let client: pg.Client | undefined
  let renewal: NodeJS.Timeout | undefined
  let listening = false
  let closed = false

  async function open() {
    client = new pg.Client({ ...connection, application_name: 'recado-listen', keepAlive: true, connectionTimeoutMillis: CONNECTING })
    client.on('error', (error) => log.warn({ err: error }, 'listening broke off'))
    client.on('end', renew)
    client.on('notification', (notification) => received(notification.payload ?? ''))
    await client.connect()
    startHeartbeat(client, pulse)
    await client.query(`listen ${channel}`)
    listening = true
  }

  /** A connection that fails while it opens reports the error twice. Renew it once. */
  function renew() {
    listening = false
    if (closed || renewal) return
    renewal = setTimeout(() => {
      renewal = undefined
      open().then(missed, renew)
    }, PAUSE)
  }

  async function close() {
    closed = true
    listening = false
    clearTimeout(renewal)
    await client?.end()
  }

  // A busy database must not stop the start.
  await open().catch((error) => {
    log.warn({ err: error }, 'listening could not begin yet')
    renew()
  })
  return { isListening: () => listening, close }
}
