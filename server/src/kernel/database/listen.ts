import pg from 'pg'
import type { Logger } from '../log.ts'
import type { ConnectionOptions } from './connect.ts'

const PAUSE = 1000

/** Hears what the database announces on one channel, on a connection of its own that is renewed when it breaks. */
export async function listen(
  connection: ConnectionOptions,
  { channel, heard, log }: { channel: string; heard: (payload: string) => void; log: Logger },
) {
  let client: pg.Client | undefined
  let hearing = false
  let closed = false

  async function open() {
    const fresh = new pg.Client({ ...connection, application_name: 'recado-listen', keepAlive: true })
    fresh.on('error', (error) => log.warn({ err: error }, 'listening broke off'))
    fresh.on('end', renew)
    fresh.on('notification', (notification) => heard(notification.payload ?? ''))
    await fresh.connect()
    await fresh.query(`listen ${channel}`)
    client = fresh
    hearing = true
  }

  function renew() {
    hearing = false
    if (!closed) setTimeout(() => !closed && open().catch(renew), PAUSE)
  }

  await open()
  return {
    isHearing: () => hearing,
    close: async () => {
      closed = true
      await client?.end()
    },
  }
}
