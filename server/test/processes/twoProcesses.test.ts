import { simulatorEndpoints } from '@recado/contract/simulator'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { scaledTime } from '../../../e2e/testTimes.ts'
import { createCaller } from '../callEndpoint.ts'
import { connectedLine } from '../crash/connectedLine.ts'
import { startSecondProcess } from '../startSecondProcess.ts'
import { createWorld } from '../testApp.ts'

/** `npm run chaos` has time. */
const { rushes, batches } = process.env.KILLS ? { rushes: [1, 2, 3, 4, 5], batches: 20 } : { rushes: [1, 2], batches: 5 }
const AT_ONCE = 50
const deliveries = batches * AT_ONCE

const world = await createWorld({ limits: { callsPerMinute: 1_000_000 } })
let second: Awaited<ReturnType<typeof startSecondProcess>>
beforeAll(async () => {
  second = await startSecondProcess(world)
})
afterAll(async () => {
  await second.close()
  await world.close()
})

async function company() {
  const boss = await world.person()
  const connectionId = await connectedLine(async (endpoint, input) => (await world.call(boss, endpoint, input)).data)
  const params = { id: connectionId }
  const callers = [world.call, createCaller(second.url)] as const
  return {
    boss,
    /** Delivered to one of the processes. */
    receive: (turn: number, body: Parameters<typeof message>[0]) =>
      callers[turn % 2 === 0 ? 0 : 1](boss, simulatorEndpoints.inbound, { params, body: message(body) }),
    tally: async () => (await world.call(boss, simulatorEndpoints.tally, { params })).data,
    kept: () => kept(boss.companyId),
  }
}

const message = (body: { from: { number?: string; lid?: string }; id: string; body: string }) => ({
  ...body,
  from: { name: 'Ana', ...body.from },
})

async function kept(companyId: number) {
  const rows = async (table: 'contacts' | 'contactIdentities' | 'tickets' | 'messages' | 'quarantine' | 'ledger') =>
    (await world.platform.selectFrom(table).selectAll().where('companyId', '=', companyId).execute()) as Record<string, unknown>[]
  const ledger = await rows('ledger')
  const sum = (name: string) => ledger.reduce((total, row) => total + Number(row[name]), 0)
  return {
    contacts: await rows('contacts'),
    identities: (await rows('contactIdentities')).length,
    tickets: await rows('tickets'),
    bodies: (await rows('messages')).map(({ body }) => body),
    quarantine: await rows('quarantine'),
    ledger: { received: sum('received'), stored: sum('stored'), duplicates: sum('duplicates'), quarantined: sum('quarantined') },
  }
}

const faces = [{ number: '5511987654321' }, { number: '551187654321' }, { lid: '99887766' }, { number: '5511987654321', lid: '99887766' }]

test.for(rushes)(
  'fifty first messages of one customer, under every address, over two processes: one contact, one ticket (%i)',
  async () => {
    const { receive, tally, kept } = await company()
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, count) =>
        receive(count, { from: faces[(count >> 1) % faces.length] ?? {}, id: `m${count}`, body: `Message ${count}` }),
      ),
    )
    expect(answers.filter(({ status }) => status !== 200).map(({ status, error }) => `${status} ${error}`)).toEqual([])
    const after = await kept()
    expect(after.quarantine).toEqual([])
    expect(after.contacts).toHaveLength(1)
    expect(after.identities).toBe(2)
    expect(after.tickets).toMatchObject([{ status: 'pending', unreadMessages: 50 }])
    expect([...after.bodies].sort()).toEqual(Array.from({ length: 50 }, (_, count) => `Message ${count}`).sort())
    expect(after.ledger).toEqual({ received: 50, stored: 50, duplicates: 0, quarantined: 0 })
    expect(await tally()).toMatchObject({ received: 50, distinct: 50, duplicates: 0 })
  },
)

test(`${deliveries} deliveries of one message over two processes: one message`, { timeout: scaledTime(600_000) }, async () => {
  const { receive, tally, kept } = await company()
  for (let batch = 0; batch < batches; batch++) {
    const answers = await Promise.all(
      Array.from({ length: AT_ONCE }, (_, turn) => receive(turn, { from: { number: '5511987654321' }, id: 'the same', body: 'Hello' })),
    )
    expect(answers.filter(({ status }) => status !== 200).map(({ status, error }) => `${status} ${error}`)).toEqual([])
  }
  const after = await kept()
  expect(after.bodies).toEqual(['Hello'])
  expect(after.tickets).toMatchObject([{ status: 'pending', unreadMessages: 1 }])
  expect(after.ledger).toEqual({ received: deliveries, stored: 1, duplicates: deliveries - 1, quarantined: 0 })
  expect(await tally()).toMatchObject({ received: deliveries, distinct: 1, duplicates: deliveries - 1 })
})
