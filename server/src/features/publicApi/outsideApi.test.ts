import { connectionEndpoints } from '@recado/contract/connections'
import { publicApiEndpoints } from '@recado/contract/messages/publicApi'
import { queues } from '@recado/contract/queues/queues'
import { ticketEndpoints } from '@recado/contract/tickets/tickets'
import { afterAll, expect, test } from 'vitest'
import { startFakeServer } from '../../../test/fakeServer.ts'
import { newNumber, type OpenLine, openLine } from '../../../test/simulatedLine.ts'
import { createWorld } from '../../../test/testApp.ts'
import { waitUntil } from '../../../test/waitUntil.ts'

const PICTURE = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')
const shop = await startFakeServer(({ path }) => (path === '/nota.png' ? { body: PICTURE } : { status: 404 }))
const world = await createWorld({ env: { ALLOW_PRIVATE_NETWORK: 'on' } })
afterAll(() => Promise.all([world.close(), shop.close()]))

async function lineWithToken() {
  const line = await openLine(world)
  const { data } = await world.call(line.boss, connectionEndpoints.get, { params: { id: line.id } })
  return { line, program: { token: data.token } }
}
type Program = { token: string }
const send = (
  program: Program,
  body: Parameters<typeof world.call<typeof publicApiEndpoints.send>>[2] extends { body: infer Body } | undefined ? Body : never,
) => world.call(program, publicApiEndpoints.send, { body })
const phoneShows = (line: OpenLine, number: string, ...texts: string[]) =>
  expect.poll(async () => (await line.phone({ number, name: '' })).map(({ body }) => body), { timeout: 120_000 }).toEqual(texts)
const ticketNow = async ({ boss }: OpenLine, id: number) => (await world.call(boss, ticketEndpoints.get, { params: { id } })).data

test('a message of a program reaches the phone once, the ticket waits for an agent, and the status can be read', async () => {
  const { line, program } = await lineWithToken()
  const number = newNumber()
  const first = await send(program, { number, body: 'Your order is on its way', idempotencyKey: 'order 4711' })
  expect(first).toMatchObject({ status: 200, data: { id: expect.any(String), ticketId: expect.any(Number) } })
  const again = await send(program, { number, body: 'Your order is on its way', idempotencyKey: 'order 4711' })
  expect(again.data).toEqual(first.data)
  const asNumber = await send(program, { number: Number(number), body: 'Your order is on its way', idempotencyKey: 'order 4711' })
  expect(asNumber.data).toEqual(first.data)
  await phoneShows(line, number, 'Your order is on its way')
  const asked = () => world.call(program, publicApiEndpoints.get, { params: { id: first.data.id } })
  await waitUntil(async () => ['delivered', 'read'].includes((await asked()).data.status), 'it is delivered')
  expect((await asked()).data).toMatchObject({
    number,
    body: 'Your order is on its way',
    fromMe: true,
    error: null,
    mediaUrl: null,
  })
  expect(await ticketNow(line, first.data.ticketId)).toMatchObject({ status: 'pending', userId: null, contact: { number } })
  expect((await line.messages(first.data.ticketId)).map(({ origin, isAutomatic }) => ({ origin, isAutomatic }))).toEqual([
    { origin: 'api', isAutomatic: false },
  ])
  const other = await lineWithToken()
  expect(await world.call(other.program, publicApiEndpoints.get, { params: { id: first.data.id } })).toMatchObject({
    error: 'ERR_NO_MESSAGE_FOUND',
  })
})

test('a key that was used for another number is refused, and nothing is created for the new one', async () => {
  const { line, program } = await lineWithToken()
  const [ana, bia] = [newNumber(), newNumber()]
  const order = (number: string) => send(program, { number, body: 'Your order is on its way', idempotencyKey: 'order 4712' })
  expect((await order(ana)).status).toBe(200)
  expect(await order(bia)).toMatchObject({ status: 409, error: 'ERR_IDEMPOTENCY_KEY' })
  expect((await line.tickets()).map(({ contact }) => contact.number)).toEqual([ana])
  const other = await lineWithToken()
  expect((await send(other.program, { number: bia, body: 'Of another line', idempotencyKey: 'order 4712' })).status).toBe(200)
})

test('simultaneous calls to a new number share one ticket', async () => {
  const { line, program } = await lineWithToken()
  const number = newNumber()
  const sent = await Promise.all(
    Array.from({ length: 8 }, (_, n) => send(program, { number, body: `Part ${n % 4}`, idempotencyKey: `part ${n % 4}` })),
  )
  expect(sent.map(({ status }) => status)).toEqual(sent.map(() => 200))
  expect(new Set(sent.map(({ data }) => data.ticketId)).size).toBe(1)
  expect(new Set(sent.map(({ data }) => data.id)).size).toBe(4)
  expect((await line.messages(sent[0]?.data.ticketId ?? 0)).map(({ body }) => body).sort()).toEqual([
    'Part 0',
    'Part 1',
    'Part 2',
    'Part 3',
  ])
})

test('a program chooses the queue, and whether the ticket opens or closes', async () => {
  const { line, program } = await lineWithToken()
  const { data: queue } = await world.call(line.boss, queues.endpoints.create, {
    body: { name: `Sales ${world.unique()}`, color: '#0f766e' },
  })
  const number = newNumber()
  const { ticketId } = (await send(program, { number, body: 'Quiet', openTicket: false })).data
  expect(await ticketNow(line, ticketId)).toMatchObject({ status: 'closed', lastMessage: 'Quiet' })
  await send(program, { number, body: 'Waits', queueId: queue.id })
  expect(await ticketNow(line, ticketId)).toMatchObject({ status: 'pending', queueId: queue.id })
  await line.accept(ticketId)
  await send(program, { number, body: 'Attended' })
  expect(await ticketNow(line, ticketId)).toMatchObject({ status: 'open', userId: line.boss.id, queueId: queue.id })
  await world.call(line.boss, ticketEndpoints.update, { params: { id: ticketId }, body: { status: 'pending', userId: null } })
  expect((await send(program, { number, body: 'Done', closeTicket: true })).data).toMatchObject({ ticketId, closed: true })
  const { status, attendances } = await ticketNow(line, ticketId)
  expect({ status, acts: attendances?.map(({ finishedAt }) => finishedAt !== null) }).toEqual({ status: 'closed', acts: [true, true] })
  await phoneShows(line, number, 'Quiet', 'Waits', 'Attended', 'Done')
})

test('a ticket with an agent is not closed, and the answer says so; a repeated call does nothing again', async () => {
  const { line, program } = await lineWithToken()
  const number = newNumber()
  const { ticketId, closed } = (await send(program, { number, body: 'Waits' })).data
  expect(closed).toBe(false)
  await line.accept(ticketId)
  const asked = { number, body: 'Done', closeTicket: true, idempotencyKey: 'done' }
  for (const turn of ['first', 'again']) expect((await send(program, asked)).data, turn).toMatchObject({ ticketId, closed: false })
  expect(await ticketNow(line, ticketId)).toMatchObject({ status: 'open', userId: line.boss.id })
  await world.call(line.boss, ticketEndpoints.update, { params: { id: ticketId }, body: { status: 'closed' } })
  expect((await send(program, asked)).data).toMatchObject({ ticketId, closed: true })
  expect((await send(program, { number: newNumber(), body: 'Only this', closeTicket: true })).data.closed).toBe(true)
  await phoneShows(line, number, 'Waits', 'Done')
})

test('files come in the request or from an address, each as a message with its text', async () => {
  const { line, program } = await lineWithToken()
  const number = newNumber()
  const form = new FormData()
  form.append('number', number)
  for (const name of ['one.png', 'two.png']) {
    form.append('body', name === 'one.png' ? 'The first' : name)
    form.append('medias', new Blob([PICTURE]), name)
  }
  const headers = { authorization: `Bearer ${program.token}` }
  const uploaded = await fetch(`${world.url}/api/messages/send`, { method: 'POST', headers, body: form })
  const { ticketId } = (await uploaded.json()) as { ticketId: number }
  const byAddress = { number, body: 'Your invoice', mediaUrl: `${shop.url}/nota.png`, idempotencyKey: 'invoice 1' }
  const fetched = await send(program, byAddress)
  expect((await send(program, byAddress)).data).toEqual(fetched.data)
  expect((await line.messages(ticketId)).map(({ body, mediaType, mediaName }) => [body, mediaType, mediaName])).toEqual([
    ['The first', 'image', 'one.png'],
    ['', 'image', 'two.png'],
    ['Your invoice', 'image', 'nota.png'],
  ])
  const { mediaUrl } = (await world.call(program, publicApiEndpoints.get, { params: { id: fetched.data.id } })).data
  expect(mediaUrl).toContain('/api/media/')
  expect(shop.heard.map(({ path }) => path)).toEqual(['/nota.png'])
  expect(await send(program, { number, mediaUrl: `${shop.url}/gone.png` })).toMatchObject({ status: 422, error: 'ERR_VALIDATION' })
})

test('an empty message, an invalid number and an unknown queue are refused', async () => {
  const { line, program } = await lineWithToken()
  expect(await send(program, { number: newNumber() })).toMatchObject({ status: 422, details: { fields: [{ path: 'body' }] } })
  expect(await send(program, { number: newNumber(), body: 'x', queueId: 2_000_000_000 })).toMatchObject({ error: 'ERR_NO_QUEUE_FOUND' })
  expect(await line.tickets({ status: 'pending' })).toEqual([])
})
