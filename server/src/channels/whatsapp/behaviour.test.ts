import { randomUUID } from 'node:crypto'
import type { SettingValues } from '@recado/contract/kit/settingFields'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { renameGroup, setProfilePicture } from '../../../../whatsapp/test/fakeWhatsapp/notifications.ts'
import { shareNextHistory } from '../../../../whatsapp/test/fakeWhatsapp/shareHistory.ts'
import { recordingHost } from '../../../test/channels/recordingHost.ts'
import { whatsappBench } from '../../../test/channels/whatsappBench.ts'
import { waitUntil } from '../../../test/waitUntil.ts'
import { type Address, Unavailable } from '../channel.ts'

const HOUR = 3_600_000
const heard = recordingHost()
const bench = await whatsappBench(heard)
const database = new pg.Client(bench.options)
await database.connect()
afterAll(async () => {
  await database.end()
  await bench.close()
})

/** A line with these settings, and somebody who writes to it; what was said before it was linked is said now. */
async function linked(settings: SettingValues, before: readonly number[] = []) {
  const far = await bench.newLine()
  const { line, shop } = far
  const ana = bench.standIn.phone({ number: `55118000${10_000 + line.connectionId}`, name: 'Ana' })
  for (const hours of before) await ana.write(shop, { body: `${hours} hours ago`, at: new Date(Date.now() - hours * HOUR) })
  const session = await bench.carrier.open(line, { ...heard.host, listConnections: async () => [{ ...line, settings }] })
  const status = () => heard.states(line).at(-1)?.status
  await waitUntil(() => status() === 'qrcode', 'a QR code')
  await far.scan()
  await waitUntil(() => status() === 'CONNECTED', 'a connection')
  const messages = () => heard.of(line, 'message')
  const hears = (body: string) => waitUntil(() => messages().some((message) => message.body === body), `${body} is told`)
  const says = (body: string, isAutomatic: boolean) =>
    session.send({ messageId: randomUUID(), to: [{ kind: 'number', value: ana.number }], body, isAutomatic })
  const send = (messageId: string) => session.send({ messageId, to: [{ kind: 'number', value: ana.number }], body: 'Hi' })
  const statuses = () => heard.of(line, 'status').flatMap(({ items }) => items)
  return { session, line, shop, ana, messages, hears, says, send, statuses }
}

test('by default a day of history is fetched, late messages are marked, reading is shown, and the bot is seen typing', async () => {
  const { session, shop, ana, messages, hears, says } = await linked({}, [72, 12])
  await hears('12 hours ago')
  const now = await ana.write(shop, { body: 'Now' })
  await hears('Now')
  expect(messages().map(({ body, isLate = false }) => [body, isLate])).toEqual([
    ['12 hours ago', true],
    ['Now', false],
  ])
  await session.markRead({ to: [{ kind: 'number', value: ana.number }], carrierIds: [now] })
  await waitUntil(() => ana.receipts.get(now)?.includes('read') ?? false, 'the reading')
  await says('By hand', false)
  expect(ana.typing.has(shop.number)).toBe(false)
  await says('By the bot', true)
  expect(ana.typing.has(shop.number)).toBe(true)
  await session.close()
})

test('the progress of a long history is reported with the state of the connection until it is complete', async () => {
  const { session, line, shop } = await linked({ history: '365' })
  const told = () => heard.states(line).at(-1)?.historyProgress
  for (const progress of [20, 70]) {
    await shareNextHistory(shop.line, progress)
    await waitUntil(() => told() === progress, `${progress} per cent`)
  }
  await shareNextHistory(shop.line, 100)
  await waitUntil(() => told() === undefined, 'all of it')
  expect(heard.states(line).at(-1)?.status).toBe('CONNECTED')
  await session.close()
})

test('a receipt names the message by our own id, because it may come before the id of the service is stored', async () => {
  const { session, send, statuses } = await linked({})
  const messageId = randomUUID()
  await send(messageId)
  await waitUntil(() => statuses().some((item) => 'ack' in item && item.ack === 4), 'the reading')
  expect(statuses().map((item) => item.messageId)).toEqual(statuses().map(() => messageId))
  await session.close()
})

test('a company can change these defaults', async () => {
  const settings = { history: '7', lateAfter: '240', marksRead: 'no', showsTyping: 'no', pace: '0' }
  const { session, shop, ana, messages, hears, says } = await linked(settings, [200, 72])
  await hears('72 hours ago')
  await ana.write(shop, { body: 'A while ago', at: new Date(Date.now() - 2 * HOUR) })
  await hears('A while ago')
  expect(messages().map(({ body, isLate = false }) => [body, isLate])).toEqual([
    ['72 hours ago', true],
    ['A while ago', false],
  ])
  const last = await ana.write(shop, { body: 'Seen?' })
  await hears('Seen?')
  await session.markRead({ to: [{ kind: 'number', value: ana.number }], carrierIds: [last] })
  await says('By the bot', true)
  expect(ana.typing.has(shop.number)).toBe(false)
  expect(ana.receipts.get(last) ?? []).not.toContain('read')
  await session.close()
})

test('names and pictures are read from the phone, a known picture is not fetched again, and changes are reported', async () => {
  const { session, line, shop, ana, hears } = await linked({})
  const [one, two] = [Buffer.from('one picture'), Buffer.from('another picture')]
  const group = bench.standIn.group({ subject: 'Family', members: [shop, ana], picture: two })
  const [person, family] = [
    { kind: 'number' as const, value: ana.number },
    { kind: 'group' as const, value: group.id },
  ]
  await ana.write(shop, { body: 'Hi' })
  await hears('Hi')
  const look = (of: Address, known: string | null = null) => bench.carrier.fetchProfile?.(line, [of], known)
  expect(await look(person)).toEqual({ name: 'Ana', picture: null })
  setProfilePicture(shop.line, ana, one)
  await waitUntil(() => heard.of(line, 'appearance').length > 0, 'what is told of a new picture')
  expect(heard.of(line, 'appearance')).toMatchObject([{ isPictureNew: true, chat: expect.arrayContaining([person]) }])
  const first = await look(person)
  expect(first?.picture?.bytes).toEqual(one)
  expect(await look(person, first?.picture?.id)).toEqual({ name: 'Ana', picture: { id: first?.picture?.id } })
  expect(await look(family)).toMatchObject({ name: 'Family', picture: { bytes: two } })
  renameGroup(group, ana, 'Friends')
  await waitUntil(() => heard.of(line, 'appearance').length > 1, 'what is told of a new name')
  expect(heard.of(line, 'appearance')[1]).toMatchObject({ name: 'Friends', chat: [family] })
  expect(await look(family)).toMatchObject({ name: 'Friends' })
  await session.close()
  await expect(look(person)).rejects.toThrow(Unavailable)
})

test('a message that cannot be deciphered gets a placeholder, which is filled when the message comes again', async () => {
  const { session, shop, ana, messages, hears } = await linked({})
  const { resends } = bench.standIn.network
  shop.line.faults = { garble: 1 }
  resends.hold()
  const id = await ana.write(shop, { body: 'Lost and found' })
  await waitUntil(() => messages().length > 0 && resends.asked.includes(id), 'its place, and that it was asked for again')
  await resends.release()
  await hears('Lost and found')
  expect(messages().map(({ id, body, mediaType }) => [id, body, mediaType])).toEqual([
    [id, '', 'awaited'],
    [id, 'Lost and found', undefined],
  ])
  expect(messages()[1]?.at).toEqual(messages()[0]?.at)
  await session.close()
})

test('a placeholder is stored before the sender is asked to repeat the message, so a crash does not lose it', async () => {
  const { session, line, shop, ana, messages } = await linked({})
  const { resends } = bench.standIn.network
  shop.line.faults = { garble: 1 }
  resends.hold()
  const id = await ana.write(shop, { body: 'Lost and found' })
  await bench.standIn.until(() => resends.asked.includes(id), 'that it was asked for')
  const { rows } = await database.query<{ count: number }>(
    `select count(*)::int as count from whatsapp.heard where "connectionId" = $1 and hash like '%' || $2`,
    [line.connectionId, id],
  )
  expect((rows[0]?.count ?? 0) + messages().length).toBeGreaterThan(0)
  await resends.release()
  await session.close()
})

test('a message that comes while the database is away is not refused, so it comes again', async () => {
  const { session, shop, messages, hears } = await linked({})
  const stranger = bench.standIn.phone({ number: '5511800099999', name: 'Bia' })
  await database.query('alter table whatsapp.keys rename to keys_out_of_reach')
  const writing = stranger.write(shop, { body: 'Is anybody there?' })
  await bench.standIn.until(() => shop.line.refused.length > 0 || !shop.line.isOnline, 'what becomes of it')
  await database.query('alter table whatsapp.keys_out_of_reach rename to keys')
  const id = await writing
  await hears('Is anybody there?')
  expect(shop.line.refused).toEqual([])
  expect(messages().map((message) => message.id)).toEqual([id])
  await session.close()
})

test('a connection that cannot read its account when it opens keeps trying', async () => {
  const { line } = await bench.newLine()
  await database.query('alter table whatsapp.accounts rename to accounts_out_of_reach')
  const session = await bench.carrier.open(line, { ...heard.host, listConnections: async () => [{ ...line, settings: {} }] })
  await waitUntil(() => heard.states(line).at(-1)?.status === 'OPENING', 'the attempt')
  await database.query('alter table whatsapp.accounts_out_of_reach rename to accounts')
  await waitUntil(() => heard.states(line).at(-1)?.status === 'qrcode', 'a QR code')
  await session.close()
})

test('a sender is not asked to repeat a message that was already deciphered', async () => {
  const { session, shop, ana, hears, send, messages } = await linked({})
  await ana.write(shop, { body: 'Hello' })
  await hears('Hello')
  await send(randomUUID())
  shop.line.faults = { duplicateEvery: 1 }
  const id = await ana.write(shop, { body: 'Twice' })
  await bench.standIn.until(() => shop.line.refused.some((refused) => refused.id === id), 'what becomes of the second')
  await hears('Twice')
  expect(bench.standIn.network.resends.asked).not.toContain(id)
  expect(messages().filter((message) => message.id === id)).toHaveLength(1)
  await session.close()
})
