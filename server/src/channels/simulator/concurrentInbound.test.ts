import { afterAll, expect, test } from 'vitest'
import { simulatedStage } from '../../../test/channels/simulatedStage.ts'
import { openChannelStore } from '../channelStore.ts'
import { createInboundSender } from './sendInbound.ts'

const stage = await simulatedStage()
const { network, until, linked, timers, elsewhere } = stage
const store = openChannelStore(stage.options, { name: 'simulator', waitsForDisk: false }, () => undefined)
afterAll(async () => {
  await store.close()
  await stage.close()
})

type Who = { number?: string; lid?: string; name?: string }
const text = ({ name = '', ...from }: Who) => ({ from: { ...from, name }, fromMe: false, body: 'Hi' })
const ana = { number: '5511987650001', lid: '9001', name: 'Ana' }
const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
const waitFor = (count: number) => until(async () => (await store.query(waiting, [])).length === count, 0)

test('a new sender writes through two processes at the same time: both messages are stored', async () => {
  for (const names of [
    ['Ana', 'Ana'],
    ['Ana', 'Bia'],
    ['', ''],
  ]) {
    const { line: connection } = await linked()
    const [first = '', second = ''] = names
    let under: Promise<unknown> = Promise.resolve()
    await store.inTransaction(async (query) => {
      await query('select from simulator.lines where id = $1 for update', [connection.connectionId])
      const one = network.inbound(connection, text({ number: ana.number, name: first }))
      await waitFor(1)
      const other = elsewhere.network.inbound(connection, text({ number: ana.number, name: second }))
      await waitFor(2)
      under = Promise.all([one, other])
    })
    await under
    expect(await network.tally(connection)).toMatchObject({ received: 2, distinct: 2 })
  }
})

const others: Who[] = [
  { ...ana, name: 'Bia' },
  { number: '5511987650002', lid: ana.lid, name: 'Bia' },
  { number: ana.number, name: 'Bia' },
]
test.each(others)('a message with number and lid is stored although another one meanwhile names the sender %o', async (other) => {
  const { line: connection } = await linked()
  const met = async <Result>(work: Parameters<typeof store.inTransaction<Result>>[0]) => {
    const result = await store.inTransaction(work)
    await network.inbound(connection, text(other))
    return result
  }
  const inbound = createInboundSender({ ...store, inTransaction: met, timers, handOver: async () => undefined })
  await inbound(connection, text(ana))
  expect(await network.tally(connection)).toMatchObject({ received: 2, distinct: 2 })
})
