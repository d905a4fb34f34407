import { createHmac } from 'node:crypto'
import { settingEndpoints } from '@recado/contract/companies/settings'
import { noticeEndpoints } from '@recado/contract/notices'
import {
  connectionWebhookEvents,
  type WebhookEvent,
  type WebhookPayload,
  webhookDeliveryEndpoints,
  webhooks,
} from '@recado/contract/webhooks'
import { afterAll, expect, test } from 'vitest'
import { type ReceivedCall, startFakeServer } from '../../../test/fakeServer.ts'
import { waitForMail } from '../../../test/mailbox.ts'
import { customer, type OpenLine, openLine } from '../../../test/simulatedLine.ts'
import { createWorld } from '../../../test/testApp.ts'
import { days, hours, seconds } from '../../kernel/clock.ts'

const world = await createWorld({ env: { ALLOW_PRIVATE_NETWORK: 'on' } })
const receivers: { close: () => Promise<unknown> }[] = []
afterAll(async () => {
  for (const receiver of receivers) await receiver.close()
  await world.close()
})
const PATIENCE = { timeout: 120_000, interval: 50 }

type Answer = Parameters<typeof startFakeServer>[0]
async function receiverOf(answer: Answer = () => ({})) {
  const receiver = await startFakeServer(answer)
  receivers.push(receiver)
  const told = (): WebhookPayload[] => receiver.heard.map(({ body }) => JSON.parse(body) as WebhookPayload)
  return { ...receiver, told }
}

async function tell({ boss, id }: OpenLine, url: string, events: readonly WebhookEvent[] = connectionWebhookEvents) {
  const { data } = await world.call(boss, webhooks.endpoints.create, { body: { whatsappId: id, url, events: [...events] } })
  // As it lies there: sessions end while the clock is moved forward.
  const now = () => world.platform.selectFrom('webhooks').selectAll().where('id', '=', data.id).executeTakeFirstOrThrow()
  const log = () => world.platform.selectFrom('webhookDeliveries').selectAll().where('webhookId', '=', data.id).orderBy('seq').execute()
  return { id: data.id, secret: data.newSecret ?? '', now, log }
}
const isSigned = ({ headers, body }: ReceivedCall, secret: string) =>
  headers['x-recado-signature'] ===
  `sha256=${createHmac('sha256', secret).update(`${headers['x-recado-timestamp']}.${body}`).digest('hex')}`
const bodies = (calls: WebhookPayload[]) => calls.map(({ message }) => message?.body)

test('what happens in a conversation is told in its order, signed, and not what was not asked for', async () => {
  const line = await openLine(world)
  const [all, some] = [await receiverOf(), await receiverOf()]
  const { secret, log } = await tell(line, all.url)
  await tell(line, some.url, ['ticket.closed'])
  const ana = customer()
  await line.write(ana, 'Oi')
  const { id, uuid } = (await line.ticketOf(ana)) ?? { id: 0, uuid: '' }
  await line.accept(id)
  await line.say(id, 'Bom dia')
  await expect.poll(async () => (await line.phone(ana)).length, PATIENCE).toBe(1)
  await expect.poll(() => all.told().filter(({ message }) => message?.status === 'delivered').length, PATIENCE).toBe(1)
  await line.resolve(id)
  await expect.poll(() => some.told().map(({ event }) => event), PATIENCE).toEqual(['ticket.closed'])
  const events = () => all.told().map(({ event }) => event)
  await expect.poll(events, PATIENCE).toContain('ticket.closed')
  // A phone shows what it shows in its own time, also after the end.
  const acts = events().filter((event) => event !== 'message.status')
  expect(acts).toEqual(['ticket.opened', 'message.received', 'ticket.assigned', 'ticket.closed'])
  expect(all.heard.every((call) => isSigned(call, secret))).toBe(true)
  expect(isSigned(all.heard[0] as ReceivedCall, 'another secret')).toBe(false)
  expect(all.told()[1]).toMatchObject({
    connection: { id: line.id },
    ticket: { id, uuid, status: 'pending', user: null, contact: { number: ana.number } },
    message: { body: 'Oi', status: 'received', number: ana.number, ticketId: id },
  })
  expect(all.told()[2]?.ticket).toMatchObject({ status: 'open', user: { id: line.boss.id } })
  await expect.poll(async () => (await log()).every(({ state, status }) => state === 'delivered' && status === 200), PATIENCE).toBe(true)
})

test('how a customer found it is told with the rate', async () => {
  const line = await openLine(world)
  const rated = await receiverOf()
  await tell(line, rated.url, ['ticket.rated'])
  await world.call(line.boss, settingEndpoints.update, { params: { key: 'userRating' }, body: { value: 'enabled' } })
  const ana = customer()
  await line.write(ana, 'Oi')
  const { id } = (await line.ticketOf(ana)) ?? { id: 0 }
  await line.accept(id)
  await line.resolve(id)
  await line.write(ana, '2')
  await expect.poll(() => rated.told(), PATIENCE).toMatchObject([{ event: 'ticket.rated', rate: 2, ticket: { id, status: 'closed' } }])
})

test('one that is away for an hour is told all of it afterwards, in the order of each conversation, and nobody else waits', async () => {
  const line = await openLine(world)
  let isAway = true
  const [down, well] = [await receiverOf(() => ({ status: isAway ? 503 : 204, body: isAway ? 'later' : '' })), await receiverOf()]
  const { log, now } = await tell(line, down.url, ['message.received'])
  await tell(line, well.url, ['message.received'])
  const [ana, bia] = [customer('Ana'), customer('Bia')]
  for (const n of [1, 2, 3]) for (const one of [ana, bia]) await line.write(one, `${one.name} ${n}`)
  await expect.poll(() => well.heard.length, PATIENCE).toBe(6)
  await expect.poll(async () => (await now()).failingSince, PATIENCE).not.toBeNull()
  await expect
    .poll(async () => (await log()).filter(({ attempts, status }) => attempts > 0 && status === 503).length, PATIENCE)
    .toBeGreaterThan(0)
  expect((await log()).find(({ status }) => status === 503)).toMatchObject({ state: 'waiting', answer: 'later', error: null })
  isAway = false
  const tried = new Set(down.told().map(({ id }) => id))
  world.clock.advance(hours(1))
  await expect.poll(async () => (await log()).map(({ state }) => state), PATIENCE).toEqual(Array(6).fill('delivered'))
  expect((await now()).failingSince).toBeNull()
  const taken = down.told().filter(({ id }, at, all) => all.findLastIndex((one) => one.id === id) === at)
  for (const { name } of [ana, bia])
    expect(bodies(taken).filter((body) => body?.startsWith(name))).toEqual([1, 2, 3].map((n) => `${name} ${n}`))
  expect(new Set(taken.map(({ id }) => id)).size).toBe(6)
  expect([...tried].every((id) => taken.some((one) => one.id === id))).toBe(true)
})

test('one that never answers, and one that sends elsewhere, keep nobody waiting and lead nowhere', async () => {
  const [slow, other] = [await openLine(world), await openLine(world)]
  const [silent, well, inside] = [await receiverOf(() => 'silent'), await receiverOf(), await receiverOf()]
  const elsewhere = await receiverOf(() => ({ status: 307, headers: { location: `${inside.url}/admin` } }))
  await tell(slow, silent.url)
  const { log } = await tell(other, elsewhere.url, ['message.received'])
  await tell(other, well.url, ['message.received'])
  for (let n = 0; n < 6; n++) await slow.write(customer(`Slow ${n}`), 'Oi')
  await other.write(customer(), 'Oi')
  await expect.poll(() => bodies(well.told()), PATIENCE).toEqual(['Oi'])
  await expect.poll(() => silent.heard.length, PATIENCE).toBeGreaterThanOrEqual(4)
  await expect.poll(async () => (await log()).map(({ error, state }) => [error, state]), PATIENCE).toEqual([['unreachable', 'waiting']])
  expect(inside.heard).toEqual([])
})

test('what nobody takes for three days is given up with a mail, and sent by hand once somebody looks after it', async () => {
  const line = await openLine(world)
  let isAway = true
  const gone = await receiverOf(() => ({ status: isAway ? 500 : 200 }))
  const { id, now, log } = await tell(line, gone.url, ['message.received'])
  await line.write(customer(), 'Oi')
  await expect.poll(async () => (await log())[0]?.status, PATIENCE).toBe(500)
  world.clock.advance(days(3) + seconds(10))
  await expect.poll(async () => await now(), PATIENCE).toMatchObject({ isOn: false, offBecause: 'unanswered' })
  expect((await log()).map(({ state }) => state)).toEqual(['dead'])
  await waitForMail(world.dataDir, line.boss.email)
  isAway = false
  const boss = await world.session(line.boss.companyId, line.boss.id)
  expect((await world.call(boss, noticeEndpoints.list, {})).data.notices).toMatchObject([{ kind: 'webhookOff' }])
  expect((await world.call(boss, webhooks.endpoints.update, { params: { id }, body: { isOn: true } })).status).toBe(200)
  const listed = await world.call(boss, webhookDeliveryEndpoints.list, { params: { id }, query: { state: 'dead' } })
  const [dead] = listed.data.deliveries
  expect((await world.call(boss, webhookDeliveryEndpoints.retry, { params: { id, deliveryId: dead?.id ?? '' } })).status).toBe(200)
  await expect.poll(async () => (await log()).map(({ state }) => state), PATIENCE).toEqual(['delivered'])
  expect(new Set(gone.told().map((one) => one.id)).size).toBe(1)
})
