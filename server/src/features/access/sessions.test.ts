import { prompts } from '@recado/contract/prompts'
import { accessEndpoints } from '@recado/contract/users/access'
import { users } from '@recado/contract/users/users'
import { afterAll, expect, test, vi } from 'vitest'
import { createBrowserClient } from '../../../test/browserClient.ts'
import { givePassword, PASSWORD } from '../../../test/credentials.ts'
import { listenToLiveEvents } from '../../../test/liveEvents.ts'
import { createWorld } from '../../../test/testApp.ts'
import { days, minutes } from '../../kernel/clock.ts'

const world = await createWorld({ env: { TRUST_PROXY: '1' } })
afterAll(() => world.close())

const someone = async (profile: 'user' | 'admin' = 'user', companyId?: number) =>
  givePassword(world.platform, await world.person(profile, companyId))

async function signIn(person: { email: string }) {
  const browser = createBrowserClient(world.url)
  const { data } = await browser.login(person.email, PASSWORD)
  return { ...browser, token: String(data.token) }
}
const me = (token: string) => world.call({ token }, accessEndpoints.me)

test('the refresh cookie is out of reach of scripts and of other sites, and goes nowhere but to sign-in', async () => {
  const ana = await someone()
  const { cookie = '' } = await createBrowserClient(world.url).login(ana.email, PASSWORD)
  const [pair, ...flags] = cookie.split('; ')
  expect(pair).toMatch(/^jrt=.{40,}$/)
  expect(flags.filter((flag) => !flag.startsWith('Max-Age')).sort()).toEqual(['HttpOnly', 'Path=/api/auth', 'SameSite=Lax'])
  expect(flags).toContain(`Max-Age=${7 * 24 * 3600}`)
})

test('who works by the API without a socket counts as seen', async () => {
  const ana = await someone()
  await signIn(ana)
  const user = await world.platform.selectFrom('users').select(['seenAt', 'online']).where('id', '=', ana.id).executeTakeFirstOrThrow()
  expect(user).toEqual({ seenAt: expect.any(String), online: false })
})

test('with a public address of https the cookie is sent over nothing else', async () => {
  const safe = await createWorld({ env: { PUBLIC_URL: 'https://recado.example.com' } })
  try {
    const ana = await givePassword(safe.platform, await safe.person())
    const { cookie = '', headers } = await createBrowserClient(safe.url).login(ana.email, PASSWORD)
    expect(cookie).toContain('; Secure')
    expect(headers.get('strict-transport-security')).toContain('max-age=')
  } finally {
    await safe.close()
  }
})

test('neither the refresh token nor the password lies in the database in a form that could be used', async () => {
  const ana = await someone()
  const browser = await signIn(ana)
  const token = browser.cookie() ?? 'none'
  const rows = await world.platform.selectFrom('sessions').selectAll().where('userId', '=', ana.id).execute()
  expect(JSON.stringify(rows)).not.toContain(token.split('.')[1])
})

test('a refresh gives a new pair, and the user', async () => {
  const ana = await someone()
  const browser = await signIn(ana)
  const before = browser.cookie()
  world.clock.advance(1000)
  const { status, data } = await browser.refresh()
  expect(status).toBe(200)
  expect(data.user).toMatchObject({ id: ana.id })
  expect(data.token).not.toBe(browser.token)
  expect(browser.cookie()).not.toBe(before)
  expect(await me(String(data.token))).toMatchObject({ status: 200 })
})

test('the token just replaced leads to the same successor for 30 seconds', async () => {
  const ana = await someone()
  const [browser, other] = [await signIn(ana), createBrowserClient(world.url)]
  const first = browser.cookie()
  await browser.refresh()
  world.clock.advance(29_000)
  other.keep(first)
  expect(await other.refresh()).toMatchObject({ status: 200 })
  expect(other.cookie()).toBe(browser.cookie())
  expect(await browser.refresh()).toMatchObject({ status: 200 })
})

test('two tabs that refresh at the very same time both go on, with one successor', async () => {
  const ana = await someone()
  const browser = await signIn(ana)
  const tabs = Array.from({ length: 6 }, () => createBrowserClient(world.url))
  for (const tab of tabs) tab.keep(browser.cookie())
  const answers = await Promise.all(tabs.map((tab) => tab.refresh()))
  expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200))
  expect(new Set(tabs.map((tab) => tab.cookie())).size).toBe(1)
  for (const { data } of answers) expect(await me(String(data.token))).toMatchObject({ status: 200 })
})

test('a replaced token that comes back later ends the session: one of the two holders is a thief', async () => {
  const ana = await someone()
  const [browser, thief] = [await signIn(ana), createBrowserClient(world.url)]
  thief.keep(browser.cookie())
  const { data } = await browser.refresh()
  world.clock.advance(31_000)
  expect(await thief.refresh()).toMatchObject({ status: 401, error: 'ERR_SESSION_EXPIRED' })
  expect(await browser.refresh()).toMatchObject({ status: 401, error: 'ERR_SESSION_EXPIRED' })
  expect(await me(String(data.token))).toMatchObject({ status: 401, error: 'ERR_SESSION_EXPIRED' })
  const log = world.platform.selectFrom('changes').select('recordId').where('companyId', '=', ana.companyId)
  expect(await log.where('action', '=', 'sessionCopied').execute()).toEqual([{ recordId: String(ana.id) }])
})

test('a token that was never issued as a refresh token is refused', async () => {
  const ana = await someone()
  const browser = await signIn(ana)
  const [id] = (browser.cookie() ?? '').split('.')
  const shapes = [
    '',
    'x',
    '.',
    `${id}`,
    `${id}.`,
    `${id}.rubbish`,
    `${id}.${'A'.repeat(43)}.${'B'.repeat(43)}`,
    `${'-'.repeat(36)}.x`,
    `${'0'.repeat(36)}.x`,
    'undefined',
    'null',
    'a'.repeat(4000),
    '%00',
  ]
  for (const cookie of shapes) {
    const guest = createBrowserClient(world.url)
    guest.keep(cookie)
    expect(await guest.refresh(), cookie).toMatchObject({ status: 401, error: 'ERR_SESSION_EXPIRED' })
    expect(await me(browser.token), `after ${cookie}`).toMatchObject({ status: 200 })
  }
  expect(await createBrowserClient(world.url).refresh()).toMatchObject({ status: 401, error: 'ERR_SESSION_EXPIRED' })
})

test('a refresh token is good for seven days after its last use', async () => {
  const ana = await someone()
  const browser = await signIn(ana)
  world.clock.advance(days(6))
  expect(await browser.refresh()).toMatchObject({ status: 200 })
  world.clock.advance(days(6))
  expect(await browser.refresh()).toMatchObject({ status: 200 })
  world.clock.advance(days(7) + 1000)
  expect(await browser.refresh()).toMatchObject({ status: 401, error: 'ERR_SESSION_EXPIRED' })
})

test('a page of another site cannot use the cookie', async () => {
  const ana = await someone()
  const browser = await signIn(ana)
  const before = browser.cookie()
  for (const origin of ['https://evil.example.com', 'null', 'file://', `http://127.0.0.1.evil.example.com`, 'http://127.0.0.1:1']) {
    expect(await browser.refresh({ origin }), origin).toMatchObject({ status: 403, error: 'ERR_NO_PERMISSION', cookie: undefined })
  }
  expect(browser.cookie()).toBe(before)
  expect(await browser.refresh({ origin: new URL(world.url).origin })).toMatchObject({ status: 200 })
  expect(await browser.refresh({ origin: world.config.publicUrl.origin })).toMatchObject({ status: 200 })
})

test('no answer lets another origin read it', async () => {
  const answer = await createBrowserClient(world.url).send('OPTIONS', '/api/auth/refresh_token', {
    headers: { origin: 'https://evil.example.com', 'access-control-request-method': 'POST' },
  })
  expect([...answer.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([])
})

test('an access token is good for 15 minutes: then 403 until it is refreshed', async () => {
  const ana = await someone()
  const browser = await signIn(ana)
  world.clock.advance(minutes(14))
  expect(await me(browser.token)).toMatchObject({ status: 200 })
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(await me(browser.token), 'remembered by now').toMatchObject({ status: 200 })
  world.clock.advance(minutes(1) + 1000)
  expect(await me(browser.token)).toMatchObject({ status: 403, error: 'ERR_SESSION_EXPIRED' })
  const { data } = await browser.refresh()
  expect(await me(String(data.token))).toMatchObject({ status: 200 })
})

test('logout ends the session, its refresh token and its socket, and takes the cookie away', async () => {
  const ana = await someone()
  const browser = await signIn(ana)
  const before = browser.cookie()
  const socket = await listenToLiveEvents(world.url, { token: browser.token, companyId: ana.companyId })
  const answer = await browser.send('DELETE', '/api/auth/logout', { token: browser.token })
  expect(answer).toMatchObject({ status: 200, data: { message: expect.any(String) } })
  expect(answer.cookie).toMatch(/^jrt=;.*Expires=Thu, 01 Jan 1970/)
  expect(await me(browser.token)).toMatchObject({ status: 401, error: 'ERR_SESSION_EXPIRED' })
  browser.keep(before)
  expect(await browser.refresh()).toMatchObject({ status: 401 })
  await socket.isDropped()
  expect(socket.of('auth')).toEqual([])
})

test('a new login ends the older session, tells its socket why, and drops it', async () => {
  const ana = await someone()
  const older = await signIn(ana)
  const olderSocket = await listenToLiveEvents(world.url, { token: older.token, companyId: ana.companyId })
  const newer = await signIn(ana)
  const newerSocket = await listenToLiveEvents(world.url, { token: newer.token, companyId: ana.companyId })
  await olderSocket.isDropped()
  expect(olderSocket.of('auth')).toEqual([{ name: 'auth', action: 'update', user: { id: ana.id } }])
  expect(await me(older.token)).toMatchObject({ status: 401, error: 'ERR_SESSION_EXPIRED' })
  expect(await older.refresh()).toMatchObject({ status: 401 })
  expect(await me(newer.token)).toMatchObject({ status: 200 })
  expect(newerSocket.isOpen()).toBe(true)
  expect(newerSocket.of('auth')).toEqual([])
  newerSocket.close()
})

test('the notice goes to the older session alone, not to colleagues', async () => {
  const ana = await someone()
  const bob = await someone('admin', ana.companyId)
  const anas = await listenToLiveEvents(world.url, ana)
  const bobs = await listenToLiveEvents(world.url, bob)
  await signIn(ana)
  await anas.isDropped()
  expect(bobs.of('auth')).toEqual([])
  expect(bobs.isOpen()).toBe(true)
  bobs.close()
})

test('a sign-in, a refresh and a logout clear no cached session of another company', async () => {
  const ana = await someone()
  const forget = vi.spyOn(world.kernel.sessionCache, 'forget')
  const browser = await signIn(ana)
  await browser.refresh()
  await browser.send('DELETE', '/api/auth/logout', { token: browser.token })
  const forgotten = new Set(forget.mock.calls.map(([companyId]) => companyId))
  forget.mockRestore()
  expect([...forgotten]).toEqual([ana.companyId])
})

test('logins at the same time leave one live session', async () => {
  const ana = await someone()
  const browsers = await Promise.all(Array.from({ length: 5 }, () => signIn(ana)))
  const statuses = await Promise.all(browsers.map(async ({ token }) => (await me(token)).status))
  expect(statuses.sort()).toEqual([200, 401, 401, 401, 401])
})

test('a deleted user is signed out at once, and their socket is closed', async () => {
  const boss = await someone('admin')
  const ana = await someone('user', boss.companyId)
  const browser = await signIn(ana)
  const socket = await listenToLiveEvents(world.url, { ...ana, token: browser.token })
  expect(await me(browser.token)).toMatchObject({ status: 200 })
  await world.call(boss, users.endpoints.remove, { params: { id: ana.id } })
  expect(await me(browser.token)).toMatchObject({ status: 401, error: 'ERR_SESSION_EXPIRED' })
  expect(await browser.refresh()).toMatchObject({ status: 401 })
  await socket.isDropped()
})

test('a demoted user has only the new rights with the old token', async () => {
  const boss = await someone('admin')
  const ana = await someone('admin', boss.companyId)
  expect(await world.call(ana, prompts.endpoints.list, { query: {} })).toMatchObject({ status: 200 })
  await world.call(boss, users.endpoints.update, { params: { id: ana.id }, body: { profile: 'user' } })
  expect(await world.call(ana, prompts.endpoints.list, { query: {} })).toMatchObject({ status: 403, error: 'ERR_NO_PERMISSION' })
})

test('rights that are taken away by another process, or by hand, are gone a moment later', async () => {
  const ana = await someone('admin')
  const allowed = async () => (await world.call(ana, prompts.endpoints.list, { query: {} })).status
  expect(await allowed()).toBe(200)
  await world.platform.updateTable('users').set({ profile: 'user' }).where('id', '=', ana.id).execute()
  await expect.poll(allowed).toBe(403)
})
