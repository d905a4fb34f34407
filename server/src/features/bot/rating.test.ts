import { ticketEndpoints } from '@recado/contract/tickets/tickets'
import { users } from '@recado/contract/users/users'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BotConnection, openBotConnection } from '../../../test/botConnection.ts'
import type { Person } from '../../../test/createPeople.ts'
import { customer, openLine } from '../../../test/simulatedLine.ts'
import { createWorld } from '../../../test/testApp.ts'

const world = await createWorld()
afterAll(() => world.close())
let line: BotConnection
beforeAll(async () => {
  const connection = { complationMessage: 'Goodbye', ratingMessage: 'How was it?' }
  line = await openBotConnection(world, {
    queues: [{ name: 'Sales' }, { name: 'Support' }],
    connection,
    settings: { userRating: 'enabled' },
  })
})
const scale = expect.stringMatching(/^How was it\?/)
const menu = expect.stringMatching(/^Welcome/)
const PATIENCE = { timeout: 120_000, interval: 50 }

/** Somebody who was attended, and is asked how that was. */
async function asked(by: Person = line.boss) {
  const ana = line.meet()
  await ana.says('Hello')
  const { id } = await ana.ticket()
  await line.accept(id, by)
  await line.resolve(id, by)
  await expect.poll(ana.hears, PATIENCE).toEqual([menu, scale])
  const rates = async () => (await ana.details()).attendances.map(({ rate }) => rate)
  return { ana, id, rates }
}

test.each(['2', ' 2.', '[2]', '2️⃣', '２', '\u202b2\u202c', '\u200f2'])('%j is a rating', async (text) => {
  const { ana, rates } = await asked()
  await ana.says(text)
  expect(await rates()).toEqual([2])
  expect(await ana.ticket()).toMatchObject({ status: 'closed', unreadMessages: 0 })
})

test.each(['1e0', '0x1', '1.0', '-1', '4', '1 2', 'um', '', '1'.repeat(99), '١'])(
  '%j is no rating, and the message is stored',
  async (text) => {
    const { ana, rates } = await asked()
    await line.write(ana.who, text)
    expect(await rates()).toEqual([null, null])
    expect(await ana.ticket()).toMatchObject({ status: 'pending', unreadMessages: 1 })
  },
)

test('a picture with a number as caption, or a call, is no rating', async () => {
  const [one, two] = [await asked(), await asked()]
  await line.write(one.ana.who, '3', { mediaType: 'image' })
  await line.act(two.ana.who, { kind: 'call' })
  for (const { ana, rates } of [one, two]) {
    await expect.poll(rates, PATIENCE).toEqual([null, null])
    expect(await ana.ticket()).toMatchObject({ status: 'pending', unreadMessages: 1 })
  }
})

test('a reopened ticket is rated when it is closed again, and only that attendance', async () => {
  const { ana, id, rates } = await asked()
  await world.call(line.boss, ticketEndpoints.update, { params: { id }, body: { status: 'open', userId: line.boss.id } })
  await ana.says('3')
  expect(await rates()).toEqual([null, null])
  await line.resolve(id)
  await ana.says('1')
  expect(await rates()).toEqual([null, 1])
})

test('the rating stays with the attendance of a user who was deleted meanwhile', async () => {
  const clerk = await world.person('user', line.boss.companyId)
  const { ana, rates } = await asked(clerk)
  expect((await world.call(line.boss, users.endpoints.remove, { params: { id: clerk.id } })).status).toBe(200)
  await ana.says('3')
  expect(await rates()).toEqual([3])
  expect((await ana.details()).attendances).toMatchObject([{ user: { id: null, name: clerk.name } }])
})

test('a rating counts only from the same customer on the same connection', async () => {
  const { ana, rates } = await asked()
  const other = await openLine(world, line.boss)
  await other.write(ana.who, '3')
  await line.write({ ...customer(), name: ana.who.name }, '3')
  expect(await rates()).toEqual([null])
  await ana.says('2')
  expect(await rates()).toEqual([2])
})

test('a group is never asked', async () => {
  await line.set('CheckMsgIsGroup', 'disabled')
  const group = { id: 'circle', name: 'A circle' }
  await line.write(customer(), 'Hello all', { group })
  const found = async () => (await line.tickets()).find(({ contact }) => contact.name === group.name)
  const { id = 0 } = (await found()) ?? {}
  await line.accept(id)
  await line.resolve(id)
  await line.write(customer(), '3', { group })
  expect(await found()).toMatchObject({ status: 'pending', unreadMessages: 1 })
  expect((await line.messages(id)).every(({ fromMe }) => !fromMe)).toBe(true)
})
