import { connectionEndpoints } from '@recado/contract/connections'
import { simulatorEndpoints } from '@recado/contract/simulator'
import { sql } from 'kysely'
import { afterAll, test } from 'vitest'
import { connectedLine } from '../crash/connectedLine.ts'
import { startSecondProcess } from '../startSecondProcess.ts'
import { createWorld } from '../testApp.ts'
import { waitUntil } from '../waitUntil.ts'

const world = await createWorld()
afterAll(() => world.close())

const LINES = 7_263_002

/** How many connections each process has, the greatest number first. */
async function spread() {
  const { rows } = await sql<{ lines: number }>`
    select count(*)::int as lines from pg_locks
    where locktype = 'advisory' and classid = ${LINES} and database = (select oid from pg_database where datname = current_database())
    group by pid order by 1 desc`.execute(world.platform)
  return rows.map(({ lines }) => lines)
}

const isSpread = (...wanted: number[]) =>
  waitUntil(async () => JSON.stringify(await spread()) === JSON.stringify(wanted), `the lines are spread ${wanted.join(' and ')}`)

test('connections are spread evenly over the processes, and continue where they moved', async () => {
  const boss = await world.person()
  const ask: Parameters<typeof connectedLine>[0] = async (endpoint, input) => (await world.call(boss, endpoint, input)).data
  const ids: number[] = []
  for (let count = 0; count < 5; count++) ids.push(await connectedLine(ask, `Line ${count}`))
  await isSpread(5)
  const second = await startSecondProcess(world)
  await isSpread(3, 2)
  const third = await startSecondProcess(world)
  await isSpread(2, 2, 1)
  const statuses = async () => {
    const all = await Promise.all(ids.map((id) => world.call(boss, connectionEndpoints.get, { params: { id } })))
    return all.map(({ data }) => data.status)
  }
  await waitUntil(async () => (await statuses()).every((status) => status === 'CONNECTED'), 'all lines are connected')
  for (const id of ids) {
    const body = { from: { number: '5511987654321', name: 'Ana' }, body: `To line ${id}` }
    // A connection that has just moved reports itself that it cannot accept anything yet.
    const isTaken = async () => (await world.call(boss, simulatorEndpoints.inbound, { params: { id }, body })).status === 200
    await waitUntil(isTaken, `line ${id} hears`)
  }
  await second.close()
  await isSpread(3, 2)
  await third.close()
  await isSpread(5)
})
