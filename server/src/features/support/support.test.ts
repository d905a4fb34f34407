import { settingEndpoints } from '@recado/contract/companies/settings'
import { connectionEndpoints } from '@recado/contract/connections'
import { contacts } from '@recado/contract/contacts'
import { queues } from '@recado/contract/queues/queues'
import { supportEndpoints } from '@recado/contract/support/support'
import { accessEndpoints } from '@recado/contract/users/access'
import { users } from '@recado/contract/users/users'
import { afterAll, expect, test } from 'vitest'
import { createBrowserClient } from '../../../test/browserClient.ts'
import { givePassword, PASSWORD } from '../../../test/credentials.ts'
import { listenToLiveEvents } from '../../../test/liveEvents.ts'
import { runCronJob } from '../../../test/runCronJob.ts'
import { createWorld } from '../../../test/testApp.ts'
import { minutes } from '../../kernel/clock.ts'

const world = await createWorld({ env: { TRUST_PROXY: '1' } })
afterAll(() => world.close())

const REASON = 'They asked why nobody is answered'

/** A company with its administrator, and a signed-in user of the platform. */
async function platformPerson() {
  const admin = await world.person('admin')
  const root = await givePassword(world.platform, await world.person('super'))
  const browser = createBrowserClient(world.url)
  const { data } = await browser.login(root.email, PASSWORD)
  return { admin, root, browser, own: { token: String(data.token) } }
}
async function entered() {
  const given = await platformPerson()
  const params = { id: given.admin.companyId }
  const { data } = await world.call(given.own, supportEndpoints.enter, { params, body: { reason: REASON } })
  return { ...given, acting: { token: data.token, companyId: given.admin.companyId }, user: data.user }
}
const me = (who: { token: string }) => world.call(who, accessEndpoints.me)
const visits = async (who: { token: string }) => (await world.call(who, supportEndpoints.visits)).data
const allow = (admin: { token: string }, value: 'enabled' | 'disabled') =>
  world.call(admin, settingEndpoints.update, { params: { key: 'supportAccess' }, body: { value } })

test('a visit requires a reason', async () => {
  const { admin, own } = await platformPerson()
  const refused = await world.call(own, supportEndpoints.enter, { params: { id: admin.companyId }, body: { reason: '    a    ' } })
  expect(refused).toMatchObject({ status: 422, error: 'ERR_VALIDATION' })
  expect(await visits(admin)).toEqual([])
})

test('the company’s administrator sees who came, when, why, and what they did', async () => {
  const { admin, root, acting } = await entered()
  const startedAt = world.clock.now().getTime()
  const queue = await world.call(acting, queues.endpoints.create, { body: { name: `Queue ${world.unique()}`, color: '#123456' } })
  expect(queue.status).toBe(200)
  const [visit] = await visits(admin)
  expect(visit).toMatchObject({ userName: root.name, reason: REASON, endedAt: null })
  expect(Math.abs(Date.parse(visit?.startedAt ?? '') - startedAt)).toBeLessThan(minutes(1))
  expect(visit?.acts.map(({ method, address }) => [method, address])).toEqual([['POST', '/api/queue']])
  await world.call(acting, supportEndpoints.leave)
  expect((await visits(admin))[0]?.endedAt).not.toBeNull()
})

test('during a visit the user has no rights of the platform; after it they have them again', async () => {
  const { acting, own, root, admin, user } = await entered()
  expect(user).toMatchObject({ id: root.id, companyId: admin.companyId, super: false, support: { reason: REASON, mayRead: false } })
  const left = await world.call(acting, supportEndpoints.leave)
  expect(left.data.user).toMatchObject({ id: root.id, companyId: root.companyId, super: true })
  expect(left.data.user.support).toBeUndefined()
  expect(await me(acting)).toMatchObject({ status: 403, error: 'ERR_SESSION_EXPIRED' })
  expect((await me({ token: left.data.token })).data.companyId).toBe(root.companyId)
  expect((await me(own)).data.companyId).toBe(root.companyId)
})

test('two simultaneous visits of a session leave one', async () => {
  const { own, root, admin } = await platformPerson()
  const other = await world.person('admin')
  const enter = (companyId: number) => world.call(own, supportEndpoints.enter, { params: { id: companyId }, body: { reason: REASON } })
  const answers = await Promise.all([admin, other, admin, other].map(({ companyId }) => enter(companyId)))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  const kept = await world.platform.selectFrom('supportVisits').select('endedAt').where('userId', '=', root.id).execute()
  expect(kept.map(({ endedAt }) => endedAt === null).sort()).toEqual([false, false, false, true])
})

test('a visit ends after an hour, also with a fresh token, and open sockets learn it', async () => {
  const { browser, admin, root } = await entered()
  world.clock.advance(minutes(59))
  const { data } = await browser.refresh()
  const acting = { token: String(data.token), companyId: admin.companyId }
  expect((await me(acting)).data.companyId).toBe(admin.companyId)
  const listening = await listenToLiveEvents(world.url, acting)
  world.clock.advance(minutes(2))
  expect(await me(acting)).toMatchObject({ status: 403, error: 'ERR_SESSION_EXPIRED' })
  await runCronJob(world, 'support.end')
  await listening.isDropped()
  const [visit] = await visits({ token: await world.tokens.issue(admin.sessionId) })
  expect(visit?.endedAt).toBe(visit?.endsAt)
  const later = await browser.refresh()
  expect(later.data.user).toMatchObject({ companyId: root.companyId, super: true })
})

test("a visit ends with a sign-in elsewhere, a sign-out or the loss of the platform's rights", async () => {
  const elsewhere = await entered()
  await createBrowserClient(world.url, '203.0.113.9').login(elsewhere.root.email, PASSWORD)
  expect((await me(elsewhere.acting)).status).toBe(403)
  await runCronJob(world, 'support.end')
  expect((await visits(elsewhere.admin))[0]?.endedAt).not.toBeNull()

  const out = await entered()
  expect((await world.call(out.acting, accessEndpoints.logout)).status).toBe(200)
  expect((await me(out.acting)).status).toBe(403)
  expect((await visits(out.admin))[0]?.endedAt).not.toBeNull()

  const demoted = await entered()
  await world.platform.updateTable('users').set({ super: false }).where('id', '=', demoted.root.id).execute()
  await expect.poll(async () => (await me(demoted.acting)).status).toBe(403)
})

test('a visitor cannot grant themselves access', async () => {
  const { admin, acting } = await entered()
  const body = { name: 'Back door', email: `door-${world.unique()}@example.com`, password: 'Secret-Door-1', profile: 'admin' as const }
  const line = await world.call(admin, connectionEndpoints.create, { body: { name: `Line ${world.unique()}`, provider: 'simulator' } })
  const shown = [
    await world.call(acting, connectionEndpoints.list, { query: {} }),
    await world.call(acting, connectionEndpoints.get, { params: { id: line.data.id } }),
  ]
  expect(shown.map(({ status }) => status)).toEqual([200, 200])
  expect(line.data.token).not.toBe('')
  expect(JSON.stringify(shown.map(({ data }) => data))).not.toContain(line.data.token)
  const refused = [
    await world.call(acting, settingEndpoints.update, { params: { key: 'supportAccess' }, body: { value: 'enabled' } }),
    await world.call(acting, users.endpoints.create, { body }),
    await world.call(acting, users.endpoints.update, { params: { id: admin.id }, body: { password: 'Secret-Door-1' } }),
    await world.call(acting, supportEndpoints.enter, { params: { id: admin.companyId }, body: { reason: REASON } }),
    await world.call(acting, connectionEndpoints.newToken, { params: { id: line.data.id } }),
  ]
  expect(refused.map(({ status, error }) => [status, error])).toEqual(refused.map(() => [403, 'ERR_NO_PERMISSION']))
})

test('access to the company’s data starts with the permission, is read-only and recorded once, and ends when it is withdrawn', async () => {
  const { admin, acting } = await entered()
  const read = () => world.call(acting, contacts.endpoints.list, { query: {} })
  expect(await read()).toMatchObject({ status: 403, error: 'ERR_NO_PERMISSION' })
  await allow(admin, 'enabled')
  expect([(await read()).status, (await read()).status]).toEqual([200, 200])
  expect((await world.call(acting, contacts.endpoints.create, { body: { name: 'Rita', number: '5511999990000' } })).status).toBe(403)
  expect((await visits(admin))[0]?.acts.map(({ method, address }) => [method, address])).toEqual([['GET', '/api/contacts']])
  await allow(admin, 'disabled')
  expect((await read()).status).toBe(403)
})
