import { settingEndpoints } from '@recado/contract/companies/settings'
import { noticeEndpoints } from '@recado/contract/notices'
import { secondStepEndpoints } from '@recado/contract/users/secondStep'
import { users } from '@recado/contract/users/users'
import { sql } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import { afterAll, expect, test } from 'vitest'
import { createBrowserClient } from '../../../../test/browserClient.ts'
import type { Person } from '../../../../test/createPeople.ts'
import { givePassword, PASSWORD } from '../../../../test/credentials.ts'
import { readMailbox, waitForMail } from '../../../../test/mailbox.ts'
import { createWorld } from '../../../../test/testApp.ts'
import { dayIn, days, later, minutes, seconds } from '../../../kernel/clock.ts'
import { removeSecondStepOf } from './removeSecondStep.ts'

const world = await createWorld({ env: { TRUST_PROXY: '1' } })
afterAll(() => world.close())

let addresses = 0
const newBrowser = () => createBrowserClient(world.url, `198.51.100.${++addresses}`)
const someone = async (profile: 'user' | 'admin' | 'super' = 'user', companyId?: number) =>
  givePassword(world.platform, await world.person(profile, companyId))

/** The app on the person's phone. Each call waits for the next 30 seconds, because no code counts twice. */
function phoneWith(secret: string) {
  const totp = new TOTP({ secret: Secret.fromBase32(secret) })
  return {
    code: (aheadBy = 0) => totp.generate({ timestamp: world.clock.now().getTime() + aheadBy }),
    next() {
      world.clock.advance(seconds(31))
      return this.code()
    },
  }
}

async function setUp(person: Person) {
  const {
    data: { secret, uri },
  } = await world.call(person, secondStepEndpoints.begin, { body: { password: PASSWORD } })
  const phone = phoneWith(secret)
  const {
    data: { recoveryCodes },
  } = await world.call(person, secondStepEndpoints.confirm, { body: { code: phone.code() } })
  return { phone, uri, secret, recoveryCodes }
}

/** Sign-ins from new browsers are mailed too. */
const waitForMailAbout = ({ email }: Person, subject: string) =>
  expect
    .poll(async () => (await readMailbox(world.dataDir, email)).map((mail) => mail.subject), { timeout: 60_000 })
    .toContainEqual(expect.stringContaining(subject))

const require = (admin: Person, from: string) =>
  world.call(admin, settingEndpoints.update, { params: { key: 'secondStepFrom' }, body: { value: from } })
const today = () => dayIn('America/Sao_Paulo', world.clock.now())

test('after the set-up the password alone opens no session, and a code counts once', async () => {
  const ana = await someone()
  const { phone, uri } = await setUp(ana)
  expect(uri).toMatch(/^otpauth:\/\/totp\/Recado:/)
  expect(await newBrowser().login(ana.email, PASSWORD)).toMatchObject({ status: 401, error: 'ERR_SECOND_STEP' })
  expect(await newBrowser().login(ana.email, 'Wrong-Password-1')).toMatchObject({ status: 401, error: 'ERR_INVALID_CREDENTIALS' })
  const code = phone.next()
  expect(await newBrowser().login(ana.email, PASSWORD, { code })).toMatchObject({ status: 200, data: { user: { secondStep: true } } })
  expect(await newBrowser().login(ana.email, PASSWORD, { code })).toMatchObject({ status: 401, error: 'ERR_SECOND_STEP' })
})

test('the code of the set-up does not sign in too', async () => {
  const ana = await someone()
  const { phone } = await setUp(ana)
  expect(await newBrowser().login(ana.email, PASSWORD, { code: phone.code() })).toMatchObject({ status: 401, error: 'ERR_SECOND_STEP' })
})

test('an old client sends the code after the password and a blank', async () => {
  const ana = await someone()
  const { phone } = await setUp(ana)
  expect(await newBrowser().login(ana.email, `${PASSWORD} ${phone.next()}`)).toMatchObject({ status: 200 })
  expect(await newBrowser().login(ana.email, `${PASSWORD} 000000`)).toMatchObject({ status: 401, error: 'ERR_SECOND_STEP' })
  const bia = await someone()
  expect(await newBrowser().login(bia.email, `${PASSWORD} 123456`)).toMatchObject({ status: 401, error: 'ERR_INVALID_CREDENTIALS' })
})

test('a phone may be 30 seconds off; the set-up says by how much another clock is off', async () => {
  const ana = await someone()
  const {
    data: { secret },
  } = await world.call(ana, secondStepEndpoints.begin, { body: { password: PASSWORD } })
  const phone = phoneWith(secret)
  const refusal = world.call(ana, secondStepEndpoints.confirm, { body: { code: phone.code(minutes(10)) } })
  expect(await refusal).toMatchObject({ error: 'ERR_SECOND_STEP_CLOCK', details: { seconds: 600 } })
  expect(await newBrowser().login(ana.email, PASSWORD)).toMatchObject({ status: 200 })
})

test('a set-up that is left halfway changes nothing, and a wrong code does not sign out', async () => {
  const ana = await someone()
  await world.call(ana, secondStepEndpoints.begin, { body: { password: PASSWORD } })
  const wrong = world.call(ana, secondStepEndpoints.confirm, { body: { code: '000000' } })
  expect(await wrong).toMatchObject({ error: 'ERR_VALIDATION', details: { fields: [{ path: 'code', code: 'wrong_code' }] } })
  expect(await newBrowser().login(ana.email, PASSWORD)).toMatchObject({ status: 200, data: { user: { secondStep: false } } })
})

test('it begins only with the password', async () => {
  const ana = await someone()
  const refusal = world.call(ana, secondStepEndpoints.begin, { body: { password: 'Not-Mine-1' } })
  expect(await refusal).toMatchObject({ error: 'ERR_VALIDATION', details: { fields: [{ path: 'password' }] } })
})

test('each recovery code counts once, also in a race, and new ones replace the old', async () => {
  const ana = await someone()
  const { recoveryCodes, phone } = await setUp(ana)
  expect(recoveryCodes).toHaveLength(10)
  const [first = '', second = ''] = recoveryCodes
  const race = await Promise.all(
    [1, 2, 3, 4].map(() => newBrowser().login(ana.email, PASSWORD, { code: first.toLowerCase().replace('-', ' ') })),
  )
  expect(race.map(({ status }) => status).toSorted()).toEqual([200, 401, 401, 401])
  const { data } = await newBrowser().login(ana.email, PASSWORD, { code: phone.next() })
  const now = { ...ana, token: String(data.token) }
  expect(await world.call(now, secondStepEndpoints.state)).toMatchObject({ data: { enabled: true, recoveryCodesLeft: 9 } })
  await world.call(now, secondStepEndpoints.renewRecoveryCodes, { body: { code: phone.next() } })
  expect(await newBrowser().login(ana.email, PASSWORD, { code: second })).toMatchObject({ status: 401, error: 'ERR_SECOND_STEP' })
})

test('a remembered browser is not asked for 30 days, for this account and this password only', async () => {
  const ana = await someone()
  const { phone } = await setUp(ana)
  const browser = newBrowser()
  await browser.login(ana.email, PASSWORD, { code: phone.next(), rememberBrowser: true })
  expect(await browser.login(ana.email, PASSWORD)).toMatchObject({ status: 200 })
  const bia = await someone()
  const hers = await setUp(bia)
  expect(await browser.login(bia.email, PASSWORD)).toMatchObject({ error: 'ERR_SECOND_STEP' })
  await browser.login(bia.email, PASSWORD, { code: hers.phone.next(), rememberBrowser: true })
  for (const person of [ana, bia]) expect(await browser.login(person.email, PASSWORD)).toMatchObject({ status: 200 })
  const boss = await someone('admin', ana.companyId)
  await world.call(boss, users.endpoints.update, { params: { id: ana.id }, body: { password: PASSWORD } })
  expect(await browser.login(ana.email, PASSWORD)).toMatchObject({ error: 'ERR_SECOND_STEP' })
  world.clock.advance(days(31))
  expect(await browser.login(bia.email, PASSWORD)).toMatchObject({ error: 'ERR_SECOND_STEP' })
})

test('five wrong codes end the tries from elsewhere and mail the owner, whose own browser goes on', async () => {
  const ana = await someone()
  const { phone } = await setUp(ana)
  const browser = newBrowser()
  await browser.login(ana.email, PASSWORD, { code: phone.next(), rememberBrowser: true })
  for (let tries = 0; tries < 5; tries++)
    expect(await newBrowser().login(ana.email, PASSWORD, { code: '000000' })).toMatchObject({ error: 'ERR_SECOND_STEP' })
  expect(await newBrowser().login(ana.email, PASSWORD, { code: phone.next() })).toMatchObject({ status: 429 })
  expect(await browser.login(ana.email, PASSWORD)).toMatchObject({ status: 200 })
  await waitForMailAbout(ana, 'cinco vezes')
  world.clock.advance(minutes(16))
  expect(await newBrowser().login(ana.email, PASSWORD, { code: phone.next() })).toMatchObject({ status: 200 })
})

test('four wrong codes and a right one mail nobody', async () => {
  const ana = await someone()
  const { phone } = await setUp(ana)
  for (let tries = 0; tries < 4; tries++) await newBrowser().login(ana.email, PASSWORD, { code: '000000' })
  expect(await newBrowser().login(ana.email, PASSWORD, { code: phone.next() })).toMatchObject({ status: 200 })
  const waiting = async () => {
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from pgboss.job
      where name = 'access.tellOfGuesses' and (data ->> 'userId')::int = ${ana.id} and state < 'completed'`.execute(world.platform)
    return rows[0]?.count
  }
  expect(await waiting()).toBe(1)
  await expect.poll(waiting, { timeout: 60_000 }).toBe(0)
  expect((await readMailbox(world.dataDir, ana.email)).map(({ subject }) => subject)).not.toContainEqual(
    expect.stringContaining('cinco vezes'),
  )
})

test('the set-up ends the other sessions of the account, and keeps the one in which it happened', async () => {
  const ana = await someone()
  const browser = newBrowser()
  const { data } = await browser.login(ana.email, PASSWORD)
  const here = { ...ana, token: String(data.token) }
  await setUp(here)
  expect(await browser.refresh()).toMatchObject({ status: 200 })
})

test('where the company requires it from a day on, sessions without it end and a sign-in sets it up', async () => {
  const boss = await someone('admin')
  const ana = await someone('user', boss.companyId)
  const old = newBrowser()
  await old.login(ana.email, PASSWORD)
  await require(boss, dayIn('America/Sao_Paulo', later(world.clock.now(), days(1))))
  expect(await old.refresh()).toMatchObject({ status: 200 })
  world.clock.advance(days(1))
  expect(await old.refresh()).toMatchObject({ status: 401, error: 'ERR_SESSION_EXPIRED' })

  const browser = newBrowser()
  const refused = await browser.login(ana.email, PASSWORD)
  expect(refused).toMatchObject({ status: 401, error: 'ERR_SECOND_STEP_MISSING', details: { setupToken: expect.any(String) } })
  const { setupToken } = refused.details as { setupToken: string }
  const { data: offer } = await browser.send('POST', '/api/auth/second-step/begin', { body: { setupToken } })
  const phone = phoneWith(String(offer.secret))
  const confirmed = await browser.send('POST', '/api/auth/second-step/confirm', {
    body: { setupToken, code: phone.code(), rememberBrowser: true },
  })
  expect(confirmed).toMatchObject({
    status: 200,
    data: { token: expect.any(String), user: { id: ana.id }, recoveryCodes: expect.any(Array) },
  })
  expect(await browser.refresh()).toMatchObject({ status: 200 })
  expect(await browser.login(ana.email, PASSWORD)).toMatchObject({ status: 200 })
  const again = await browser.send('POST', '/api/auth/second-step/begin', { body: { setupToken } })
  expect(again).toMatchObject({ status: 401, error: 'ERR_SESSION_EXPIRED' })
  const here = { ...ana, token: String((await browser.login(ana.email, PASSWORD)).data.token) }
  const off = world.call(here, secondStepEndpoints.turnOff, { body: { password: PASSWORD, code: phone.next() } })
  expect(await off).toMatchObject({ error: 'ERR_SECOND_STEP_REQUIRED' })
})

test('a session ends where the second step was switched off and is required later', async () => {
  const boss = await someone('admin')
  const ana = await someone('user', boss.companyId)
  const { phone } = await setUp(ana)
  const browser = newBrowser()
  const { data } = await browser.login(ana.email, PASSWORD, { code: phone.next() })
  const here = { ...ana, token: String(data.token) }
  await world.call(here, secondStepEndpoints.turnOff, { body: { password: PASSWORD, code: phone.next() } })
  expect(await browser.refresh()).toMatchObject({ status: 200 })
  await require(boss, today())
  expect(await browser.refresh()).toMatchObject({ status: 401, error: 'ERR_SESSION_EXPIRED' })
  const session = world.platform.selectFrom('sessions').select('revokedAt').where('userId', '=', ana.id).orderBy('createdAt', 'desc')
  expect(await session.executeTakeFirst()).toMatchObject({ revokedAt: expect.any(String) })
})

test('a session that a process of the release before opened by password alone ends at its refresh', async () => {
  const ana = await someone()
  const browser = newBrowser()
  await browser.login(ana.email, PASSWORD)
  await world.platform
    .insertInto('secondSteps')
    .values({ companyId: ana.companyId, userId: ana.id, secretSealed: '', createdAt: new Date(), confirmedAt: new Date(), lastPeriod: 0 })
    .execute()
  expect(await browser.refresh()).toMatchObject({ status: 401, error: 'ERR_SESSION_EXPIRED' })
})

test('a changed password forgets browsers, and still tells the owner’s browser from strangers who guess', async () => {
  const ana = await someone()
  const { phone } = await setUp(ana)
  const browser = newBrowser()
  await browser.login(ana.email, PASSWORD, { code: phone.next(), rememberBrowser: true })
  for (let tries = 0; tries < 5; tries++) await newBrowser().login(ana.email, PASSWORD, { code: '000000' })
  const boss = await someone('admin', ana.companyId)
  await world.call(boss, users.endpoints.update, { params: { id: ana.id }, body: { password: PASSWORD } })
  expect(await browser.login(ana.email, PASSWORD)).toMatchObject({ error: 'ERR_SECOND_STEP' })
  expect(await newBrowser().login(ana.email, PASSWORD, { code: phone.next() })).toMatchObject({ status: 429 })
  expect(await browser.login(ana.email, PASSWORD, { code: phone.next() })).toMatchObject({ status: 200 })
})

test('digits may be typed in two groups', async () => {
  const ana = await someone()
  const { phone } = await setUp(ana)
  const code = phone.next().replace(/^.../, '$& ')
  expect(await newBrowser().login(ana.email, PASSWORD, { code })).toMatchObject({ status: 200 })
})

test('one code switches off once, and the other try does not sign out', async () => {
  const ana = await someone()
  const { phone } = await setUp(ana)
  const { data } = await newBrowser().login(ana.email, PASSWORD, { code: phone.next() })
  const here = { ...ana, token: String(data.token) }
  const code = phone.next()
  const renew = () => world.call(here, secondStepEndpoints.renewRecoveryCodes, { body: { code } })
  const statuses = (await Promise.all([renew(), renew()])).map(({ status }) => status)
  expect(statuses.toSorted()).toEqual([200, 422])
  expect(await world.call(here, secondStepEndpoints.state)).toMatchObject({ data: { recoveryCodesLeft: 10 } })
})

test('the owner reads in a mail that it was switched on', async () => {
  const ana = await someone()
  await setUp(ana)
  await waitForMail(world.dataDir, ana.email)
  expect(await readMailbox(world.dataDir, ana.email)).toMatchObject([{ subject: 'A segunda etapa do seu acesso foi ativada' }])
})

test('a set-up token ends after 15 minutes and with the password, and nobody can invent one', async () => {
  const boss = await someone('admin')
  await require(boss, today())
  const tokenOf = async () => ((await newBrowser().login(boss.email, PASSWORD)).details as { setupToken: string }).setupToken
  const begin = (setupToken: string) => newBrowser().send('POST', '/api/auth/second-step/begin', { body: { setupToken } })
  const late = await tokenOf()
  world.clock.advance(minutes(16))
  const changed = await tokenOf()
  await world.platform.updateTable('users').set({ passwordHash: 'another' }).where('id', '=', boss.id).execute()
  for (const token of [late, changed, 'invented', world.kernel.secrets.seal('{}')])
    expect(await begin(token)).toMatchObject({ status: 401, error: 'ERR_SESSION_EXPIRED' })
})

test('the platform requires it of its super users alone', async () => {
  const root = await someone('super')
  const ana = await someone('user', root.companyId)
  await world.platform
    .insertInto('settings')
    .values({ companyId: root.companyId, key: 'secondStepForSuperUsers', value: 'enabled' })
    .execute()
  expect(await newBrowser().login(root.email, PASSWORD)).toMatchObject({ error: 'ERR_SECOND_STEP_MISSING' })
  expect(await newBrowser().login(ana.email, PASSWORD)).toMatchObject({ status: 200 })
})

test('an administrator removes it for a colleague, who reads it in a mail and at the bell', async () => {
  const boss = await someone('admin')
  const ana = await someone('user', boss.companyId)
  await setUp(ana)
  const other = await someone('user', boss.companyId)
  const remove = (by: Person, id: number) => world.call(by, secondStepEndpoints.removeOfUser, { params: { id } })
  expect(await remove(other, ana.id)).toMatchObject({ error: 'ERR_NO_PERMISSION' })
  expect(await remove(boss, boss.id)).toMatchObject({ error: 'ERR_NO_PERMISSION' })
  expect(await remove(boss, other.id)).toMatchObject({ error: 'ERR_SECOND_STEP_OFF' })
  await remove(boss, ana.id)
  expect(await newBrowser().login(ana.email, PASSWORD)).toMatchObject({ status: 200 })
  await waitForMailAbout(ana, 'foi removida')
  const { data } = await newBrowser().login(ana.email, PASSWORD)
  const {
    data: { notices },
  } = await world.call({ ...ana, token: String(data.token) }, noticeEndpoints.list)
  expect(notices.filter(({ kind }) => kind === 'secondStepRemoved')).toMatchObject([{ name: boss.name }])
})

test('a super user removes it for the last administrator of a company, and for nobody else', async () => {
  const root = await someone('super')
  const boss = await someone('admin')
  const ana = await someone('user', boss.companyId)
  for (const person of [boss, ana]) await setUp(person)
  const remove = (email: string) => world.call(root, secondStepEndpoints.removeOfAdmin, { body: { email } })
  expect(await remove(ana.email)).toMatchObject({ error: 'ERR_NO_USER_FOUND' })
  await remove(boss.email)
  expect(await newBrowser().login(boss.email, PASSWORD)).toMatchObject({ status: 200 })
})

test('who runs the installation removes it for anybody, by e-mail', async () => {
  const root = await someone('super')
  await setUp(root)
  expect(await removeSecondStepOf(world.kernel, root.email)).toBe(root.name)
  expect(await newBrowser().login(root.email, PASSWORD)).toMatchObject({ status: 200 })
  await expect(removeSecondStepOf(world.kernel, root.email)).rejects.toThrow(`${root.email} has no second step`)
  await expect(removeSecondStepOf(world.kernel, 'nobody@example.com')).rejects.toThrow('No account has the e-mail')
})

test('the list of users without it shows from where they signed in', async () => {
  const boss = await someone('admin')
  const ana = await someone('user', boss.companyId)
  const bia = await someone('user', boss.companyId)
  await setUp(bia)
  const chrome = {
    'user-agent': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0 Safari/537.36',
  }
  await newBrowser().send('POST', '/api/auth/login', { body: { email: ana.email, password: PASSWORD }, headers: chrome })
  const {
    data: { users: without },
  } = await world.call(boss, secondStepEndpoints.usersWithout)
  expect(without.map(({ userId }) => userId)).toEqual([boss.id, ana.id])
  expect(without[1]?.signIns[0]).toMatchObject({ browser: 'Chrome · Windows', address: expect.stringContaining('198.51.100.') })
})

test('an e-mail or a password that somebody else changes is told to the old address', async () => {
  const boss = await someone('admin')
  const ana = await someone('user', boss.companyId)
  const email = `new-${ana.email}`
  await world.call(boss, users.endpoints.update, { params: { id: ana.id }, body: { email, password: 'Another-One-2' } })
  await waitForMail(world.dataDir, ana.email)
  expect(await readMailbox(world.dataDir, ana.email)).toMatchObject([{ text: expect.stringMatching(new RegExp(`${email}[^]*nova senha`)) }])
})

/** Every door: an endpoint that answers a session. A new one belongs into this list, with the test that it asks for the second step. */
const doors = [
  'POST /auth/login',
  'POST /auth/passkey',
  'POST /auth/refresh_token',
  'POST /auth/second-step/confirm',
  'POST /auth/sso/finish',
  'POST /auth/sso/link',
  'POST /auth/sso/step',
  'POST /companies/:id/support',
  'POST /invitations/accept',
  'POST /support/leave',
]
test('each endpoint that answers a session is known', () => {
  const answersSession = world.endpoints.filter(({ output }) => {
    const shape = output && 'shape' in output ? (output.shape as Record<string, unknown>) : {}
    return 'token' in shape && 'user' in shape
  })
  expect(answersSession.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual(doors.toSorted())
})
