import { announcements } from '@recado/contract/announcements'
import { chatMessageEndpoints } from '@recado/contract/chats/chatMessages'
import { type Chat, chats } from '@recado/contract/chats/chats'
import { noticeEndpoints } from '@recado/contract/notices'
import { type PushKind, pushEndpoints, pushKinds } from '@recado/contract/push'
import { accessEndpoints } from '@recado/contract/users/access'
import { users } from '@recado/contract/users/users'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import type { Person } from '../../../test/createPeople.ts'
import { startFakePushService } from '../../../test/fakePushService.ts'
import { listenToLiveEvents } from '../../../test/liveEvents.ts'
import { customer, openLine } from '../../../test/simulatedLine.ts'
import { createWorld } from '../../../test/testApp.ts'
import { waitUntil } from '../../../test/waitUntil.ts'
import { enqueuePush } from './enqueuePush.ts'
import { MAX_PUSHES } from './sendPush.job.ts'
import { MAX_BROWSERS } from './subscriptions.ts'

const world = await createWorld({ env: { ALLOW_PRIVATE_NETWORK: 'on' } })
const service = await startFakePushService()
afterAll(async () => {
  await world.close()
  await service.close()
})

type Browser = ReturnType<typeof service.browser>
const bodyOf = ({ endpoint, keys }: Browser) => ({ endpoint, keys })
async function browserOf(person: Person): Promise<Browser> {
  const { publicKey } = (await world.call(person, pushEndpoints.get)).data
  const browser = service.browser(publicKey)
  expect(await world.call(person, pushEndpoints.subscribe, { body: bodyOf(browser) })).toMatchObject({ status: 200 })
  return browser
}
const browsersLeft = async ({ id }: Person) =>
  (await world.platform.selectFrom('pushSubscriptions').select('id').where('userId', '=', id).execute()).length
/** A user of the same company with a subscribed browser. */
async function someone({ companyId }: Person) {
  const person = await world.person('user', companyId)
  await browserOf(person)
  return person
}
const choose = (person: Person, ...kinds: PushKind[]) => world.call(person, pushEndpoints.choose, { body: { kinds } })

type Waiting = { id: string; seconds: number }
/** Jobs that wait, with the seconds until they run. */
const waiting = async () =>
  (
    await sql<Waiting>`select id, extract(epoch from start_after - now())::int as seconds from pgboss.job
      where name like 'push.%' and state = 'created' and start_after > now()`.execute(world.platform)
  ).rows
/** Makes all waiting jobs due. */
async function passTime() {
  const ids = (await waiting()).map(({ id }) => id)
  await sql`update pgboss.job set start_after = now() where id = any(${ids}::uuid[])`.execute(world.platform)
  await settled()
}
/** Waits until all due jobs have run. */
const settled = () =>
  waitUntil(async () => {
    const { rows } =
      await sql`select 1 from pgboss.job where name like 'push.%' and state < 'completed' and start_after <= now() limit 1`.execute(
        world.platform,
      )
    return rows.length === 0
  }, 'nothing more is to be told')

async function attended() {
  const boss = await world.person('admin')
  const line = await openLine(world, boss)
  const ana = customer('Ana')
  await line.write(ana, 'Olá?')
  const id = (await line.ticketOf(ana))?.id ?? 0
  await line.accept(id)
  await settled()
  return { boss, line, ana, id, uuid: (await line.ticketOf(ana))?.uuid }
}

test('an agent without an open page gets their customer’s message, signed, encrypted and worded as in the page', async () => {
  const { boss, line, ana, id, uuid } = await attended()
  const colleague = await browserOf(await world.person('admin', boss.companyId))
  const browser = await browserOf(boss)
  await line.write(ana, '*Quanto*\n_custa_?')
  await waitUntil(() => browser.taken.length > 0, 'the browser is told')
  expect(browser.taken).toEqual([
    {
      note: { title: 'Ana', body: 'Quanto custa?', url: `/tickets/${uuid}`, tag: `ticket-${id}` },
      ttl: 86_400,
      urgency: 'high',
      topic: `ticket-${id}`,
    },
  ])
  await settled()
  expect(colleague.taken).toEqual([])
  expect(service.refused).toEqual([])
})

test('an agent learns of a ticket that was assigned to them, and why', async () => {
  const { boss, id: ticketId } = await attended()
  const { companyId } = boss
  const browser = await browserOf(boss)
  const step = { code: 'assignedLeastOpen' as const, values: JSON.stringify({ user: boss.name, open: 3 }) }
  await world.platform
    .insertInto('ticketSteps')
    .values({ companyId, ticketId, act: 'assign', ...step, createdAt: world.clock.now() })
    .execute()
  await world.kernel.transact({ companyId }, (tx) => enqueuePush(tx, { about: { what: 'assigned', ticketId }, only: boss.id }))
  await waitUntil(() => browser.taken.length > 0, 'the browser is told')
  expect(browser.taken).toMatchObject([
    { note: { title: 'Atribuída a você: Ana', body: 'Você tinha menos conversas abertas: 3 · Olá?', tag: `ticket-${ticketId}` } },
  ])
})

test('a waiting customer notifies everybody who sees the ticket once; the link leads to the list for those who cannot open it', async () => {
  const boss = await world.person('admin')
  const line = await openLine(world, boss)
  const [sees, seesNot] = [await world.person('user', boss.companyId), await world.person('user', boss.companyId)]
  await world.platform.updateTable('users').set({ ticketsWithoutQueue: true }).where('id', '=', sees.id).execute()
  await world.platform.updateTable('users').set({ ticketsWithoutQueue: false }).where('id', '=', seesNot.id).execute()
  const [first, second, third] = [await browserOf(boss), await browserOf(sees), await browserOf(seesNot)]
  const zoe = customer('Zoé')
  await line.write(zoe, 'Bom dia')
  await line.write(zoe, 'Alguém?')
  await settled()
  expect(first.taken).toMatchObject([{ note: { title: 'Zoé' } }])
  expect(second.taken).toMatchObject([{ note: { title: 'Zoé', url: '/tickets?list=pending' } }])
  expect(third.taken).toEqual([])
})

test('only chosen kinds are sent, and nothing after the session has ended', async () => {
  const { boss, line, ana } = await attended()
  const browser = await browserOf(boss)
  expect((await world.call(boss, pushEndpoints.get)).data.kinds).toEqual([...pushKinds])
  await choose(boss, 'mention', 'waiting')
  expect((await world.call(boss, pushEndpoints.get)).data.kinds).toEqual(['waiting', 'mention'])
  await line.write(ana, 'Um')
  await settled()
  await choose(boss, 'own')
  await line.write(ana, 'Dois')
  await settled()
  await world.call(boss, accessEndpoints.logout)
  await line.write(ana, 'Três')
  await settled()
  expect(browser.taken.map(({ note }) => note.body)).toEqual(['Dois'])
  expect(await browsersLeft(boss)).toBe(0)
})

test('a new password, a sign-in elsewhere and a deleted account remove the subscription at once', async () => {
  const admin = await world.person('admin')
  const [ana, bob, eve] = [await someone(admin), await someone(admin), await someone(admin)]
  await world.call(admin, users.endpoints.update, { params: { id: ana.id }, body: { password: 'another-1-secret' } })
  await world.call(admin, users.endpoints.remove, { params: { id: bob.id } })
  await world.session(eve.companyId, eve.id)
  expect([await browsersLeft(ana), await browsersLeft(bob), await browsersLeft(eve)]).toEqual([0, 0, 0])
})

test('one notification per conversation waits, and the number per user is limited', async () => {
  const { boss, line, ana } = await attended()
  const browser = await browserOf(boss)
  browser.answers.push({ status: 503 }, { status: 503 })
  await line.write(ana, 'Um')
  await settled()
  await line.write(ana, 'Dois')
  await settled()
  expect(await waiting()).toHaveLength(1)
  await passTime()
  expect(browser.taken).toMatchObject([{ note: { body: 'Dois' } }])

  const called = { key: `push of ${boss.id}`, count: MAX_PUSHES, windowEnds: new Date(world.clock.now().getTime() + 60_000) }
  await world.platform.deleteFrom('throttles').where('key', '=', called.key).execute()
  await world.platform.insertInto('throttles').values(called).execute()
  await line.write(ana, 'Três')
  await settled()
  expect(browser.calls()).toBe(3)
})

test('a mention is sent in the user’s language, unless they have seen it already', async () => {
  const ana = await world.person('user')
  const bob = await world.person('user', ana.companyId)
  await world.platform.updateTable('users').set({ language: 'es' }).where('id', '=', bob.id).execute()
  const browser = await browserOf(bob)
  const chat = (await world.call(ana, chats.endpoints.create, { body: { title: 'Team', users: [{ id: bob.id }] } })).data as Chat
  const say = (text: string) =>
    world.call(ana, chatMessageEndpoints.send, { params: { id: chat.id }, body: { message: `@${bob.name} ${text}` } })
  await say('vamos?')
  await settled()
  expect(browser.taken).toMatchObject([{ note: { title: `${ana.name} te mencionó`, url: `/chats/${chat.id}` } }])
  browser.answers.push({ status: 503 })
  await say('agora')
  await settled()
  await world.call(bob, noticeEndpoints.read, { body: { upTo: 2_147_483_647 } })
  await passTime()
  expect(browser.calls()).toBe(2)
})

test('an announcement reaches every company', async () => {
  const root = await world.person('super')
  const browsers = [await browserOf(await world.person('user')), await browserOf(await world.person('admin'))]
  await world.call(root, announcements.endpoints.create, { body: { title: 'Parada', text: 'No domingo', priority: 1, status: true } })
  await settled()
  for (const { taken } of browsers) expect(taken).toMatchObject([{ note: { title: 'Parada', body: 'No domingo' }, urgency: 'normal' }])
})

test('a subscription that no longer exists is deleted; an unavailable service is tried again with growing pauses', async () => {
  const { boss, line, ana } = await attended()
  const browser = await browserOf(boss)
  browser.answers.push({ status: 500 }, { status: 429, headers: { 'retry-after': '900' } }, { status: 201 }, { status: 410 })
  await line.write(ana, 'Um')
  await settled()
  const [first] = await waiting()
  expect(first?.seconds).toBeGreaterThan(0)
  expect(first?.seconds).toBeLessThanOrEqual(30)
  await passTime()
  const [second] = await waiting()
  expect(second?.seconds).toBeGreaterThan(120)
  await passTime()
  expect(browser.taken).toHaveLength(1)
  await line.write(ana, 'Dois')
  await settled()
  expect(browser.calls()).toBe(4)
  expect(await browsersLeft(boss)).toBe(0)
})

test('a user with an open page gets no notification; one who only seemed online gets it a little later', async () => {
  const { boss, line, ana } = await attended()
  const browser = await browserOf(boss)
  const live = await listenToLiveEvents(world.url, boss)
  const isOnline = async () => {
    const user = await world.platform.selectFrom('users').select('online').where('id', '=', boss.id).executeTakeFirst()
    return user?.online ?? false
  }
  await waitUntil(isOnline, 'their page is open')
  await line.write(ana, 'Um')
  await settled()
  await passTime()
  expect([browser.calls(), await waiting()]).toEqual([0, []])
  await line.write(ana, 'Dois')
  await settled()
  live.close()
  await waitUntil(async () => !(await isOnline()), 'their page is closed')
  await passTime()
  expect(browser.taken).toMatchObject([{ note: { body: 'Dois' } }])
})

test('a browser belongs to one user in all companies, and the number of browsers per user is limited', async () => {
  const [ana, eve] = [await world.person('user'), await world.person('user')]
  const shared = await browserOf(ana)
  await world.call(eve, pushEndpoints.subscribe, { body: bodyOf(shared) })
  const ofUser = (id: number) => world.platform.selectFrom('pushSubscriptions').select('endpoint').where('userId', '=', id).execute()
  expect([await ofUser(ana.id), await ofUser(eve.id)]).toEqual([[], [{ endpoint: shared.endpoint }]])
  for (let more = 0; more < MAX_BROWSERS; more++) await browserOf(eve)
  expect(await ofUser(eve.id)).toHaveLength(MAX_BROWSERS)
  expect(await ofUser(eve.id)).not.toContainEqual({ endpoint: shared.endpoint })
  await world.call(ana, pushEndpoints.unsubscribe, { body: { endpoint: (await ofUser(eve.id))[0]?.endpoint ?? '' } })
  expect(await ofUser(eve.id)).toHaveLength(MAX_BROWSERS)
})

test('the private key is stored encrypted, and invalid subscriptions are refused', async () => {
  const rows = await world.platform.selectFrom('pushKeys').selectAll().execute()
  expect(rows).toHaveLength(1)
  expect(JSON.parse(world.kernel.secrets.unseal(rows[0]?.privateSealed ?? ''))).toMatchObject({ kty: 'EC', crv: 'P-256' })
  const ana = await world.person('user')
  const body = { endpoint: `${service.url}/push/x`, keys: { p256dh: `B${'A'.repeat(86)}`, auth: 'BTBZMqHH6r4Tts7J_aSIgg' } }
  expect(await world.call(ana, pushEndpoints.subscribe, { body })).toMatchObject({ status: 422, error: 'ERR_VALIDATION' })
})

test('private addresses and unencrypted ones are refused', async () => {
  const guarded = await createWorld()
  const ana = await guarded.person('user')
  const { keys } = service.browser('')
  for (const endpoint of [`${service.url}/push/x`, 'https://127.0.0.1/push', 'http://example.com/push'])
    expect(await guarded.call(ana, pushEndpoints.subscribe, { body: { endpoint, keys } })).toMatchObject({
      status: 422,
      error: 'ERR_VALIDATION',
    })
  await guarded.close()
})
