import { noticeEndpoints } from '@recado/contract/notices'
import { accessEndpoints } from '@recado/contract/users/access'
import { invitationEndpoints } from '@recado/contract/users/invitations'
import { signInEndpoints } from '@recado/contract/users/signIns'
import { users } from '@recado/contract/users/users'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { createBrowserClient } from '../../../../test/browserClient.ts'
import type { Person } from '../../../../test/createPeople.ts'
import { givePassword, PASSWORD } from '../../../../test/credentials.ts'
import { runCronJob } from '../../../../test/runCronJob.ts'
import { createWorld } from '../../../../test/testApp.ts'
import { days, hours } from '../../../kernel/clock.ts'

const world = await createWorld({ env: { TRUST_PROXY: '1' } })
afterAll(() => world.close())

const CHROME = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0'

let addresses = 0
const newBrowser = (address = `198.51.100.${++addresses}`) => createBrowserClient(world.url, address)

/** Somebody who has never signed in. */
async function someone(profile: 'user' | 'supervisor' | 'admin' | 'super' = 'user', companyId?: number): Promise<Person> {
  const person = await givePassword(world.platform, await world.person(profile, companyId))
  await world.platform.deleteFrom('sessions').where('userId', '=', person.id).execute()
  return person
}

type Browser = ReturnType<typeof newBrowser>
async function signIn(browser: Browser, person: Person, userAgent = CHROME): Promise<Person> {
  const { status, data } = await browser.send('POST', '/api/auth/login', {
    body: { email: person.email, password: PASSWORD },
    headers: { 'user-agent': userAgent },
  })
  expect(status).toBe(200)
  return { ...person, token: String(data.token) }
}

const signInsOf = async (person: Person) => (await world.call(person, signInEndpoints.list)).data.signIns

/** The mails to somebody, from their jobs: a job is committed with the sign-in that it is about. */
async function mailsTo({ email }: Person) {
  const { rows } = await sql<{ sealed: string }>`
    select data ->> 'sealed' as sealed from pgboss.job where name = 'mail.send' order by created_on`.execute(world.platform)
  const mails = rows.map(({ sealed }) => JSON.parse(world.kernel.secrets.unseal(sealed)) as { to: string; subject: string; text: string })
  return mails.filter(({ to }) => to === email)
}
const tokenIn = (text: string) => /\/end-sign-in#(\S+)/.exec(text)?.[1] ?? 'none'
const end = (token: string) => world.call(null, signInEndpoints.endMailed, { body: { token } })

test('a sign-in is listed with its browser, network and step, and with what ended it', async () => {
  const ana = await someone()
  const first = newBrowser()
  await signIn(first, ana)
  const now = await signIn(newBrowser(), ana, FIREFOX)
  expect(await signInsOf(now)).toMatchObject([
    { browser: 'Firefox · Linux', address: '198.51.100.2', step: 'none', current: true, endedAt: null, endedBy: null, newBrowser: true },
    { browser: 'Chrome · Windows', address: '198.51.100.1', current: false, endedBy: 'elsewhere', newBrowser: false },
  ])
  await world.call(now, accessEndpoints.logout)
  const later = await signIn(first, ana)
  expect((await signInsOf(later)).map(({ endedBy }) => endedBy)).toEqual([null, 'signOut', 'elsewhere'])
})

test('a sign-in that nobody ended has expired, also where the next one ended it afterwards', async () => {
  const ana = await someone()
  const browser = newBrowser()
  await signIn(browser, ana)
  world.clock.advance(days(8))
  const now = await signIn(browser, ana)
  expect((await signInsOf(now)).map(({ endedBy }) => endedBy)).toEqual([null, 'expired'])
})

test('an administrator, a new password and a mailed code are named as what ended it', async () => {
  const boss = await world.person('admin')
  const ana = await someone('user', boss.companyId)
  const browser = newBrowser()
  await signIn(browser, ana)
  await world.call(boss, users.endpoints.update, { params: { id: ana.id }, body: { password: PASSWORD } })
  await signIn(browser, ana)
  await world.call(boss, signInEndpoints.endAllOfUser, { params: { id: ana.id }, query: {} })
  await signIn(browser, ana)
  await resetPassword(browser, ana)
  const now = await signIn(browser, ana)
  expect((await signInsOf(now)).map(({ endedBy }) => endedBy)).toEqual([null, 'reset', 'admin', 'password'])
  const log = await world.platform
    .selectFrom('changes')
    .selectAll()
    .where('companyId', '=', ana.companyId)
    .where('userId', '=', ana.id)
    .execute()
  expect(log).toContainEqual(
    expect.objectContaining({ action: 'passwordReset', recordId: String(ana.id), userName: ana.name, via: 'page' }),
  )
  expect(log).toContainEqual(expect.objectContaining({ kind: 'user', action: 'change', changes: { passwordHash: null } }))
})

async function resetPassword(browser: Browser, { email }: Person) {
  await world.call(null, accessEndpoints.forgotPassword, { body: { email } })
  const mails = (await mailsTo({ email } as Person)).toReversed()
  const code = mails.map(({ text }) => /: ([A-Z2-9]{8})\n/.exec(text)?.[1]).find((found) => found !== undefined)
  const body = { email, token: code, newPassword: PASSWORD }
  expect(await browser.send('POST', '/api/resetpasswords', { body, headers: { 'user-agent': CHROME } })).toMatchObject({ status: 200 })
}

test('signing out everywhere ends this session too, and an ended session cannot be refreshed', async () => {
  const ana = await someone()
  const browser = newBrowser()
  const now = await signIn(browser, ana)
  const stolen = browser.cookie()
  const answer = await browser.send('DELETE', '/api/sign-ins', { token: now.token })
  expect(answer).toMatchObject({ status: 200 })
  expect(answer.cookie).toMatch(/^jrt=;/)
  expect(await world.call(now, accessEndpoints.me)).toMatchObject({ status: 401 })
  browser.keep(stolen)
  expect(await browser.refresh()).toMatchObject({ status: 401 })
  expect((await signInsOf(await signIn(browser, ana)))[1]).toMatchObject({ endedBy: 'everywhere' })
})

test('signing out everywhere leaves tokens and passkeys, and ends them where the person wants it', async () => {
  const ana = await signIn(newBrowser(), await someone('admin'))
  const boss = await world.person('admin', ana.companyId)
  const token = {
    name: 'Reports',
    ending: 'abcd',
    readOnly: true,
    groups: ['reports'],
    createdAt: new Date(),
    expiresAt: '2099-01-01T00:00:00.000Z',
  }
  const owner = { companyId: ana.companyId, userId: ana.id }
  await world.platform
    .insertInto('personTokens')
    .values({ ...token, ...owner, tokenHash: `hash ${ana.id}` } as never)
    .execute()
  const passkey = { credentialId: `credential ${ana.id}`, publicKey: Buffer.from('key'), counter: 0, transports: [], host: 'localhost' }
  await world.platform
    .insertInto('accountPasskeys')
    .values({ ...passkey, ...owner, name: 'Phone', createdAt: new Date() } as never)
    .execute()
  const otherWays = async () => (await world.call(boss, signInEndpoints.listOfUser, { params: { id: ana.id } })).data.otherWays
  const signsInAlone = async () =>
    (await world.platform.selectFrom('accountPasskeys').select('alone').where('userId', '=', ana.id).executeTakeFirstOrThrow()).alone
  expect((await world.call(ana, signInEndpoints.list)).data.otherWays).toEqual({ tokens: 1, passkeys: 1 })
  await world.call(ana, signInEndpoints.endAll)
  expect(await otherWays()).toEqual({ tokens: 1, passkeys: 1 })
  expect(await signsInAlone()).toBe(true)
  await world.call(boss, signInEndpoints.endAllOfUser, { params: { id: ana.id }, query: { tokens: 'true', passkeys: 'true' } })
  expect(await otherWays()).toEqual({ tokens: 0, passkeys: 1 })
  expect(await signsInAlone()).toBe(false)
})

test('sign-ins of a colleague are for administrators of the same company, and those of a super user for super users', async () => {
  const boss = await world.person('admin')
  const ana = await signIn(newBrowser(), await someone('user', boss.companyId))
  const [lead, stranger] = [await world.person('supervisor', boss.companyId), await world.person('admin')]
  const params = { id: ana.id }
  for (const caller of [lead, stranger]) {
    const refused = { status: caller === lead ? 403 : 404 }
    expect(await world.call(caller, signInEndpoints.listOfUser, { params })).toMatchObject(refused)
    expect(await world.call(caller, signInEndpoints.endAllOfUser, { params, query: {} })).toMatchObject(refused)
  }
  expect(await world.call(boss, signInEndpoints.listOfUser, { params })).toMatchObject({
    data: { signIns: [{ browser: 'Chrome · Windows', current: false }] },
  })
  expect(await world.call(ana, accessEndpoints.me)).toMatchObject({ status: 200 })
  const chief = await world.person('super')
  const helper = await world.person('admin', chief.companyId)
  expect(await world.call(helper, signInEndpoints.listOfUser, { params: { id: chief.id } })).toMatchObject({ error: 'ERR_NO_PERMISSION' })
  expect(await world.call(helper, signInEndpoints.endAllOfUser, { params: { id: chief.id }, query: {} })).toMatchObject({
    error: 'ERR_NO_PERMISSION',
  })
})

test('the first sign-in is no news, a new browser is mailed once, and a browser that is known is not', async () => {
  const ana = await someone()
  const [own, other] = [newBrowser(), newBrowser()]
  for (const browser of [own, own]) await signIn(browser, ana)
  expect(await mailsTo(ana)).toEqual([])
  for (const browser of [other, own, other]) await signIn(browser, ana, FIREFOX)
  const mails = await mailsTo(ana)
  expect(mails).toMatchObject([{ subject: 'Novo acesso à sua conta' }])
  expect(mails[0]?.text).toContain('Firefox · Linux · 198.51.100.')
  // This world sends no mails, so the bell tells of it too.
  const { data } = await world.call(await signIn(own, ana), noticeEndpoints.list)
  expect(data.notices).toMatchObject([{ kind: 'newSignIn', name: expect.stringContaining('Firefox · Linux') }])
})

test('a client without cookies is mailed once in 30 days for each name and network', async () => {
  const ana = await someone()
  await signIn(newBrowser(), ana)
  const address = '203.0.113.77'
  for (let times = 0; times < 3; times++) await signIn(newBrowser(address), ana, 'OldClient/1.0')
  expect(await mailsTo(ana)).toHaveLength(1)
  await signIn(newBrowser('203.0.113.78'), ana, 'OldClient/1.0')
  expect(await mailsTo(ana)).toHaveLength(2)
  world.clock.advance(days(31))
  await signIn(newBrowser(address), ana, 'OldClient/1.0')
  expect(await mailsTo(ana)).toHaveLength(3)
})

test('after the update no browser is known: the name and the network decide', async () => {
  const ana = await world.person()
  await givePassword(world.platform, ana)
  const before = { browser: 'Chrome · Windows', address: '203.0.113.80' }
  await world.platform.updateTable('sessions').set(before).where('userId', '=', ana.id).execute()
  await signIn(newBrowser('203.0.113.80'), ana)
  expect(await mailsTo(ana)).toEqual([])
  const bia = await givePassword(world.platform, await world.person())
  await world.platform.updateTable('sessions').set(before).where('userId', '=', bia.id).execute()
  await world.platform.updateTable('users').set({ seenAt: world.clock.now() }).where('id', '=', bia.id).execute()
  await signIn(newBrowser('203.0.113.81'), bia)
  expect(await mailsTo(bia)).toHaveLength(1)
})

test('neither the invitation nor the sign-in after it is mailed, and the list names the invitation', async () => {
  const boss = await world.person('admin')
  const email = 'invited@example.com'
  const { data } = await world.call(boss, invitationEndpoints.create, { body: { email, profile: 'user', queueIds: [] } })
  const body = { token: data.link?.split('#')[1], name: 'Ana', password: PASSWORD }
  const browser = newBrowser()
  const accepted = await browser.send('POST', '/api/invitations/accept', { body, headers: { 'user-agent': CHROME } })
  const ana = { ...boss, id: Number((accepted.data.user as { id: number }).id), email, token: String(accepted.data.token) }
  expect(await signInsOf(ana)).toMatchObject([{ byInvitation: true, current: true }])
  await signIn(browser, ana)
  expect((await mailsTo(ana)).filter(({ text }) => text.includes('/end-sign-in#'))).toEqual([])
})

test('after a reset the same browser is no news, and all others are', async () => {
  const ana = await someone()
  const [own, stranger] = [newBrowser(), newBrowser()]
  for (const browser of [own, stranger]) await signIn(browser, ana)
  const news = async () => (await mailsTo(ana)).filter(({ text }) => text.includes('/end-sign-in#')).length
  expect(await news()).toBe(1)
  await resetPassword(own, ana)
  await signIn(own, ana)
  expect(await news()).toBe(1)
  await signIn(stranger, ana)
  expect(await news()).toBe(2)
  await signIn(stranger, ana, FIREFOX)
  expect(await news()).toBe(2)
})

test('a reset makes one browser known, not all of its name and network', async () => {
  const ana = await someone()
  const own = newBrowser('203.0.113.90')
  await signIn(own, ana)
  await resetPassword(own, ana)
  await signIn(own, ana)
  await signIn(newBrowser('203.0.113.90'), ana)
  expect((await mailsTo(ana)).filter(({ text }) => text.includes('/end-sign-in#'))).toHaveLength(1)
})

/** A sign-in that its owner did not make, with the token of the mail about it. */
async function mailedSignIn() {
  const ana = await someone()
  const own = newBrowser()
  await signIn(own, ana)
  const stranger = newBrowser()
  const intruder = await signIn(stranger, ana, FIREFOX)
  const [mail] = await mailsTo(ana)
  return { ana, own, stranger, intruder, token: tokenIn(mail?.text ?? '') }
}

test('after the link of the mail no passkey signs in without the password', async () => {
  const { ana, token } = await mailedSignIn()
  const made = { credentialId: ana.email, publicKey: '', counter: 0, transports: [], host: '', name: '', createdAt: new Date() }
  await world.platform
    .insertInto('accountPasskeys')
    .values({ companyId: ana.companyId, userId: ana.id, ...made })
    .execute()
  await end(token)
  const passkeys = world.platform.selectFrom('accountPasskeys').select('alone').where('userId', '=', ana.id)
  expect(await passkeys.execute()).toEqual([{ alone: false }])
})

test('the link of the mail ends that sign-in once; reading it, as a mail scanner does, ends nothing', async () => {
  const { ana, intruder, token } = await mailedSignIn()
  const read = () => world.call(null, signInEndpoints.readMailed, { body: { token } })
  for (let times = 0; times < 2; times++) expect(await read()).toMatchObject({ data: { browser: 'Firefox · Linux', live: true } })
  expect(await world.call(intruder, accessEndpoints.me)).toMatchObject({ status: 200 })
  const race = await Promise.all([end(token), end(token), end(token)])
  expect(race.map(({ status }) => status).toSorted()).toEqual([200, 410, 410])
  expect(await world.call(intruder, accessEndpoints.me)).toMatchObject({ status: 401 })
  expect(await read()).toMatchObject({ error: 'ERR_SIGN_IN_LINK' })
  const now = await signIn(newBrowser(), ana)
  expect((await signInsOf(now))[1]).toMatchObject({ endedBy: 'mail' })
})

test('the link also ends what the same browser signed in since, and that browser is news again', async () => {
  const { ana, stranger, token } = await mailedSignIn()
  const again = await signIn(stranger, ana, FIREFOX)
  expect(await end(token)).toMatchObject({ status: 200 })
  expect(await world.call(again, accessEndpoints.me)).toMatchObject({ status: 401 })
  await signIn(stranger, ana, FIREFOX)
  expect(await mailsTo(ana)).toHaveLength(2)
})

test('the link also ends a later sign-in without cookies of the same name and network, and the next one is mailed', async () => {
  const ana = await someone()
  await signIn(newBrowser(), ana)
  const fresh = () => signIn(newBrowser('203.0.113.91'), ana, FIREFOX)
  await fresh()
  const again = await fresh()
  const [mail, ...others] = await mailsTo(ana)
  expect(others).toEqual([])
  expect(await end(tokenIn(mail?.text ?? ''))).toMatchObject({ status: 200 })
  expect(await world.call(again, accessEndpoints.me)).toMatchObject({ status: 401 })
  await fresh()
  expect(await mailsTo(ana)).toHaveLength(2)
})

test('after a sign-out everywhere and a new password other browsers are news, and that of the new password is not', async () => {
  const ana = await someone()
  const [own, stranger] = [newBrowser(), newBrowser()]
  await signIn(own, ana)
  const news = async () => (await mailsTo(ana)).filter(({ text }) => text.includes('/end-sign-in#')).length
  const signInBoth = async () => {
    await signIn(stranger, ana, FIREFOX)
    return signIn(own, ana)
  }
  const now = await signInBoth()
  expect(await news()).toBe(1)
  const body = { password: PASSWORD, currentPassword: PASSWORD }
  expect(await world.call(now, users.endpoints.update, { params: { id: ana.id }, body })).toMatchObject({ status: 200 })
  const later = await signInBoth()
  expect(await news()).toBe(2)
  expect(await world.call(later, signInEndpoints.endAll)).toMatchObject({ status: 200 })
  await signInBoth()
  expect(await news()).toBe(4)
})

test('where sign-ins were forgotten, as by a restore, the next one is not the first', async () => {
  const ana = await someone()
  await signIn(newBrowser(), ana)
  for (const table of ['sessions', 'knownBrowsers'] as const) await world.platform.deleteFrom(table).where('userId', '=', ana.id).execute()
  await signIn(newBrowser(), ana, FIREFOX)
  expect(await mailsTo(ana)).toHaveLength(1)
})

test('an account gets five mails of new browsers in a day, and then only the bell', async () => {
  const ana = await someone()
  await signIn(newBrowser(), ana)
  for (let times = 0; times < 7; times++) await signIn(newBrowser(), ana)
  expect(await mailsTo(ana)).toHaveLength(5)
  world.clock.advance(days(1))
  const now = await signIn(newBrowser(), ana)
  expect(await mailsTo(ana)).toHaveLength(6)
  expect((await world.call(now, noticeEndpoints.list)).data.notices).toHaveLength(8)
})

test('the cookie has a token of each account once', async () => {
  const [ana, bia] = [await someone(), await someone()]
  const browser = newBrowser()
  await signIn(browser, bia)
  for (let times = 0; times < 6; times++) await signIn(browser, ana)
  await signIn(browser, bia, FIREFOX)
  expect(await mailsTo(bia)).toEqual([])
})

test('the link does not end a sign-in of the owner, nor one of somebody else, and no forged token ends any', async () => {
  const { ana, own, token } = await mailedSignIn()
  const now = await signIn(own, ana)
  const other = await mailedSignIn()
  const [, secret] = token.split('.')
  const [theirSession] = other.token.split('.')
  for (const forged of [`${theirSession}.${secret}`, `${theirSession}.`, `${theirSession}`, '', 'x', `${token}x`, 'none.none'])
    expect(await end(forged), forged).toMatchObject({ error: 'ERR_SIGN_IN_LINK' })
  expect(await end(token)).toMatchObject({ status: 200 })
  expect(await world.call(now, accessEndpoints.me)).toMatchObject({ status: 200 })
  expect(await world.call(other.intruder, accessEndpoints.me)).toMatchObject({ status: 200 })
})

test('the link is good for seven days', async () => {
  const { token } = await mailedSignIn()
  world.clock.advance(days(7) + 1000)
  expect(await end(token)).toMatchObject({ error: 'ERR_SIGN_IN_LINK' })
})

test('neither the token of the link nor that of the browser is stored or logged as it is', async () => {
  const { ana, token } = await mailedSignIn()
  const rows = await world.platform.selectFrom('sessions').selectAll().where('userId', '=', ana.id).execute()
  const browsers = await world.platform.selectFrom('knownBrowsers').selectAll().where('userId', '=', ana.id).execute()
  expect(JSON.stringify(rows)).not.toContain(token)
  expect(browsers).toHaveLength(2)
  const jobs = await sql<{ data: object }>`select data from pgboss.job`.execute(world.platform)
  expect(JSON.stringify(jobs.rows)).not.toContain(token)
})

test('a cookie that was planted before the sign-in makes no browser known and opens no session', async () => {
  const ana = await someone()
  await signIn(newBrowser(), ana)
  const planted = 'a'.repeat(43)
  const victim = newBrowser()
  const answer = await victim.send('POST', '/api/auth/login', {
    body: { email: ana.email, password: PASSWORD },
    headers: { cookie: `jkb=${planted}; jrt=11111111-1111-4111-8111-111111111111.${planted}` },
  })
  const cookies = answer.headers.getSetCookie().join('\n')
  expect(cookies).toMatch(/jkb=[\w.-]+; .*HttpOnly.*SameSite=Strict/)
  expect(cookies).not.toMatch(/jrt=11111111/)
  const stranger = newBrowser()
  await stranger.send('POST', '/api/auth/login', { body: { email: ana.email, password: PASSWORD }, headers: { cookie: `jkb=${planted}` } })
  expect(await mailsTo(ana)).toHaveLength(2)
})

test('a form of another site signs nobody in', async () => {
  const ana = await someone()
  const body = JSON.stringify({ email: ana.email, password: PASSWORD })
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
    const answer = await newBrowser().send('POST', '/api/auth/login', {
      body,
      headers: { 'content-type': type, origin: 'https://evil.example' },
    })
    expect(answer.cookie, type).toBeUndefined()
  }
})

test('an account knows at most twenty browsers', async () => {
  const ana = await someone()
  for (let times = 0; times < 23; times++) await signIn(newBrowser(), ana)
  expect(await world.platform.selectFrom('knownBrowsers').select('id').where('userId', '=', ana.id).execute()).toHaveLength(20)
})

test('a sign-in is shown for at least 30 days after its end, and a known browser is forgotten after 400 days', async () => {
  const ana = await someone()
  const browser = newBrowser()
  await signIn(browser, ana)
  world.clock.advance(days(29))
  await runCronJob(world, 'access.sweep')
  const now = await signIn(browser, ana)
  expect(await signInsOf(now)).toHaveLength(2)
  world.clock.advance(days(401) + hours(1))
  await runCronJob(world, 'access.sweep')
  expect(await world.platform.selectFrom('knownBrowsers').select('id').execute()).toEqual([])
})
