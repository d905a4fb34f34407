import { connectionEndpoints, type ManagedConnection } from '@recado/contract/connections'
import { queues } from '@recado/contract/queues/queues'
import { afterAll, expect, test } from 'vitest'
import type { Person } from '../../../test/createPeople.ts'
import { listenToLiveEvents } from '../../../test/liveEvents.ts'
import { createWorld } from '../../../test/testApp.ts'
import type { ConnectionState } from '../../channels/channel.ts'
import { hashToken } from '../../kernel/secrets.ts'
import { outboxWakeName } from '../outbox/index.ts'
import { CONNECTIONS_WAKE_NAME, saveConnectionState } from './index.ts'

const world = await createWorld({ env: { ROLE: 'web' } })
const { kernel } = world
afterAll(() => world.close())

const make = async (boss: Person, body: { name: string } & Record<string, unknown>) =>
  (await world.call(boss, connectionEndpoints.create, { body: { provider: 'simulator', ...body } })).data
const report = (companyId: number, connectionId: number, state: ConnectionState) =>
  kernel.transact({ companyId }, (tx) => saveConnectionState(tx, kernel, { connectionId, ...state }))
const stored = (id: number) => world.platform.selectFrom('connections').selectAll().where('id', '=', id).executeTakeFirst()
const plain = ({ id, name, status, provider, isDefault, queues, restrictedUntil }: ManagedConnection) => ({
  ...{ id, name, status, provider, isDefault, queues, restrictedUntil },
})

test('a new connection is opened at once, if its channel is installed', async () => {
  const boss = await world.person('admin')
  const woken: string[] = []
  const asleep = kernel.wakes.onWake(CONNECTIONS_WAKE_NAME, () => woken.push(CONNECTIONS_WAKE_NAME))
  expect(await make(boss, { name: 'Shop' })).toMatchObject({ status: 'OPENING', statusReason: null })
  asleep()
  expect(woken).toContain(CONNECTIONS_WAKE_NAME)
  expect(await make(boss, { name: 'Other', provider: 'beta' })).toMatchObject({ status: 'DISCONNECTED', statusReason: 'noCarrier' })
})

test('a command is stored for the process that runs the connection, and wakes it', async () => {
  const boss = await world.person('admin')
  const { id } = await make(boss, { name: 'Shop' })
  let woken = false
  const asleep = kernel.wakes.onWake(outboxWakeName(id), () => {
    woken = true
  })
  const asks = [
    ['disconnect', { wanted: 'disconnected', relink: true, commands: 1, status: 'DISCONNECTED', statusReason: 'loggedOut' }],
    ['tryAgain', { wanted: 'connected', relink: true, commands: 2, status: 'OPENING', statusReason: null }],
    ['newQr', { wanted: 'connected', relink: true, commands: 3, status: 'OPENING', statusReason: null }],
  ] as const
  for (const [ask, wanted] of asks) {
    await report(boss.companyId, id, { status: 'DISCONNECTED', reason: 'loggedOut' })
    woken = false
    const { status, data } = await world.call(boss, connectionEndpoints[ask], { params: { id } })
    expect({ status, data }).toEqual({ status: 200, data: { message: `whatsapp.${ask}` } })
    expect({ ...(await stored(id)), woken }).toMatchObject({ ...wanted, woken: true })
  }
  woken = false
  await world.call(boss, connectionEndpoints.remove, { params: { id } })
  expect(woken).toBe(true)
  asleep()
})

test('a restriction stays until it ends or another account is linked', async () => {
  const boss = await world.person('admin')
  const { id } = await make(boss, { name: 'Shop' })
  const restricted = async () => (await world.call(boss, connectionEndpoints.get, { params: { id } })).data.restrictedUntil
  const ends = new Date('2030-01-01T00:00:00.000Z')
  for (const [state, expected] of [
    [{ status: 'CONNECTED', restrictedUntil: ends }, ends.toISOString()],
    [{ status: 'OPENING' }, ends.toISOString()],
    [{ status: 'CONNECTED', restrictedUntil: null }, null],
    [{ status: 'CONNECTED', restrictedUntil: ends }, ends.toISOString()],
  ] as const) {
    await report(boss.companyId, id, state)
    expect(await restricted()).toBe(expected)
  }
  await world.call(boss, connectionEndpoints.newQr, { params: { id } })
  expect(await restricted()).toBeNull()
})

test('the limit of new chats stays until the service reports another, or another account is linked', async () => {
  const boss = await world.person('admin')
  const { id } = await make(boss, { name: 'Shop' })
  const shown = async () => (await world.call(boss, connectionEndpoints.get, { params: { id } })).data.newChats
  const [until, most] = [new Date('2030-01-01T00:00:00.000Z'), 50]
  for (const [state, expected] of [
    [{ status: 'CONNECTED', newChats: { most, used: 12, until } }, 12],
    [{ status: 'TIMEOUT' }, 12],
    [{ status: 'CONNECTED', newChats: null }, undefined],
    [{ status: 'CONNECTED', newChats: { most, used: 13, until } }, 13],
  ] as const) {
    await report(boss.companyId, id, state)
    expect(await shown()).toEqual(expected === undefined ? null : { most, used: expected, until: until.toISOString() })
  }
  const staff = await world.person('user', boss.companyId)
  expect((await world.call(staff, connectionEndpoints.list, { query: {} })).data[0]).not.toHaveProperty('newChats')
  await world.call(boss, connectionEndpoints.newQr, { params: { id } })
  expect(await shown()).toBeNull()
})

test('the progress of the history is shown until it is complete', async () => {
  const boss = await world.person('admin')
  const { id } = await make(boss, { name: 'Shop' })
  const progress = async () => (await world.call(boss, connectionEndpoints.get, { params: { id } })).data.historyProgress
  for (const historyProgress of [40, 80, undefined]) {
    await report(boss.companyId, id, { status: 'CONNECTED', historyProgress })
    expect(await progress()).toBe(historyProgress ?? null)
  }
})

test('only administrators give commands', async () => {
  const boss = await world.person('admin')
  const { id } = await make(boss, { name: 'Shop' })
  const bob = await world.person('supervisor', boss.companyId)
  const eve = await world.person('admin')
  const before = await world.digest()
  for (const ask of ['disconnect', 'tryAgain', 'newQr'] as const) {
    expect(await world.call(bob, connectionEndpoints[ask], { params: { id } })).toMatchObject({ status: 403 })
    expect(await world.call(eve, connectionEndpoints[ask], { params: { id } })).toMatchObject({ status: 404, error: 'ERR_NO_WAPP_FOUND' })
  }
  expect(await world.digest()).toEqual(before)
})

test('a new state of a connection is published once: whole to administrators, without secrets to other users, not to other companies', async () => {
  const boss = await world.person('admin')
  const bob = await world.person('supervisor', boss.companyId)
  const eve = await world.person('admin')
  const { id, token } = await make(boss, { name: 'Shop' })
  const [heard, bobs, eves] = [
    await listenToLiveEvents(world.url, boss),
    await listenToLiveEvents(world.url, bob),
    await listenToLiveEvents(world.url, eve),
  ]
  world.clock.advance(1000)
  await report(boss.companyId, id, { status: 'qrcode', qrcode: 'secret-qr', retries: 1 })
  await heard.hears('whatsappSession', 'update')
  const { data: shown } = await world.call(boss, connectionEndpoints.get, { params: { id } })
  expect(shown).toMatchObject({ status: 'qrcode', qrcode: 'secret-qr', retries: 1, statusReason: null, token })
  const at = shown.updatedAt
  await report(boss.companyId, id, { status: 'qrcode', qrcode: 'secret-qr', retries: 1 })
  expect((await world.call(boss, connectionEndpoints.get, { params: { id } })).data.updatedAt).toBe(at)
  await report(boss.companyId, id, { status: 'DISCONNECTED', reason: 'qrExpired' })
  await heard.hearsOf('whatsappSession', { status: 'DISCONNECTED' })
  await bobs.hearsOf('whatsappSession', { status: 'DISCONNECTED' })
  const { data: after } = await world.call(boss, connectionEndpoints.get, { params: { id } })
  expect(after).toMatchObject({ status: 'DISCONNECTED', statusReason: 'qrExpired', qrcode: '', retries: 0 })
  expect(heard.of('whatsappSession').map(({ session }) => session)).toEqual([shown, after])
  expect(bobs.of('whatsappSession').map(({ session }) => session)).toEqual([plain(shown), plain(after)])
  expect(JSON.stringify(bobs.heard)).not.toContain('secret')
  expect(JSON.stringify(bobs.heard)).not.toContain(token)
  expect(eves.of('whatsappSession')).toEqual([])
  for (const ear of [heard, bobs, eves]) ear.close()
})

test('a report for a deleted connection or one of another company changes nothing', async () => {
  const boss = await world.person('admin')
  const eve = await world.person('admin')
  const { id } = await make(boss, { name: 'Shop' })
  const before = await world.digest()
  await report(eve.companyId, id, { status: 'CONNECTED' })
  await report(boss.companyId, 2_000_000_000, { status: 'CONNECTED' })
  expect(await world.digest()).toEqual(before)
})

test('changes of a connection reach everybody in the company, its token only administrators', async () => {
  const boss = await world.person('admin')
  const bob = await world.person('user', boss.companyId)
  const [heard, bobs] = [await listenToLiveEvents(world.url, boss), await listenToLiveEvents(world.url, bob)]
  const made = await make(boss, { name: 'Shop' })
  const { data: changed } = await world.call(boss, connectionEndpoints.newToken, { params: { id: made.id } })
  await world.call(boss, connectionEndpoints.remove, { params: { id: made.id } })
  await bobs.hears('whatsapp', 'delete')
  await heard.hears('whatsapp', 'delete')
  const told = (rows: unknown[]) => [
    ...rows.map((whatsapp) => ({ name: 'whatsapp', action: 'update', whatsapp })),
    { name: 'whatsapp', action: 'delete', whatsappId: made.id },
  ]
  expect(heard.of('whatsapp')).toEqual(told([made, changed]))
  expect(bobs.of('whatsapp')).toEqual(told([plain(made), plain(changed)]))
  for (const ear of [heard, bobs]) ear.close()
})

test('a token is generated by the server, stored unreadably and found by its hash, until it is replaced or removed', async () => {
  const boss = await world.person('admin')
  const { id, token } = await make(boss, { name: 'Shop' })
  expect(token).toMatch(/^[\w-]{43}$/)
  const row = await stored(id)
  expect(JSON.stringify(row)).not.toContain(token)
  expect(row?.tokenHash).toBe(hashToken(token))
  const { data: renewed } = await world.call(boss, connectionEndpoints.newToken, { params: { id } })
  expect(renewed.token).toMatch(/^[\w-]{43}$/)
  expect(renewed.token).not.toBe(token)
  expect((await stored(id))?.tokenHash).toBe(hashToken(renewed.token))
  await world.call(boss, connectionEndpoints.update, { params: { id }, body: { token: '' } })
  expect(await stored(id)).toMatchObject({ tokenSealed: null, tokenHash: null })
  expect((await world.call(boss, connectionEndpoints.newToken, { params: { id } })).data.token).toMatch(/^[\w-]{43}$/)
})

test('a token that comes back unchanged is accepted; any other one is refused, whether or not another company has it', async () => {
  const [boss, eve] = [await world.person('admin'), await world.person('admin')]
  const theirs = await make(eve, { name: 'Shop' })
  const mine = await make(boss, { name: 'Shop' })
  const before = await stored(mine.id)
  expect(await world.call(boss, connectionEndpoints.update, { params: { id: mine.id }, body: { token: mine.token } })).toMatchObject({
    status: 200,
  })
  expect(await stored(mine.id)).toMatchObject({ tokenSealed: before?.tokenSealed, tokenHash: before?.tokenHash })
  const answers = []
  for (const token of [theirs.token, 'a-token-that-nobody-has']) {
    answers.push(await world.call(boss, connectionEndpoints.update, { params: { id: mine.id }, body: { token } }))
    answers.push(await world.call(boss, connectionEndpoints.create, { body: { name: `Line ${world.unique()}`, token } }))
  }
  const refusal = { status: 422, error: 'ERR_VALIDATION', details: { fields: [{ path: 'token', code: 'made_here' }] } }
  for (const answer of answers) expect(answer).toMatchObject(refusal)
  expect(new Set(answers.map(({ data }) => JSON.stringify(data))).size).toBe(1)
  expect((await stored(mine.id))?.tokenHash).toBe(hashToken(mine.token))
})

test('renaming, moving or deleting a queue also changes its connections', async () => {
  const boss = await world.person('admin')
  const { endpoints } = queues
  const queue = async (name: string, color: string, orderQueue: number) =>
    (await world.call(boss, endpoints.create, { body: { name, color, orderQueue } })).data.id
  const [first, second] = [await queue('Sales', '#ff0000', 1), await queue('Help', '#00ff00', 2)]
  const { id } = await make(boss, { name: 'Shop', queueIds: [first, second], greetingMessage: 'Hello', transferQueueId: first })
  const other = await make(boss, { name: 'Other', transferQueueId: first })
  const heard = await listenToLiveEvents(world.url, boss)
  const shown = async () => (await world.call(boss, connectionEndpoints.get, { params: { id } })).data
  await world.call(boss, endpoints.update, { params: { id: first }, body: { name: 'Renamed' } })
  await world.call(boss, endpoints.update, { params: { id: first }, body: { orderQueue: 3 } })
  const moved = await shown()
  expect(moved.queues.map(({ name }) => name)).toEqual(['Help', 'Renamed'])
  await heard.hearsOf('whatsapp', { id, queues: moved.queues })
  await world.call(boss, endpoints.remove, { params: { id: first } })
  const after = await shown()
  expect(after).toMatchObject({ transferQueueId: null, queues: [{ id: second }] })
  await heard.hearsOf('whatsapp', { id, queues: after.queues })
  await heard.hearsOf('whatsapp', { id: other.id, transferQueueId: null })
  heard.close()
})
