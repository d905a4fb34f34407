import { connectionEndpoints } from '@recado/contract/connections'
import { contactImportEndpoints } from '@recado/contract/contactImports'
import { contactBulkEndpoints, contactImportSourceEndpoints, contacts, setOptOutEndpoint } from '@recado/contract/contacts'
import { webhookDocs } from '@recado/contract/webhookDocs'
import { type WebhookEvent, webhookEvents, webhooks } from '@recado/contract/webhooks'
import { afterAll, expect, test } from 'vitest'
import { createCampaigns } from '../../../test/campaignFixture.ts'
import type { Person } from '../../../test/createPeople.ts'
import { startFakeServer } from '../../../test/fakeServer.ts'
import { customer, newNumber, openLine } from '../../../test/simulatedLine.ts'
import { createWorld } from '../../../test/testApp.ts'

const world = await createWorld({ env: { ALLOW_PRIVATE_NETWORK: 'on' } })
const receivers: Awaited<ReturnType<typeof startFakeServer>>[] = []
afterAll(async () => {
  for (const receiver of receivers) await receiver.close()
  await world.close()
})
const PATIENCE = { timeout: 120_000, interval: 50 }

type Listening = { whatsappId?: number | null; events?: readonly WebhookEvent[]; isAway?: () => boolean }
async function listen(boss: Person, { whatsappId = null, events = webhookEvents, isAway = () => false }: Listening = {}) {
  const receiver = await startFakeServer(() => ({ status: isAway() ? 503 : 200 }))
  receivers.push(receiver)
  const answer = await world.call(boss, webhooks.endpoints.create, { body: { whatsappId, url: receiver.url, events: [...events] } })
  const { id: webhookId } = answer.data
  const rows = () => world.platform.selectFrom('webhookDeliveries').selectAll().where('webhookId', '=', webhookId).orderBy('seq').execute()
  const log = async () =>
    (await rows()).map(({ event, payload, subject }) => ({ subject, ...(payload as object), event }) as Record<string, unknown>)
  return { status: answer.status, heard: receiver.heard, rows, log, eventsOf: async () => (await rows()).map(({ event }) => event) }
}
const add = async (by: Person, name: string) =>
  (await world.call(by, contacts.endpoints.create, { body: { name, number: newNumber() } })).data

test('a contact that is added or changed by hand is told of once, as it is at the end', async () => {
  const boss = await world.person('admin')
  const { log, rows } = await listen(boss)
  const { id, number } = await add(boss, 'Ana')
  const on = { params: { id } }
  await world.call(boss, contacts.endpoints.update, { ...on, body: { name: 'Ana Lima', extraInfo: [{ name: 'Cidade', value: 'Recife' }] } })
  await world.call(boss, contacts.endpoints.update, { ...on, body: { name: 'Ana Lima' } })
  await world.call(boss, setOptOutEndpoint, { ...on, body: { optedOut: true, reason: 'Asked on the phone' } })
  const subject = `contact ${id}`
  expect(await log()).toMatchObject([
    { subject, event: 'contact.created', contact: { id, name: 'Ana', number, optedOutAt: null } },
    { subject, event: 'contact.updated', contact: { name: 'Ana Lima', extraInfo: [{ name: 'Cidade', value: 'Recife' }] } },
    { subject, event: 'contact.updated', contact: { optedOutAt: expect.any(String) } },
  ])
  for (const { id: delivery, event, payload } of await rows()) {
    const { body } = webhookDocs[event] ?? {}
    expect(body?.parse({ id: delivery, ...payload })).toEqual({ id: delivery, ...payload })
  }
})

test('of contacts that are changed or added many at once, programs hear of none by itself', async () => {
  const boss = await world.person('admin')
  const { id } = await add(boss, 'Ana')
  const { log } = await listen(boss)
  const chosen = { ids: [id], action: { type: 'optOut' as const, reason: 'Asked on the phone' } }
  expect((await world.call(boss, contactBulkEndpoints.start, { body: chosen })).status).toBe(200)
  await expect.poll(async () => (await world.call(boss, contacts.endpoints.get, { params: { id } })).data.optedOutAt).not.toBeNull()
  const text = ['Nome;Telefone', `Bia;${newNumber()}`, `Caio;${newNumber()}`, 'Duda;1'].join('\n')
  const { data: sheet } = await world.call(boss, contactImportEndpoints.read, { body: { text } })
  await world.call(boss, contactImportEndpoints.start, { params: { id: sheet.id } })
  await expect.poll(async () => (await log()).length, PATIENCE).toBe(1)
  const number = newNumber()
  const rows = [
    { name: 'Eva', number },
    { name: 'Eva', number },
  ]
  expect((await world.call(boss, contactImportSourceEndpoints.upload, { body: rows })).status).toBe(200)
  expect(await log()).toMatchObject([
    { event: 'contacts.imported', import: { id: sheet.id, state: 'done', total: 3, added: 2, known: 0, wrong: 1 } },
    { event: 'contacts.imported', import: { id: null, fileName: null, total: 2, added: 1, known: 1, wrong: 0 } },
  ])
})

test('a webhook of the company hears of every connection, of new customers, and of a campaign that has ended', async () => {
  const line = await openLine(world)
  const { eventsOf, log } = await listen(line.boss)
  await line.write(customer('Rui'), 'Oi')
  await expect.poll(eventsOf, PATIENCE).toContain('message.received')
  expect([...(await eventsOf())].sort()).toEqual(['contact.created', 'message.received', 'ticket.opened'])
  const { id } = await createCampaigns(world, line).plan([customer('Ana')])
  await expect.poll(eventsOf, PATIENCE).toContain('campaign.finished')
  expect((await log()).find(({ event }) => event === 'campaign.finished')).toMatchObject({
    subject: `campaign ${id}`,
    campaign: { id, status: 'FINALIZADA', figures: { total: 1, failed: 0, leftOut: { invalid: 0 } } },
  })
})

test('a webhook of a connection hears of its status and of no other, and of nothing that is of the company', async () => {
  const [line, other] = [await openLine(world), await openLine(world)]
  expect(await listen(line.boss, { whatsappId: line.id, events: ['contact.created'] })).toMatchObject({ status: 422 })
  expect(await listen(line.boss, { whatsappId: other.id, events: ['connection.status'] })).toMatchObject({ status: 404 })
  const [own, whole] = [await listen(line.boss, { whatsappId: line.id, events: ['connection.status'] }), await listen(line.boss)]
  await world.call(line.boss, connectionEndpoints.disconnect, { params: { id: line.id } })
  await expect.poll(async () => (await own.log()).at(-1)?.status, PATIENCE).toBe('DISCONNECTED')
  const { name } = (await world.call(line.boss, connectionEndpoints.get, { params: { id: line.id } })).data
  expect((await own.log()).at(-1)).toMatchObject({ subject: `connection ${line.id}`, connection: { id: line.id, name } })
  expect(await whole.log()).toEqual(await own.log())
})

test('what is told of one contact arrives in its order, and that of another does not wait for it', async () => {
  const boss = await world.person('admin')
  let isAway = true
  const { rows, heard } = await listen(boss, { events: ['contact.created', 'contact.updated'], isAway: () => isAway })
  const ana = await add(boss, 'Ana')
  for (const name of ['Ana L', 'Ana Lima']) await world.call(boss, contacts.endpoints.update, { params: { id: ana.id }, body: { name } })
  await add(boss, 'Bia')
  await expect.poll(async () => (await rows()).filter(({ attempts }) => attempts > 0).length, PATIENCE).toBeGreaterThan(0)
  expect((await rows()).slice(1, 3).map(({ attempts }) => attempts)).toEqual([0, 0])
  const from = heard.length
  isAway = false
  world.clock.advance(60_000)
  await expect.poll(async () => (await rows()).map(({ state }) => state), PATIENCE).toEqual(Array(4).fill('delivered'))
  const names = heard.slice(from).map(({ body }) => (JSON.parse(body) as { contact: { name: string } }).contact.name)
  expect(names.filter((name) => name.startsWith('Ana'))).toEqual(['Ana', 'Ana L', 'Ana Lima'])
})
