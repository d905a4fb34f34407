import { connectionEndpoints } from '@recado/contract/connections'
import { simulatorEndpoints } from '@recado/contract/simulator'
import { accessEndpoints } from '@recado/contract/users/access'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import type { Person } from '../../../test/createPeople.ts'
import { createWorld } from '../../../test/testApp.ts'

const world = await createWorld()
afterAll(() => world.close())

const ana = { number: '5511987654321', name: 'Ana' }
const PNG = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')

async function newLine(boss: Person, provider: 'simulator' | 'beta' = 'simulator') {
  const { data } = await world.call(boss, connectionEndpoints.create, { body: { name: `Line ${world.unique()}`, provider } })
  return { params: { id: data.id } }
}

const statusOf = (boss: Person, line: { params: { id: number } }) => async () =>
  (await world.call(boss, connectionEndpoints.get, line)).data.status
const becomes = (boss: Person, line: { params: { id: number } }, status: string) =>
  expect.poll(statusOf(boss, line), { timeout: 120_000 }).toBe(status)

async function connectedLine(boss: Person) {
  const line = await newLine(boss)
  await becomes(boss, line, 'qrcode')
  await world.call(boss, simulatorEndpoints.scan, line)
  await becomes(boss, line, 'CONNECTED')
  return line
}

async function sendFile(boss: Person, { params }: { params: { id: number } }, event: object) {
  const body = new FormData()
  body.append('event', JSON.stringify(event))
  body.append('file', new Blob([PNG]), 'cat.png')
  const headers = { authorization: `Bearer ${boss.token}` }
  return fetch(`${world.url}/api/simulator/connections/${params.id}/inbound`, { method: 'POST', headers, body })
}

test('a QR code is scanned once', async () => {
  const boss = await world.person('admin')
  const line = await newLine(boss)
  await becomes(boss, line, 'qrcode')
  expect(await world.call(boss, simulatorEndpoints.scan, line)).toMatchObject({ status: 200, data: { status: 'PAIRING' } })
  expect(await world.call(boss, simulatorEndpoints.scan, line)).toMatchObject({ status: 409, error: 'ERR_SIMULATOR_STATE' })
  await becomes(boss, line, 'CONNECTED')
})

test('a disconnected connection receives nothing', async () => {
  const boss = await world.person('admin')
  const line = await newLine(boss)
  await becomes(boss, line, 'qrcode')
  const sent = await world.call(boss, simulatorEndpoints.inbound, { ...line, body: { from: ana, body: 'Hi' } })
  expect(sent).toMatchObject({ status: 503, error: 'ERR_WAPP_NOT_INITIALIZED' })
  expect((await world.call(boss, simulatorEndpoints.tally, line)).data).toMatchObject({ received: 0 })
})

test('a cached connection is not found after its deletion, and never by another company', async () => {
  const boss = await world.person('admin')
  const line = await connectedLine(boss)
  const write = (by: Person) => world.call(by, simulatorEndpoints.inbound, { ...line, body: { from: ana, body: 'Hello' } })
  const absent = { status: 404, error: 'ERR_NO_WAPP_FOUND' }
  expect(await write(boss)).toMatchObject({ status: 200 })
  expect(await write(await world.person('admin'))).toMatchObject(absent)
  expect(await world.call(boss, connectionEndpoints.remove, line)).toMatchObject({ status: 200 })
  // The network does this some time later.
  await sql`update simulator.lines set status = 'OPENING' where id = ${line.params.id}`.execute(world.platform)
  expect(await write(boss)).toMatchObject(absent)
})

test('messages of very many simultaneous customers are all received in order', async () => {
  const boss = await world.person('admin')
  const line = await connectedLine(boss)
  const bodies = Array.from({ length: 150 }, (_, place) => ({
    from: { number: `55119${80_000_000 + place}` },
    body: `Hi, I am the ${place}th`,
  }))
  const answers = await Promise.all(bodies.map((body) => world.call(boss, simulatorEndpoints.inbound, { ...line, body })))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect((await world.call(boss, simulatorEndpoints.tally, line)).data).toMatchObject({ received: 150, distinct: 150 })
})

test('a message is confirmed once it is stored, and a repeated one gives the same message', async () => {
  const boss = await world.person('admin')
  const line = await connectedLine(boss)
  const send = () => world.call(boss, simulatorEndpoints.inbound, { ...line, body: { from: ana, body: 'Hi', id: 'A1' } })
  expect(await send()).toMatchObject({ status: 200, data: { id: 'A1' } })
  const stored = () =>
    world.platform.selectFrom('messages').select(['carrierId', 'body']).where('connectionId', '=', line.params.id).execute()
  expect(await stored()).toEqual([{ carrierId: 'A1', body: 'Hi' }])
  expect((await send()).status).toBe(200)
  expect(await stored()).toHaveLength(1)
  expect((await world.call(boss, simulatorEndpoints.tally, line)).data).toEqual({
    sent: 0,
    delivered: 0,
    received: 2,
    duplicates: 1,
    distinct: 1,
  })
})

test('a file comes with its event and is shown on the phone at a signed address, also in parts', async () => {
  const boss = await world.person('admin')
  const line = await connectedLine(boss)
  const answer = await sendFile(boss, line, { from: ana, body: 'Look', id: 'F/1 ?', fromMe: true })
  expect([answer.status, await answer.json()]).toEqual([200, { id: 'F/1 ?' }])
  const { data } = await world.call(boss, simulatorEndpoints.outbox, { ...line, query: { number: ana.number } })
  expect(data).toMatchObject([{ id: 'F/1 ?', body: 'Look', mediaType: 'image' }])
  const address = `${world.url}${data[0]?.mediaUrl}`
  const whole = await fetch(address)
  expect([whole.status, whole.headers.get('content-type'), Buffer.from(await whole.arrayBuffer()).equals(PNG)]).toEqual([
    200,
    'image/png',
    true,
  ])
  const part = await fetch(address, { headers: { range: 'bytes=1-3' } })
  expect([part.status, await part.text()]).toEqual([206, 'PNG'])
  expect((await fetch(address.replace('F%2F1', 'F%2F2'))).status).toBe(403)
  const none = await fetch(`${world.url}/api/simulator/connections/${line.params.id}/media/none`, {
    headers: { authorization: `Bearer ${boss.token}` },
  })
  expect([none.status, (await none.json()).error]).toEqual([404, 'ERR_NO_MEDIA_FOUND'])
})

test('a sender is required, and a file needs its event', async () => {
  const boss = await world.person('admin')
  const line = await newLine(boss)
  const inbound = await world.call(boss, simulatorEndpoints.inbound, { ...line, body: { from: { name: 'Nobody' }, body: 'Hi' } })
  const act = await world.call(boss, simulatorEndpoints.act, { ...line, body: { kind: 'typing' } })
  const outbox = await world.call(boss, simulatorEndpoints.outbox, { ...line, query: {} })
  expect([inbound.status, act.status, outbox.status]).toEqual([422, 422, 422])
  expect((await sendFile(boss, line, { body: 'From whom?' })).status).toBe(422)
})

test('faults are set and cleared', async () => {
  const boss = await world.person('admin')
  const line = await connectedLine(boss)
  const set = await world.call(boss, simulatorEndpoints.faults, { ...line, body: { disconnect: 600 } })
  expect(set).toMatchObject({ status: 200, data: { disconnect: 600 } })
  await becomes(boss, line, 'TIMEOUT')
  expect((await world.call(boss, simulatorEndpoints.faults, { ...line, body: {} })).data).toEqual({})
  await becomes(boss, line, 'CONNECTED')
  await world.call(boss, simulatorEndpoints.faults, { ...line, body: { logout: true } })
  await becomes(boss, line, 'DISCONNECTED')
})

test('a connection of another channel is not simulated', async () => {
  const boss = await world.person('admin')
  const line = await newLine(boss, 'beta')
  expect(await world.call(boss, simulatorEndpoints.tally, line)).toMatchObject({ status: 422, error: 'ERR_NOT_SUPPORTED' })
})

test('without the simulator its routes do not exist', async () => {
  const without = await createWorld({ env: { SIMULATOR: 'off' } })
  const boss = await without.person('admin')
  expect(without.endpoints.filter(({ path }) => path.startsWith('/simulator'))).toEqual([])
  expect(await without.call(boss, accessEndpoints.me)).toMatchObject({ status: 200, data: { installation: { simulator: false } } })
  expect(await world.call(await world.person('admin'), accessEndpoints.me)).toMatchObject({ data: { installation: { simulator: true } } })
  expect(await without.call(boss, simulatorEndpoints.tally, { params: { id: 1 } })).toMatchObject({ status: 404, error: 'ERR_NOT_FOUND' })
  await without.close()
})
