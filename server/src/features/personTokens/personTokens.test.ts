import { companyEndpoints } from '@recado/contract/companies/companies'
import { settingEndpoints } from '@recado/contract/companies/settings'
import { connectionEndpoints } from '@recado/contract/connections'
import { contactBulkEndpoints } from '@recado/contract/contacts'
import { dashboardEndpoints } from '@recado/contract/dashboard/dashboard'
import { messageEndpoints } from '@recado/contract/messages/messages'
import { noticeEndpoints } from '@recado/contract/notices'
import { queues } from '@recado/contract/queues/queues'
import { tags } from '@recado/contract/tags'
import { ticketEndpoints } from '@recado/contract/tickets/tickets'
import { accessEndpoints } from '@recado/contract/users/access'
import { PERSON_TOKEN_PREFIX, personTokenEndpoints, type TokenGroup } from '@recado/contract/users/personTokens'
import { secondStepEndpoints } from '@recado/contract/users/secondStep'
import { users } from '@recado/contract/users/users'
import { sql } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import { io } from 'socket.io-client'
import { afterAll, expect, test } from 'vitest'
import type { Person } from '../../../test/createPeople.ts'
import { givePassword, PASSWORD } from '../../../test/credentials.ts'
import { readMailbox, waitForMail } from '../../../test/mailbox.ts'
import { runCronJob } from '../../../test/runCronJob.ts'
import { createWorld } from '../../../test/testApp.ts'
import { days, hours, minutes } from '../../kernel/clock.ts'
import { createLog } from '../../kernel/log.ts'
import { hashRecoveryCode } from '../access/secondStep/recoveryCodes.ts'

const logged: string[] = []
const world = await createWorld({
  log: createLog('trace', { write: (line) => void logged.push(line) }),
  limits: { apiMessagesPerSecond: 1000 },
})
afterAll(() => world.close())

const someone = async (profile: 'user' | 'supervisor' | 'admin' | 'super' = 'admin', companyId?: number) =>
  givePassword(world.platform, await world.person(profile, companyId))
type Wish = { groups?: TokenGroup[]; readOnly?: boolean; days?: number; name?: string; password?: string; code?: string }
const make = (person: Person, wish: Wish = {}) =>
  world.call(person, personTokenEndpoints.create, {
    body: { name: 'A program', days: 30, readOnly: false, groups: ['conversations', 'reports'], password: PASSWORD, ...wish },
  })
const tokenOf = async (person: Person, wish: Wish = {}) => (await make(person, wish)).data
const allow = (admin: Person, value: string) =>
  world.call(admin, settingEndpoints.update, { params: { key: 'personTokens' }, body: { value } })
const list = (token: string) => world.call({ token }, tags.endpoints.list)
const createTag = (token: string) =>
  world.call({ token }, tags.endpoints.create, { body: { name: `Tag ${world.unique()}`, color: `#${world.unique().slice(0, 6)}` } })

test('a token acts for its person in its groups, and its secret is told once', async () => {
  const ana = await someone()
  const { data, status } = await make(ana)
  expect(status).toBe(200)
  expect(data.token).toMatch(new RegExp(`^${PERSON_TOKEN_PREFIX}[\\w-]{43}$`))
  expect(data.ending).toBe(data.token.slice(-4))
  expect((await createTag(data.token)).status).toBe(200)
  expect((await world.call({ token: data.token }, dashboardEndpoints.waiting)).status).not.toBe(403)
  const { data: own } = await world.call(ana, personTokenEndpoints.list)
  expect(own).toMatchObject({ allowed: true, tokens: [{ id: data.id, name: 'A program', groups: ['conversations', 'reports'] }] })
  expect(JSON.stringify(own)).not.toContain(data.token)
  const rows = await world.platform.selectFrom('personTokens').selectAll().where('id', '=', data.id).execute()
  expect(JSON.stringify(rows)).not.toContain(data.token)
})

test('the last use is stored with its day and network, at most once a minute', async () => {
  const ana = await someone()
  const { id, token } = await tokenOf(ana)
  const uses = () => world.platform.selectFrom('personTokenUses').select(['usedAt', 'network']).where('tokenId', '=', id).execute()
  await list(token)
  const [first] = await uses()
  expect(first?.network).toMatch(/\*$/)
  world.clock.advance(minutes(0.5))
  await list(token)
  expect(await uses()).toEqual([first])
  world.clock.advance(minutes(0.6))
  await list(token)
  expect((await uses())[0]?.usedAt).not.toBe(first?.usedAt)
  const { data } = await world.call(ana, personTokenEndpoints.list)
  expect(data.tokens[0]).toMatchObject({ lastNetwork: first?.network, lastUsedOn: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) })
})

test('a token that may only read changes nothing, not even what is unread', async () => {
  const ana = await someone()
  const { token } = await tokenOf(ana, { readOnly: true })
  expect((await list(token)).status).toBe(200)
  expect(await createTag(token)).toMatchObject({
    status: 403,
    error: 'ERR_TOKEN_SCOPE',
    details: { group: 'conversations', readOnly: true },
  })
})

test('a token opens nothing outside its groups, and makes no tokens', async () => {
  const ana = await someone()
  const { token } = await tokenOf(ana, { groups: ['contacts'] })
  expect(await list(token)).toMatchObject({ status: 403, error: 'ERR_TOKEN_SCOPE', details: { group: 'conversations' } })
  const body = { name: 'Another', days: 1, readOnly: true, groups: ['contacts' as const], password: PASSWORD }
  expect(await world.call({ token }, personTokenEndpoints.create, { body })).toMatchObject({ status: 403, error: 'ERR_TOKEN_SCOPE' })
  expect(await world.call({ token }, accessEndpoints.me)).toMatchObject({ status: 403, error: 'ERR_TOKEN_SCOPE' })
  expect(await world.call({ token }, accessEndpoints.logout)).toMatchObject({ status: 403, error: 'ERR_TOKEN_SCOPE' })
  expect((await world.call(ana, accessEndpoints.me)).status).toBe(200)
})

test('a token of settings changes no setting that decides who gets in', async () => {
  const ana = await someone()
  const { token } = await tokenOf(ana, { groups: ['settings'] })
  const change = (key: string, value: string) => world.call({ token }, settingEndpoints.update, { params: { key }, body: { value } })
  expect((await change('userRating', 'enabled')).status).toBe(200)
  const changed = world.platform.selectFrom('changes').select(['userName', 'via']).where('companyId', '=', ana.companyId)
  expect(await changed.where('via', '=', 'token').execute()).toEqual([{ userName: `${ana.name} (A program)`, via: 'token' }])
  for (const [key, value] of [
    ['personTokens', 'everybody'],
    ['secondStepFrom', ''],
    ['supportAccess', 'enabled'],
  ] as const)
    expect(await change(key, value)).toMatchObject({ status: 403, error: 'ERR_TOKEN_SCOPE' })
})

test('a token of connections reads no secret of one, switches no API off, and says of nobody where they work', async () => {
  const boss = await someone()
  const { data: made } = await world.call(boss, connectionEndpoints.create, { body: { name: 'Shop', provider: 'simulator' } })
  const { token } = await tokenOf(boss, { groups: ['connections'] })
  const params = { id: made.id }
  const answers = [
    await world.call({ token }, connectionEndpoints.list, { query: {} }),
    await world.call({ token }, connectionEndpoints.get, { params }),
    await world.call({ token }, connectionEndpoints.update, { params, body: { name: 'Shop 2', token: '' } }),
  ]
  for (const { status, data } of answers) {
    expect(status).toBe(200)
    expect(JSON.stringify(data)).not.toContain(made.token)
  }
  expect((await world.call(boss, connectionEndpoints.get, { params })).data).toMatchObject({ name: 'Shop 2', token: made.token })
  const body = { name: `Queue ${world.unique()}`, color: `#${world.unique().slice(0, 6)}` }
  const createQueue = (more: { userIds?: number[] }) => world.call({ token }, queues.endpoints.create, { body: { ...body, ...more } })
  expect(await createQueue({ userIds: [boss.id] })).toMatchObject({ status: 403, error: 'ERR_NO_PERMISSION' })
  expect((await createQueue({})).status).toBe(200)
})

test('where a call needs a second permission, the groups count for that one too', async () => {
  const boss = await someone()
  const { token } = await tokenOf(boss, { groups: ['contacts', 'team'] })
  const { data: tag } = await world.call(boss, tags.endpoints.create, { body: { name: 'Mine', color: '#aabbcc' } })
  const start = (token: string) =>
    world.call({ token }, contactBulkEndpoints.start, { body: { ids: [999_999_999], action: { type: 'tag', tagId: tag.id } } })
  expect(await start(token)).toMatchObject({ status: 403, error: 'ERR_NO_PERMISSION' })
  expect((await start((await tokenOf(boss, { groups: ['contacts', 'conversations'] })).token)).error).not.toBe('ERR_NO_PERMISSION')
  const { data } = await world.call({ token }, users.endpoints.list, { query: {} })
  expect(data).toMatchObject({ users: [{ id: boss.id }] })
  expect(JSON.stringify(data)).not.toContain(boss.email)
})

test('a removed token opens nothing in the same moment; others remove only as administrators, and of their own company', async () => {
  const boss = await someone('admin')
  const ana = await someone('supervisor', boss.companyId)
  await allow(boss, 'everybody')
  const [first, second] = [await tokenOf(ana), await tokenOf(ana)]
  const remove = (who: Person, id: number) => world.call(who, personTokenEndpoints.remove, { params: { id } })
  expect((await list(first.token)).status).toBe(200)
  expect((await remove(ana, first.id)).status).toBe(200)
  expect(await list(first.token)).toMatchObject({ status: 401, error: 'ERR_TOKEN' })
  const colleague = await someone('supervisor', boss.companyId)
  for (const stranger of [colleague, await someone('admin')])
    expect(await remove(stranger, second.id)).toMatchObject({ status: 404, error: 'ERR_NO_TOKEN_FOUND' })
  expect((await list(second.token)).status).toBe(200)
  const { data } = await world.call(boss, personTokenEndpoints.ofCompany)
  expect(data.tokens).toMatchObject([{ id: second.id, userId: ana.id, userName: ana.name }])
  expect(JSON.stringify(data)).not.toContain(second.token)
  expect((await world.call(colleague, personTokenEndpoints.ofCompany)).status).toBe(403)
  expect((await remove(boss, second.id)).status).toBe(200)
  expect((await list(second.token)).status).toBe(401)
})

test('it has the rights of its person at the moment of the call', async () => {
  const boss = await someone('admin')
  await allow(boss, 'everybody')
  const ana = await someone('admin', boss.companyId)
  const { token } = await tokenOf(ana)
  const dashboard = () => world.call({ token }, dashboardEndpoints.waiting)
  const before = (await dashboard()).status
  expect(before).not.toBe(403)
  await world.call(boss, users.endpoints.update, { params: { id: ana.id }, body: { profile: 'user' } })
  expect(await dashboard()).toMatchObject({ status: 403, error: 'ERR_NO_PERMISSION' })
  expect((await list(token)).status).toBe(200)
  await world.call(boss, users.endpoints.remove, { params: { id: ana.id } })
  expect(await list(token)).toMatchObject({ status: 401, error: 'ERR_TOKEN' })
})

test('it stops where the company may not work, and when the company allows no tokens any more', async () => {
  const boss = await someone('admin')
  const { token } = await tokenOf(boss)
  const setStatus = (status: boolean) => world.platform.updateTable('companies').set({ status }).where('id', '=', boss.companyId).execute()
  await setStatus(false)
  await expect.poll(async () => (await list(token)).error).toBe('ERR_SUBSCRIPTION_EXPIRED')
  await setStatus(true)
  await expect.poll(async () => (await list(token)).status).toBe(200)
  await allow(boss, 'nobody')
  expect(await list(token)).toMatchObject({ status: 403, error: 'ERR_TOKENS_OFF' })
  expect(await make(boss)).toMatchObject({ status: 403, error: 'ERR_TOKENS_OFF' })
  await allow(boss, 'admins')
  expect((await list(token)).status).toBe(200)
  const ana = await someone('supervisor', boss.companyId)
  expect(await make(ana)).toMatchObject({ status: 403, error: 'ERR_TOKENS_OFF' })
  expect((await world.call(ana, personTokenEndpoints.list)).data.allowed).toBe(false)
})

test('it ends with the last of its days', async () => {
  const ana = await someone()
  const { id, token, expiresAt } = await tokenOf(ana, { days: 1 })
  world.clock.advance(Date.parse(expiresAt) - world.clock.now().getTime() - minutes(1))
  expect((await list(token)).status).toBe(200)
  world.clock.advance(minutes(2))
  expect(await list(token)).toMatchObject({ status: 401, error: 'ERR_TOKEN' })
  Object.assign(ana, await world.session(ana.companyId, ana.id))
  const revived = world.call(ana, personTokenEndpoints.rotate, { params: { id }, body: { days: 30, password: PASSWORD } })
  expect(await revived).toMatchObject({ status: 404, error: 'ERR_NO_TOKEN_FOUND' })
})

test('after a rotation both secrets work for the hours that were chosen, and only one more rotation back', async () => {
  const ana = await someone()
  const { id, token: first } = await tokenOf(ana)
  const rotate = async (given: number) =>
    (await world.call(ana, personTokenEndpoints.rotate, { params: { id }, body: { hours: given, password: PASSWORD } })).data.token
  const second = await rotate(24)
  expect([(await list(first)).status, (await list(second)).status]).toEqual([200, 200])
  world.clock.advance(hours(25))
  Object.assign(ana, await world.session(ana.companyId, ana.id))
  expect([(await list(first)).status, (await list(second)).status]).toEqual([401, 200])
  const third = await rotate(0)
  expect([(await list(second)).status, (await list(third)).status]).toEqual([401, 200])
  const stranger = await someone('admin', ana.companyId)
  const refusal = world.call(stranger, personTokenEndpoints.rotate, { params: { id }, body: { password: PASSWORD } })
  expect(await refusal).toMatchObject({ status: 404, error: 'ERR_NO_TOKEN_FOUND' })
})

test('a second rotation takes nobody the secret that was promised, unless it is told to', async () => {
  const ana = await someone()
  const { id, token: first } = await tokenOf(ana)
  const rotate = (given: number) =>
    world.call(ana, personTokenEndpoints.rotate, { params: { id }, body: { hours: given, password: PASSWORD } })
  const { data: second } = await rotate(24)
  expect(await rotate(1)).toMatchObject({ status: 409, error: 'ERR_TOKEN_ROTATED', details: { until: second.previousUntil } })
  expect([(await list(first)).status, (await list(second.token)).status]).toEqual([200, 200])
  const { data: third } = await rotate(0)
  expect([(await list(first)).status, (await list(second.token)).status, (await list(third.token)).status]).toEqual([401, 401, 200])
})

test('no token is made with a password that is reset in the same moment', async () => {
  const ana = await someone()
  const waiting = sql<{ count: number }>`select count(*)::integer as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`
  const { made } = await world.platform.transaction().execute(async (tx) => {
    await tx.updateTable('users').set({ passwordHash: 'Another' }).where('id', '=', ana.id).execute()
    const made = make(ana)
    await expect.poll(async () => (await waiting.execute(world.platform)).rows[0]?.count, { timeout: 10_000 }).toBe(1)
    return { made }
  })
  expect(await made).toMatchObject({ status: 422, details: { fields: [{ path: 'password' }] } })
})

test('its owner learns by mail of each one that is made or renewed', async () => {
  const ana = await someone()
  const { id, token } = await tokenOf(ana, { name: 'Nightly' })
  await world.call(ana, personTokenEndpoints.rotate, { params: { id }, body: { password: PASSWORD } })
  await waitForMail(world.dataDir, ana.email, 1)
  for (const { text } of await readMailbox(world.dataDir, ana.email)) {
    expect(text).toContain('Nightly')
    expect(text).not.toContain(token)
  }
})

test('making one needs the password, and a code where the account has a second step', async () => {
  const ana = await someone()
  expect(await make(ana, { password: 'Not-Mine-1' })).toMatchObject({ status: 422, details: { fields: [{ path: 'password' }] } })
  const { secret } = (await world.call(ana, secondStepEndpoints.begin, { body: { password: PASSWORD } })).data
  const app = new TOTP({ secret: Secret.fromBase32(secret) })
  const code = () => app.generate({ timestamp: world.clock.now().getTime() })
  await world.call(ana, secondStepEndpoints.confirm, { body: { code: code() } })
  for (const wish of [{}, { code: '000000' }, { code: code() }])
    expect(await make(ana, wish)).toMatchObject({ status: 422, details: { fields: [{ path: 'code', code: 'wrong_code' }] } })
  world.clock.advance(minutes(1))
  const { data } = await make(ana, { code: code() })
  expect((await list(data.token)).status).toBe(200)
})

test('nobody has more than 20, also in a race', async () => {
  const ana = await someone()
  for (let n = 0; n < 18; n++) expect((await make(ana)).status).toBe(200)
  const race = await Promise.all([1, 2, 3, 4].map(() => make(ana)))
  expect(race.map(({ status }) => status).toSorted()).toEqual([200, 200, 409, 409])
  expect(race.find(({ status }) => status === 409)?.error).toBe('ERR_TOKEN_LIMIT')
})

test('a reset by somebody else ends the tokens; a change by the person does not', async () => {
  const boss = await someone('admin')
  const ana = await someone('admin', boss.companyId)
  const { token } = await tokenOf(ana)
  const set = (who: Person, body: object) => world.call(who, users.endpoints.update, { params: { id: ana.id }, body })
  await set(ana, { password: 'Changed-Password-1', currentPassword: PASSWORD })
  expect((await list(token)).status).toBe(200)
  await set(boss, { password: 'Changed-Password-2' })
  expect(await list(token)).toMatchObject({ status: 401, error: 'ERR_TOKEN' })
})

test('a reset by a mailed code ends the tokens', async () => {
  const ana = await someone()
  const { token } = await tokenOf(ana)
  await world.call(null, accessEndpoints.forgotPassword, { body: { email: ana.email } })
  await waitForMail(world.dataDir, ana.email, 1)
  const [mail] = (await readMailbox(world.dataDir, ana.email)).filter(({ text }) => /: ([A-Z2-9]{8})\n/.test(text))
  const code = mail?.text.match(/: ([A-Z2-9]{8})\n/)?.[1] ?? ''
  const body = { email: ana.email, token: code, newPassword: 'Changed-Password-1' }
  expect((await world.call(null, accessEndpoints.resetPassword, { body })).status).toBe(200)
  expect((await list(token)).status).toBe(401)
})

test('a super user has no rights on the platform with a token', async () => {
  const root = await someone('super')
  const { token } = await tokenOf(root, { groups: ['settings'] })
  const read = (id: number) => world.call({ token }, companyEndpoints.get, { params: { id } })
  expect((await read(root.companyId)).status).toBe(200)
  expect((await read((await world.company()).id)).status).toBe(404)
  expect(await world.call({ token }, companyEndpoints.page, { query: {} })).toMatchObject({ status: 403, error: 'ERR_TOKEN_SCOPE' })
})

test('it counts in the header only: not in the address, in a cookie, at a socket or at the sign-in', async () => {
  const ana = await someone()
  const { token } = await tokenOf(ana)
  const status = async (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    (await fetch(`${world.url}/api${path}`, { method, headers })).status
  expect(await status(`/tags?token=${token}&access_token=${token}`)).toBe(401)
  expect(await status('/tags', { cookie: `jrt=${token}` })).toBe(401)
  expect(await status('/tags', { authorization: `Basic ${token}` })).toBe(401)
  // Whoever also has the cookie of a session gets no session for the token.
  const both = { authorization: `Bearer ${token}`, cookie: `jrt=${ana.sessionId}` }
  expect(await status('/auth/refresh_token', both, 'POST')).toBe(403)
  const socket = io(world.url, { query: { token }, auth: { token }, transports: ['websocket'], reconnection: false })
  const answer = await new Promise((resolve) => {
    socket.on('connect_error', () => resolve('refused'))
    socket.on('disconnect', () => resolve('closed'))
    setTimeout(() => resolve(socket.connected ? 'open' : 'waiting'), 3000)
  })
  socket.close()
  expect(['refused', 'closed']).toContain(answer)
  const login = await world.call(null, accessEndpoints.login, { body: { email: ana.email, password: token } })
  expect(login.status).toBe(401)
})

test('an invented one is refused like an old one', async () => {
  for (const token of [PERSON_TOKEN_PREFIX, `${PERSON_TOKEN_PREFIX}undefined`, `${PERSON_TOKEN_PREFIX}${'a'.repeat(43)}`])
    expect(await list(token)).toMatchObject({ status: 401, error: 'ERR_TOKEN' })
})

test('another company is out of reach', async () => {
  const [ana, eve] = [await someone(), await someone()]
  const { data: tag } = await world.call(ana, tags.endpoints.create, { body: { name: 'Mine', color: '#aabbcc' } })
  const { token } = await tokenOf(eve)
  const params = { id: tag.id }
  expect((await world.call({ token }, tags.endpoints.get, { params })).status).toBe(404)
  expect((await world.call({ token }, tags.endpoints.remove, { params })).status).toBe(404)
  expect((await world.call({ token }, ticketEndpoints.list, { query: {} })).data.tickets).toEqual([])
  expect((await world.call({ token }, messageEndpoints.list, { params: { ticketId: 1 }, query: {} })).status).toBe(404)
})

test('its owner is warned at the bell and by mail in the last week, once', async () => {
  const ana = await someone()
  await tokenOf(ana, { name: 'Nightly', days: 30 })
  await tokenOf(ana, { name: 'Short', days: 3 })
  const notices = async () => (await world.call(ana, noticeEndpoints.list)).data.notices.map(({ kind, name }) => [kind, name])
  await runCronJob(world, 'personTokens.sweep')
  expect(await notices()).toEqual([])
  world.clock.advance(days(25))
  Object.assign(ana, await world.session(ana.companyId, ana.id))
  await runCronJob(world, 'personTokens.sweep')
  await runCronJob(world, 'personTokens.sweep')
  expect(await notices()).toEqual([['tokenEnding', 'Nightly']])
  // After those about the two that were made.
  await waitForMail(world.dataDir, ana.email, 2)
  const mail = (await readMailbox(world.dataDir, ana.email)).at(-1)
  expect(mail?.text).toContain('Nightly')
  expect(mail?.text).toContain('/security')
})

test('the log of changes tells who made, rotated and removed a token, without its secret', async () => {
  const ana = await someone()
  const { id, token } = await tokenOf(ana, { name: 'Nightly' })
  const { data } = await world.call(ana, personTokenEndpoints.rotate, { params: { id }, body: { password: PASSWORD } })
  await createTag(data.token)
  await world.call(ana, personTokenEndpoints.remove, { params: { id } })
  const rows = await world.platform.selectFrom('changes').selectAll().where('companyId', '=', ana.companyId).orderBy('id').execute()
  const about = rows.filter(({ kind }) => kind === 'token').map(({ action, recordName, userId, via }) => [action, recordName, userId, via])
  expect(about).toEqual(['create', 'rotate', 'delete'].map((action) => [action, 'Nightly', ana.id, 'page']))
  for (const secret of [token, data.token]) expect(JSON.stringify(rows)).not.toContain(secret)
})

test('an account with passkeys alone types a recovery code: the password is not enough', async () => {
  const ana = await someone()
  const passkey = { credentialId: ana.email, publicKey: '', counter: 0, transports: [], host: 'localhost', name: '', createdAt: new Date() }
  await world.platform
    .insertInto('accountPasskeys')
    .values({ companyId: ana.companyId, userId: ana.id, ...passkey })
    .execute()
  expect(await make(ana)).toMatchObject({ status: 422, details: { fields: [{ path: 'code', code: 'wrong_code' }] } })
  const code = 'ABCD2345'
  await world.platform
    .insertInto('recoveryCodes')
    .values({ companyId: ana.companyId, userId: ana.id, codeHash: hashRecoveryCode(world.kernel.secrets, code) })
    .execute()
  expect((await make(ana, { code })).status).toBe(200)
  expect((await make(ana, { code })).status).toBe(422)
})

test('no log line holds a secret', async () => {
  const ana = await someone()
  const { token } = await tokenOf(ana)
  await list(token)
  await createTag(token)
  await fetch(`${world.url}/api/tags/0`, { headers: { authorization: `Bearer ${token}` } })
  expect(logged.length).toBeGreaterThan(0)
  expect(logged.filter((line) => line.includes(PERSON_TOKEN_PREFIX))).toEqual([])
})
