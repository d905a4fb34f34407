import { randomUUID } from 'node:crypto'
import { costEndpoints } from '@recado/contract/costs/costs'
import { priceEndpoints } from '@recado/contract/costs/prices'
import { tries } from '@recado/contract/kit/propertyTries.fixture'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { createWorld } from '../../../test/testApp.ts'
import { priceDeliveries } from './priceDeliveries.ts'
import { recordDeliveries } from './recordDeliveries.ts'

const world = await createWorld()
afterAll(() => world.close())

const QUOTA = 3
const root = await world.person('super')
const rule = { category: 'service', billable: true, freeEntryPoint: true, monthlyQuota: QUOTA, source: 'Test' } as const
await world.call(root, priceEndpoints.addRule, { body: { ...rule, effectiveFrom: '2026-10-01' } })

type Delivered = { day: number; hour: number; category: string; type: string; number: string; line: number }
const delivered = fc.record({
  // From 20 September on.
  day: fc.integer({ min: 0, max: 70 }),
  hour: fc.integer({ min: 0, max: 23 }),
  category: fc.constantFrom('service', 'marketing', 'utility'),
  type: fc.constantFrom('regular', 'regular', 'regular', 'free_entry_point', 'free_customer_service'),
  number: fc.constantFrom('5511987654321', '34600000001', '491700000000', ''),
  line: fc.integer({ min: 0, max: 1 }),
})
const card = fc.record({
  from: fc.integer({ min: 0, max: 70 }),
  brazil: fc.integer({ min: 0, max: 99_999 }),
  spain: fc.integer({ min: 0, max: 99_999 }),
})
const dayOf = (day: number) => new Date(Date.UTC(2026, 8, 20 + day)).toISOString().slice(0, 10)
const decimal = (micros: number) => `0.${String(micros).padStart(6, '0')}`

/** Slow and plain: one message after the other. Amounts are whole millionths, by month. */
function plainCosts(messages: readonly (Delivered & { at: string })[], cards: readonly { from: number; brazil: number; spain: number }[]) {
  const quota: Record<string, number> = {}
  const months: Record<string, { messages: number; free: number; unknown: number; micros: number }> = {}
  for (const one of messages) {
    const local = new Date(Date.parse(one.at) - 3 * 3_600_000).toISOString()
    const day = local.slice(0, 10)
    const month = months[day.slice(0, 7)] ?? { messages: 0, free: 0, unknown: 0, micros: 0 }
    months[day.slice(0, 7)] = month
    month.messages += 1
    const isService = one.category === 'service'
    const key = `${one.line} ${day.slice(0, 7)}`
    let latest: (typeof cards)[number] | undefined
    for (const each of cards) if (dayOf(each.from) <= day && (!latest || each.from >= latest.from)) latest = each
    if ((isService && day < '2026-10-01') || one.type !== 'regular') month.free += 1
    else if (isService && (quota[key] ?? 0) < QUOTA) {
      quota[key] = (quota[key] ?? 0) + 1
      month.free += 1
    } else if (!latest || one.category === 'utility' || !/^(55|34)/.test(one.number)) month.unknown += 1
    else month.micros += one.number.startsWith('55') ? latest.brazil : latest.spain
  }
  return months
}

/** Two connections, and a ticket on the first. */
async function conversationOf(companyId: number) {
  const insert = async (table: string, row: object) =>
    (
      await world.platform
        .insertInto(table as 'tags')
        .values({ companyId, ...row } as never)
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id
  const lines = [
    await insert('connections', { name: 'A', wanted: 'disconnected' }),
    await insert('connections', { name: 'B', wanted: 'disconnected' }),
  ]
  const contactId = await insert('contacts', { name: 'Ana' })
  const now = new Date()
  const ticketId = await insert('tickets', { contactId, connectionId: lines[0], status: 'closed', createdAt: now, updatedAt: now })
  return { lines, ticketId }
}

test('the costs of any months are what a plain computation says, over cards, quota and duplicates', async () => {
  const run = fc.record({
    cards: fc.array(card, { maxLength: 3 }),
    messages: fc.array(delivered, { maxLength: 25 }),
    repeats: fc.array(fc.nat(), { maxLength: 20 }),
  })
  let runs = 0
  await fc.assert(
    fc.asyncProperty(run, async ({ cards, messages, repeats }) => {
      const boss = await world.person('admin')
      runs += 1
      const currency = `X${String.fromCharCode(65 + Math.floor(runs / 26), 65 + (runs % 26))}`
      await world.platform.insertInto('costSettings').values({ companyId: boss.companyId, currency }).execute()
      for (const { from, brazil, spain } of cards) {
        const csv = `Market,Marketing,Service\nBrazil,${decimal(brazil)},${decimal(brazil)}\nSpain,${decimal(spain)},${decimal(spain)}`
        const body = { effectiveFrom: dayOf(from), currency, source: 'Test', csv }
        expect((await world.call(root, priceEndpoints.importCard, { body })).status).toBe(200)
      }
      const { lines, ticketId } = await conversationOf(boss.companyId)
      // In the order of their times, because the free ones of a month are given in the order in which deliveries become known.
      const given = messages
        .map((one, at) => ({ ...one, id: randomUUID(), at: new Date(Date.UTC(2026, 8, 20 + one.day, one.hour, 0, 0, at)).toISOString() }))
        .toSorted((a, b) => (a.at < b.at ? -1 : 1))
      const record = ({ id, at, category, type, number, line }: (typeof given)[number]) =>
        world.kernel.transact({ companyId: boss.companyId }, (tx) =>
          recordDeliveries(tx, [
            {
              stored: { id, fromMe: true, origin: null, error: null, deliveredAt: at, connectionId: lines[line] },
              message: { pricing: { model: 'PMP', type, category } },
              ticket: { id: ticketId, contact: { number } },
            } as never,
          ]),
        )
      for (const one of given) await record(one)
      for (const repeat of repeats) if (given.length > 0) await record(given[repeat % given.length] as (typeof given)[number])
      await priceDeliveries(world.kernel)
      if (given[0]) await record(given[0])
      await priceDeliveries(world.kernel)
      const expected = plainCosts(given, cards)
      for (const month of ['2026-09', '2026-10', '2026-11', '2026-12']) {
        const { totals } = (await world.call(boss, costEndpoints.read, { query: { month } })).data
        const { messages: count, free, unknown, micros } = expected[month] ?? { messages: 0, free: 0, unknown: 0, micros: 0 }
        const shown = { messages: count, free, unknown, amount: micros / 1_000_000, currency, isExample: false }
        expect(totals.map(({ isExample: _, ...total }) => ({ ...total, isExample: false }))).toEqual(count > 0 ? [shown] : [])
      }
    }),
    tries.route,
  )
})
