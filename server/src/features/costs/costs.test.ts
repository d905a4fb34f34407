import { costEndpoints } from '@recado/contract/costs/costs'
import { priceEndpoints } from '@recado/contract/costs/prices'
import { afterAll, expect, test } from 'vitest'
import { createCloudWorld, openCloudConnection } from '../../../test/cloud/cloudConnection.ts'
import { waitUntil } from '../../../test/waitUntil.ts'
import { priceDeliveries } from './priceDeliveries.ts'

const { world, graph, close } = await createCloudWorld()
afterAll(close)

const root = await world.person('super')
const importCard = (effectiveFrom: string, service: string, more = {}) =>
  world.call(root, priceEndpoints.importCard, {
    body: {
      ...{ effectiveFrom, currency: 'USD', source: 'rates.csv', csv: `Market,Utility,Service\nBrazil,0.0068,${service}`, ...more },
    },
  })
await importCard('2026-10-01', '0.01')
await importCard('2026-11-20', '0.02')

const seconds = (time: string) => String(Date.parse(time) / 1000)
const regular = { pricing_model: 'PMP', type: 'regular', category: 'service' }
let next = 0

/** A company with a conversation, whose statuses the test sends by itself. */
async function conversation({ hidesNumber = false } = {}) {
  const line = await openCloudConnection({ world, number: graph.number() })
  line.number.tells = []
  next += 1
  const who = { number: `55119${String(10_000_000 + next)}`, bsuid: `BR.${next}`, name: `Ana ${next}`, hidesNumber }
  await line.connected()
  await line.number.inbound(who, { type: 'text', text: { body: 'Oi' } }).told
  await line.taken()
  const ticketId = (await line.ticketOf(who.name))?.id ?? 0
  await line.accept(ticketId)
  return {
    ...line,
    ticketId,
    /** Answers the customer, and returns how to send statuses of that message. */
    async write(text: string) {
      await line.say(ticketId, text)
      const shown = () => line.number.screenOf(who).find(({ body }) => body.includes(text))
      await waitUntil(async () => shown() !== undefined, 'the message is on the phone')
      const id = shown()?.id ?? ''
      const stored = world.platform.selectFrom('messages').select('id').where('carrierId', '=', id)
      await waitUntil(async () => (await stored.executeTakeFirst()) !== undefined, 'the answer of the service is stored')
      return async (step: string, more: object = {}) => {
        await line.number.status(id, who, step, more)
        await line.taken()
        await priceDeliveries(world.kernel)
      }
    },
    month: async (month: string) => (await world.call(line.boss, costEndpoints.read, { query: { month } })).data,
    ofTicket: async () => (await world.call(line.boss, costEndpoints.ofTicket, { params: { ticketId } })).data.sums,
    /** So many messages of the number were free this month already. */
    useQuota: (count: number, month: string) =>
      world.platform
        .insertInto('messageCosts')
        .values(
          Array.from({ length: count }, () => ({
            ...{ companyId: line.boss.companyId, messageId: crypto.randomUUID(), state: 'delivered' as const },
            ...{ connectionId: line.id, ticketId: null, number: '', category: 'service', type: 'regular', at: `${month}T12:00:00Z` },
            ...{ month, currency: 'USD', micros: 0, free: 'quota' as const, revision: 1 },
          })),
        )
        .execute(),
  }
}

test('the free messages of a month are counted by number: the thousandth is free, the next one costs the rate of its day', async () => {
  const own = await conversation()
  await own.useQuota(999, '2026-11-01')
  const [first, second] = [await own.write('one'), await own.write('two')]
  await first('delivered', { pricing: regular, timestamp: seconds('2026-11-19T12:00:00Z') })
  await second('delivered', { pricing: regular, timestamp: seconds('2026-11-19T12:00:01Z') })
  const later = await own.write('three')
  await later('delivered', { pricing: regular, timestamp: seconds('2026-11-20T12:00:00Z') })
  expect(await own.ofTicket()).toMatchObject([{ messages: 3, free: 1, unknown: 0, amount: 0.03, currency: 'USD' }])
  expect((await own.month('2026-11')).totals).toMatchObject([{ messages: 1002, free: 1000, amount: 0.03 }])
})

test('a message is counted once, however late, often and in whichever order its statuses come', async () => {
  const own = await conversation()
  await own.useQuota(1000, '2026-11-01')
  const status = await own.write('hello')
  const timestamp = seconds('2026-11-21T12:00:00Z')
  await status('read', { timestamp })
  expect(await own.ofTicket()).toEqual([])
  for (const step of ['sent', 'delivered', 'delivered', 'read', 'sent']) await status(step, { pricing: regular, timestamp })
  expect(await own.ofTicket()).toMatchObject([{ messages: 1, free: 0, amount: 0.02 }])
})

test('nothing is charged that the service or the rule of the day calls free', async () => {
  const own = await conversation()
  const before = await own.write('before')
  await before('delivered', { pricing: regular, timestamp: seconds('2026-09-30T12:00:00Z') })
  const ad = await own.write('ad')
  await ad('delivered', { pricing: { ...regular, type: 'free_entry_point' }, timestamp: seconds('2026-11-21T12:00:00Z') })
  expect(await own.ofTicket()).toMatchObject([{ messages: 2, free: 2, unknown: 0, amount: 0 }])
})

test('a price that is unknown is called unknown, and becomes known once a card is imported', async () => {
  const own = await conversation({ hidesNumber: true })
  const hidden = await own.write('hidden')
  const marketing = { ...regular, category: 'marketing' }
  await hidden('delivered', { pricing: marketing, timestamp: seconds('2026-11-21T12:00:00Z') })
  expect(await own.ofTicket()).toMatchObject([{ messages: 1, free: 0, unknown: 1, amount: 0 }])
  const shown = await conversation()
  const status = await shown.write('marketing')
  await status('delivered', { pricing: marketing, timestamp: seconds('2026-11-21T12:00:00Z') })
  expect(await shown.ofTicket()).toMatchObject([{ unknown: 1 }])
  await importCard('2026-11-21', '0.02', { csv: 'Market,Marketing,Service\nBrazil,0.0625,0.02' })
  await priceDeliveries(world.kernel)
  expect(await shown.ofTicket()).toMatchObject([{ unknown: 0, amount: 0.0625 }])
  expect(await own.ofTicket()).toMatchObject([{ unknown: 1 }])
})

test('a connection shows its own month: what is known, what is not, and the free messages', async () => {
  const own = await conversation({ hidesNumber: true })
  const ofConnection = (who = own.boss) => world.call(who, costEndpoints.ofConnection, { params: { connectionId: own.id } })
  const { month } = (await ofConnection()).data
  expect((await ofConnection()).data).toMatchObject({ sums: [], quotas: [{ category: 'service', used: 0, limit: 1000 }] })
  await own.useQuota(998, `${month}-01`)
  const status = await own.write('hidden')
  await status('delivered', { pricing: { ...regular, category: 'utility' }, timestamp: seconds(`${month}-15T12:00:00Z`) })
  const shown = { messages: 999, free: 998, unknown: 1, amount: 0 }
  expect((await ofConnection()).data).toMatchObject({ sums: [shown], quotas: [{ category: 'service', used: 998, limit: 1000 }] })
  // Neither another month nor another connection counts.
  await own.useQuota(5, '2026-01-01')
  await (await conversation()).useQuota(5, `${month}-01`)
  expect((await ofConnection()).data.sums).toMatchObject([shown])
  expect((await ofConnection(await world.person('admin'))).status).toBe(404)
  expect((await ofConnection(await world.person('user', own.boss.companyId))).status).toBe(403)
})

test('the sheet leaves an unknown amount empty', async () => {
  const own = await conversation({ hidesNumber: true })
  const status = await own.write('hidden')
  await status('delivered', { pricing: { ...regular, category: 'marketing' }, timestamp: seconds('2026-11-21T12:00:00Z') })
  const sheet = await fetch(`${world.url}/api/costs/export?month=2026-11`, { headers: { authorization: `Bearer ${own.boss.token}` } })
  expect(await sheet.text()).toContain(`2026-11;${(await own.one()).name};;Marketing;1;0;1;;USD;`)
})

test('the sheet speaks the language of its reader: headings, decimal comma, name of the file', async () => {
  await importCard('2026-11-21', '0.02', { csv: 'Market,Marketing,Service\nBrazil,0.0625,0.02' })
  const own = await conversation()
  const status = await own.write('shown')
  await status('delivered', { pricing: { ...regular, category: 'marketing' }, timestamp: seconds('2026-11-21T12:00:00Z') })
  await priceDeliveries(world.kernel)
  async function read() {
    const sheet = await fetch(`${world.url}/api/costs/export?month=2026-11`, { headers: { authorization: `Bearer ${own.boss.token}` } })
    const [heading = '', line = ''] = (await sheet.text()).split('\r\n')
    return [heading.split(';').at(7), line.split(';').at(7), sheet.headers.get('content-disposition')]
  }
  expect(await read()).toEqual(['Custo', '"0,0625"', expect.stringContaining('custos.csv')])
  await world.platform.updateTable('users').set({ language: 'en' }).where('id', '=', own.boss.id).execute()
  expect(await read()).toEqual(['Cost', '0.0625', expect.stringContaining('costs.csv')])
})

test('an agent sees no costs, and nobody those of another company', async () => {
  const own = await conversation()
  const stranger = await world.person('admin')
  expect((await world.call(stranger, costEndpoints.ofTicket, { params: { ticketId: own.ticketId } })).status).toBe(404)
  const agent = await world.person('user', own.boss.companyId)
  expect((await world.call(agent, costEndpoints.read, { query: {} })).status).toBe(403)
  expect((await world.call(own.boss, costEndpoints.ofCampaign, { params: { campaignId: 999_999_999 } })).status).toBe(404)
})
