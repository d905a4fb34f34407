import { connections } from '@recado/contract/connections'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { pigeonCarrier } from '../../../test/carriers/pigeonCarrier.ts'
import { until } from '../../../test/until.ts'
import { createWorld } from '../../../test/world.ts'
import type { Carrier } from '../../carriers/port.ts'
import { LINES } from '../connections/index.ts'

const seen = { opened: 0, closed: 0 }
const { carrier: pigeon } = pigeonCarrier()
const carrier: Carrier = {
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

test('whoever may have lost its lines to another process lets go of them at once, though the database answers nothing else', async () => {
  const boss = await world.person('admin')
  const body = { name: 'Loft', provider: 'pigeon', settings: { loft: 'Tower', ringCode: 'a ring code 7Qz4' } }
  await world.call(boss, connections.create, { body })
  await until(() => seen.opened === 1, 'the line is open')
  await world.platform.transaction().execute(async (tx) => {
    await sql`lock table connections in access exclusive mode`.execute(tx)
    world.kernel.wakes.wake(LINES)
    const isStuck = async () =>
      (await sql`select from pg_stat_activity where ${mine} and wait_event_type = 'Lock' and query like '%"pairingNumber"%'`.execute(tx))
        .rows.length > 0
    await until(async () => {
      await sql`select pg_stat_clear_snapshot()`.execute(tx)
      return isStuck()
    }, 'the look at all lines is stuck')
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where ${mine} and application_name = 'recado-locks'`.execute(tx)
    await until(() => seen.closed === 1, 'the line is let go of', 8000)
    expect(seen).toEqual({ opened: 1, closed: 1 })
  })
  await until(() => seen.opened === 2, 'it is open again')
})
