import { ledgerEndpoint } from '@recado/contract/ledger'
import { messageEndpoints } from '@recado/contract/messages/messages'
import { simulatorEndpoints } from '@recado/contract/simulator'
import { afterAll, expect, test } from 'vitest'
import { connect } from '../src/kernel/database/connect.ts'
import { type Customer, customer, openLine } from './simulatedLine.ts'
import { createWorld } from './testApp.ts'
import { waitUntil } from './waitUntil.ts'

const world = await createWorld()
const beside = connect(world.options, { size: 1 })
afterAll(async () => {
  await beside.close()
  await world.close()
})

const CUSTOMERS = 4
const MESSAGES = 12

/** Cuts one busy connection of the product, if there is one, and waits until it is gone. */
async function cutOne() {
  const busy = `select pid from pg_stat_activity where datname = current_database() and application_name = 'recado'
    and state <> 'idle' and pid <> pg_backend_pid() order by random() limit 1`
  const { rows } = await beside.pool.query(`select pg_terminate_backend(pid, 5000) from (${busy}) as busy`)
  return rows.length
}

test('whenever connections of the product are cut, what is written on both ends comes over once, and the ledger balances', async () => {
  const line = await openLine(world)
  const root = await world.person('super')
  const people = Array.from({ length: CUSTOMERS }, (_, turn) => customer(`Cut ${turn}`))
  const tickets: number[] = []
  for (const who of people) {
    await line.write(who, 'Hello')
    const { id = 0 } = (await line.ticketOf(who)) ?? {}
    await line.accept(id)
    tickets.push(id)
  }
  let [isOver, cuts] = [false, 0]
  const cutting = (async () => {
    while (!isOver) cuts += await cutOne()
  })()
  /** As a client that got no answer. */
  const untilTaken = async (say: () => Promise<{ status: number }>) => {
    for (;;) {
      const { status } = await say()
      if (status === 200) return
      expect(status).toBe(500)
    }
  }
  const talk = async (who: Customer, ticketId: number) => {
    for (let turn = 0; turn < MESSAGES; turn++) {
      const [idempotencyKey, id] = [crypto.randomUUID(), crypto.randomUUID()]
      await Promise.all([
        untilTaken(() =>
          world.call(line.boss, messageEndpoints.send, { params: { ticketId }, body: { body: `Out ${turn}`, idempotencyKey } }),
        ),
        untilTaken(() =>
          world.call(line.boss, simulatorEndpoints.inbound, { params: { id: line.id }, body: { id, from: who, body: `In ${turn}` } }),
        ),
      ])
    }
  }
  await Promise.all(people.map((who, at) => talk(who, tickets[at] ?? 0)))
  isOver = true
  await cutting
  expect(cuts).toBeGreaterThan(0)
  const [out, inwards] = ['Out', 'In'].map((word) => Array.from({ length: MESSAGES }, (_, turn) => `${word} ${turn}`))
  for (const [at, who] of people.entries()) {
    await waitUntil(async () => (await line.phone(who)).length >= MESSAGES, 'all of it is on the phone')
    expect((await line.phone(who)).map(({ body }) => body)).toEqual(out)
    const there = (await line.messages(tickets[at] ?? 0)).map(({ body }) => body)
    expect(there.sort()).toEqual(['Hello', ...(out ?? []), ...(inwards ?? [])].sort())
  }
  const total = CUSTOMERS * MESSAGES
  const balance = async () => (await world.call(root, ledgerEndpoint)).data.find(({ whatsappId }) => whatsappId === line.id)
  await waitUntil(async () => (await balance())?.waiting === 0, 'nothing waits any more')
  expect(await balance()).toMatchObject({
    balanced: true,
    queued: total,
    sent: total,
    stored: total + CUSTOMERS,
    failed: 0,
    quarantined: 0,
  })
})
