import { type EventName, eventChannel, events } from '@recado/contract/events'
import { tags } from '@recado/contract/tags'
import { users } from '@recado/contract/users/users'
import { sql } from 'kysely'
import { io } from 'socket.io-client'
import { afterAll, expect, test } from 'vitest'
import { listenToLiveEvents } from '../../../test/liveEvents.ts'
import { createWorld } from '../../../test/testApp.ts'
import { minutes } from '../clock.ts'

const world = await createWorld()
afterAll(() => world.close())

const tag = (name = `Tag ${world.unique()}`) => ({ body: { name, color: '#ff0000' } })

test('without a live session there is no socket', async () => {
  const ana = await world.person()
  const expired = await world.person()
  world.clock.advance(minutes(16))
  const fresh = await world.person()
  await world.platform.updateTable('sessions').set({ revokedAt: new Date() }).where('id', '=', fresh.sessionId).execute()
  for (const token of ['', 'nonsense', 'undefined', ana.token, expired.token, fresh.token])
    await expect(listenToLiveEvents(world.url, { token, companyId: ana.companyId }), token).rejects.toThrow()
  await expect(listenToLiveEvents(world.url, { token: null as unknown as string, companyId: ana.companyId })).rejects.toThrow()
})

test('a token in the address is no token', async () => {
  const ana = await world.person()
  const socket = io(world.url, { query: { token: ana.token }, transports: ['websocket'], reconnection: false, forceNew: true })
  await new Promise<void>((resolve, reject) => {
    socket.on('connect_error', () => resolve())
    socket.on('ready', () => reject(new Error('it was let in')))
  })
  socket.close()
})

test('an event reaches its company and nobody else, the author included', async () => {
  const ana = await world.person('user')
  const bob = await world.person('user', ana.companyId)
  const eve = await world.person('admin')
  const [anas, bobs] = [await listenToLiveEvents(world.url, ana), await listenToLiveEvents(world.url, bob)]
  const eves = await listenToLiveEvents(world.url, { ...eve, companyId: ana.companyId })
  const evesOwn = await listenToLiveEvents(world.url, eve)
  const { data } = await world.call(ana, tags.endpoints.create, tag())
  await bobs.hears('tag', 'create')
  await anas.hears('tag', 'create')
  expect(bobs.of('tag')).toEqual([{ name: 'tag', action: 'create', tag: data }])
  await world.call(eve, tags.endpoints.create, tag())
  await evesOwn.hears('tag', 'create')
  expect(eves.heard).toEqual([])
  expect(evesOwn.of('tag')).toHaveLength(1)
  expect(bobs.of('tag')).toHaveLength(1)
  for (const one of [anas, bobs, eves, evesOwn]) one.close()
})

test('administrators see all of a user, colleagues what they may see; a new administrator from then on', async () => {
  const boss = await world.person('admin')
  const bob = await world.person('user', boss.companyId)
  const [bosss, bobs] = [await listenToLiveEvents(world.url, boss), await listenToLiveEvents(world.url, bob)]
  const { data } = await world.call(boss, users.endpoints.create, {
    body: { name: 'Ana', email: `ana-${world.unique()}@example.com`, password: 'abcde' },
  })
  await bosss.hears('user', 'create')
  await bobs.hears('user', 'create')
  expect(bosss.of('user').find(({ action }) => action === 'create')).toEqual({ name: 'user', action: 'create', user: data })
  expect(bobs.of('user').find(({ action }) => action === 'create')).toEqual({
    name: 'user',
    action: 'create',
    user: {
      id: data.id,
      name: 'Ana',
      online: false,
      queues: [],
      availability: 'available',
      availabilityUntil: null,
      availabilityEnds: null,
      reachable: false,
    },
  })
  await world.call(boss, users.endpoints.update, { params: { id: bob.id }, body: { profile: 'admin' } })
  await expect
    .poll(async () => {
      await world.call(boss, users.endpoints.update, { params: { id: data.id }, body: { name: `Ana ${world.unique()}` } })
      return bobs.of('user').some(({ user }) => (user as { email?: string }).email === data.email)
    })
    .toBe(true)
  bosss.close()
  bobs.close()
})

test('clients join rooms of their own company only, whatever they send', async () => {
  const ana = await world.person('user')
  const eve = await world.person('admin')
  const live = await listenToLiveEvents(world.url, { ...eve, companyId: ana.companyId })
  const ask = (name: string, given?: unknown) => live.socket.timeout(2000).emitWithAck(name, given)
  expect(await ask('joinNotification')).toEqual({ ok: true })
  expect(await ask('joinTickets', 'open')).toEqual({ ok: true })
  expect(await ask('leaveTickets', 'open')).toEqual({ ok: true })
  const wrong: unknown[] = [
    'nonsense',
    '',
    null,
    1,
    {},
    [],
    `company-${ana.companyId}-mainchannel`,
    { toString: 'open' },
    'x'.repeat(10_000),
  ]
  for (const given of wrong)
    expect(await ask('joinTickets', given), JSON.stringify(given)?.slice(0, 40)).toEqual({ error: 'ERR_VALIDATION' })
  for (const name of ['joinChatBox', 'join', 'message', '__proto__', 'constructor', 'toString'])
    live.socket.emit(name, `company-${ana.companyId}-mainchannel`)
  await world.call(ana, tags.endpoints.create, tag())
  expect(await ask('userStatus')).toEqual({ ok: true })
  expect(live.heard).toEqual([])
  live.close()
})

test('a frame that is too large ends its socket, and nothing else', async () => {
  const [ana, eve] = [await world.person(), await world.person()]
  const [anas, eves] = [await listenToLiveEvents(world.url, ana), await listenToLiveEvents(world.url, eve)]
  eves.socket.emit('joinTickets', 'x'.repeat(10_000_000))
  await eves.isDropped()
  expect(anas.isOpen()).toBe(true)
  anas.close()
})

test('messages of a socket that sends too much are ignored, and nobody else is affected', async () => {
  const [ana, bob] = [await world.person(), await world.person()]
  const [flood, bobs] = [await listenToLiveEvents(world.url, ana), await listenToLiveEvents(world.url, bob)]
  const ask = (name: string, given?: unknown) => flood.socket.timeout(20_000).emitWithAck(name, given)
  for (let turn = 0; turn < 1000; turn++) flood.socket.emit('joinTickets', turn % 2 ? 'open' : 'closed')
  expect(await ask('joinNotification')).toEqual({ error: 'ERR_RATE_LIMIT' })
  expect(await bobs.socket.timeout(20_000).emitWithAck('joinNotification')).toEqual({ ok: true })
  world.clock.advance(minutes(1))
  expect(await ask('joinNotification')).toEqual({ ok: true })
  flood.close()
  bobs.close()
})

test('a socket that goes on sending is not read any more, and nobody else loses theirs', async () => {
  const [ana, bob] = [await world.person(), await world.person()]
  const [flood, bobs] = [await listenToLiveEvents(world.url, ana), await listenToLiveEvents(world.url, bob)]
  for (let turn = 0; turn < 10_000; turn++) flood.socket.emit('userStatus')
  await flood.isDropped()
  expect(await bobs.socket.timeout(20_000).emitWithAck('joinNotification')).toEqual({ ok: true })
  const again = await listenToLiveEvents(world.url, ana)
  for (const one of [again, bobs]) one.close()
})

test('thousands of heartbeats cost what one costs', async () => {
  const ana = await world.person()
  const live = await listenToLiveEvents(world.url, ana)
  const transactions = async () => {
    await sql`select pg_stat_force_next_flush()`.execute(world.platform)
    const { rows } = await sql<{
      count: string
    }>`select xact_commit as count from pg_stat_database where datname = current_database()`.execute(world.platform)
    return Number(rows[0]?.count)
  }
  await live.socket.timeout(20_000).emitWithAck('userStatus')
  const before = await transactions()
  for (let turn = 0; turn < 250; turn++) live.socket.emit('userStatus')
  expect(await live.socket.timeout(20_000).emitWithAck('userStatus')).toEqual({ ok: true })
  expect((await transactions()) - before).toBeLessThan(100)
  live.close()
})

test('a client that opens very many conversations joins no more of them, and is still served', async () => {
  const ana = await world.person('admin')
  const { rows } = await sql<{ id: number }>`
    with people as (
      insert into contacts ("companyId", name) select ${ana.companyId}, 'Client ' || n from generate_series(1, 210) as n returning id
    )
    insert into tickets ("companyId", "contactId", status, "createdAt", "updatedAt")
    select ${ana.companyId}, id, 'closed', now(), now() from people returning id`.execute(world.platform)
  const { socket, close } = await listenToLiveEvents(world.url, ana)
  const answers = []
  for (const { id } of rows) answers.push(await socket.emitWithAck('joinChatBox', id))
  expect(answers[0]).toEqual({ ok: true })
  expect(answers.at(-1)).toEqual({ error: 'ERR_VALIDATION' })
  expect(await socket.emitWithAck('userStatus')).toEqual({ ok: true })
  const [first, second] = rows
  for (const one of [first, second]) expect(await socket.emitWithAck('leaveChatBox', one?.id)).toEqual({ ok: true })
  expect(await socket.emitWithAck('joinChatBox', rows.at(-1)?.id)).toEqual({ ok: true })
  close()
})

test('somebody who leaves a conversation at once is not shown as its viewer', async () => {
  const ana = await world.person('admin')
  const bob = await world.person('admin', ana.companyId)
  const { rows } = await sql<{ id: number }>`
    with person as (insert into contacts ("companyId", name) values (${ana.companyId}, 'Client') returning id)
    insert into tickets ("companyId", "contactId", status, "createdAt", "updatedAt")
    select ${ana.companyId}, id, 'closed', now(), now() from person returning id`.execute(world.platform)
  const id = rows[0]?.id
  const [anas, bobs] = [await listenToLiveEvents(world.url, ana), await listenToLiveEvents(world.url, bob)]
  const answers = ['joinChatBox', 'leaveChatBox'].map((message) => anas.socket.emitWithAck(message, id))
  expect(await Promise.all(answers)).toEqual([{ ok: true }, { ok: true }])
  await bobs.socket.emitWithAck('joinChatBox', id)
  await bobs.hears('ticket', 'presence')
  expect(bobs.of('ticket').at(-1)).toMatchObject({ users: [{ id: bob.id }] })
  anas.close()
  bobs.close()
})

test('nobody can open sockets without limit', async () => {
  const ana = await world.person()
  const open = await Promise.all(Array.from({ length: 30 }, () => listenToLiveEvents(world.url, ana)))
  await expect(listenToLiveEvents(world.url, ana)).rejects.toThrow()
  open.pop()?.close()
  await expect
    .poll(() =>
      listenToLiveEvents(world.url, ana).then(
        (one) => open.push(one),
        () => 0,
      ),
    )
    .toBe(30)
  for (const one of open) one.close()
})

test('somebody is online from the first socket to the last', async () => {
  const boss = await world.person('admin')
  const bob = await world.person('user', boss.companyId)
  const bosss = await listenToLiveEvents(world.url, boss)
  const online = async () =>
    (await world.platform.selectFrom('users').select('online').where('id', '=', bob.id).executeTakeFirstOrThrow()).online
  const first = await listenToLiveEvents(world.url, bob)
  await expect.poll(online).toBe(true)
  await bosss.hearsOf('user', { id: bob.id, online: true })
  const second = await listenToLiveEvents(world.url, bob)
  first.close()
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect(await online()).toBe(true)
  second.close()
  await expect.poll(online).toBe(false)
  await bosss.hearsOf('user', { id: bob.id, online: false })
  bosss.close()
})

test('a channel name says the company and the event', () => {
  expect(eventChannel(7, 'tag')).toBe('company-7-tag')
  const named = Object.fromEntries(Object.entries(events).map(([name, { record, id }]) => [name, [record, id]]))
  expect(named).toMatchObject({
    tag: ['tag', 'tagId'],
    queue: ['queue', 'queueId'],
    user: ['user', 'userId'],
    settings: ['setting', expect.any(String)],
    auth: ['user', expect.any(String)],
  })
  expect(Object.keys(events) as EventName[]).toContain('auth')
})

test('after the database was away sockets reconnect: events of transactions just being committed are unknown', async () => {
  const ana = await world.person('admin')
  const here = await listenToLiveEvents(world.url, ana)
  await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'recado-listen' and datname = current_database()`.execute(world.platform)
  await here.isDropped()
})
