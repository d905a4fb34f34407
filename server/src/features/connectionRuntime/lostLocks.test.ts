import { connectionEndpoints } from '@recado/contract/connections'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { createPigeonChannel } from '../../../test/channels/pigeonChannel.ts'
import { createWorld } from '../../../test/testApp.ts'
import { waitUntil } from '../../../test/waitUntil.ts'
import type { Channel } from '../../channels/channel.ts'
import { CONNECTIONS_WAKE_NAME } from '../connections/index.ts'

const seen = { opened: 0, closed: 0 }
const { carrier: pigeon } = createPigeonChannel()
const carrier: Channel = {
  ...pigeon,
  async open(...given) {
    const session = await pigeon.open(...given)
    seen.opened++
    return {
      ...session,
      async close() {
        seen.closed++
        await session.close()
      },
    }
  },
}
const world = await createWorld({ carriers: new Map([[carrier.provider, carrier]]) })
afterAll(() => world.close())

const mine = sql`datname = current_database()`

test('a process that may have lost its locks closes its connections at once, even if the database does not answer', async () => {
  const boss = await world.person('admin')
  const body = { name: 'Loft', provider: 'pigeon', settings: { loft: 'Tower', ringCode: 'a ring code 7Qz4' } }
  await world.call(boss, connectionEndpoints.create, { body })
  await waitUntil(() => seen.opened === 1, 'the line is open')
  await world.platform.transaction().execute(async (tx) => {
    await sql`lock table connections in access exclusive mode`.execute(tx)
    world.kernel.wakes.wake(CONNECTIONS_WAKE_NAME)
    const isStuck = async () =>
      (await sql`select from pg_stat_activity where ${mine} and wait_event_type = 'Lock' and query like '%"pairingNumber"%'`.execute(tx))
        .rows.length > 0
    await waitUntil(async () => {
      await sql`select pg_stat_clear_snapshot()`.execute(tx)
      return isStuck()
    }, 'the look at all lines is stuck')
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where ${mine} and application_name = 'recado-locks'`.execute(tx)
    await waitUntil(() => seen.closed === 1, 'the line is let go of', 8000)
    expect(seen).toEqual({ opened: 1, closed: 1 })
  })
  await waitUntil(() => seen.opened === 2, 'it is open again')
})
