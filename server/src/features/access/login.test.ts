import { createHmac } from 'node:crypto'
import { Worker } from 'node:worker_threads'
import { planFeatures } from '@recado/contract/companies/plans'
import { settings } from '@recado/contract/companies/settings'
import { accessEndpoints } from '@recado/contract/users/access'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { createBrowserClient } from '../../../test/browserClient.ts'
import { givePassword, PASSWORD } from '../../../test/credentials.ts'
import { createWorld } from '../../../test/testApp.ts'
import { minutes } from '../../kernel/clock.ts'

const LIMITS = { failedLoginsPerAccount: 10, failedLoginsPerAddress: 100 }
const world = await createWorld({ env: { TRUST_PROXY: '1' }, limits: LIMITS })
afterAll(() => world.close())

let addresses = 0
const stranger = () => createBrowserClient(world.url, `198.51.${Math.floor(++addresses / 250)}.${(addresses % 250) + 1}`)
const someone = async (profile: 'user' | 'supervisor' | 'admin' = 'user', companyId?: number) =>
  givePassword(world.platform, await world.person(profile, companyId))

test('the right password opens a session, whatever the case and the blanks of the e-mail', async () => {
  const ana = await someone()
  const browser = stranger()
  const { status, data } = await browser.login(`  ${ana.email.toUpperCase()} `, PASSWORD)
  expect(status).toBe(200)
  const me = await browser.send('GET', '/api/auth/me', { token: String(data.token) })
  expect(me).toMatchObject({ status: 200, data: { id: ana.id } })
  expect(data.user).toEqual(me.data)
})

test('the signed-in user has exactly the fields that clients rely on', async () => {
  const ana = await someone('admin')
  const { data: queue } = (await stranger().send('POST', '/api/queue', {
    token: ana.token,
    body: { name: 'Sales', color: '#ff0000' },
  })) as {
    data: { id?: number }
  }
  await stranger().send('PUT', `/api/users/${ana.id}`, { token: ana.token, body: { queueIds: [queue.id] } })
  const { data } = await stranger().login(ana.email, PASSWORD)
  const user = data.user as Record<string, Record<string, unknown>>
  const keys = (value: unknown) => Object.keys(value as object).sort()
  expect(keys(data)).toEqual(['token', 'user'])
  expect(keys(user)).toEqual(
    [
      'id',
      'name',
      'email',
      'profile',
      'super',
      'companyId',
      'allTicket',
      'whatsappId',
      'language',
      'online',
      'secondStep',
      'availability',
      'availabilityUntil',
      'availabilityEnds',
      'reachable',
      'company',
      'queues',
      'installation',
    ].sort(),
  )
  expect(keys(user.company)).toEqual(
    ['id', 'name', 'email', 'status', 'dueDate', 'trialExpiration', 'timezone', 'language', 'plan', 'settings', 'emailConfirmed'].sort(),
  )
  expect(keys(user.company?.plan)).toEqual(['id', 'name', 'users', 'connections', 'queues', 'value', ...planFeatures].sort())
  expect(user).toMatchObject({ profile: 'admin', super: false, allTicket: 'enabled', whatsappId: null })
  expect(user.queues).toEqual([{ id: queue.id, name: 'Sales', color: '#ff0000', UserQueue: { userId: ana.id, queueId: queue.id } }])
  const listed = user.company?.settings as { key: string; value: string }[]
  expect(listed.map(({ key }) => key).sort()).toEqual(
    Object.entries(settings)
      .filter(([key, spec]) => !('platform' in spec) && key !== 'asaas')
      .map(([key]) => key)
      .sort(),
  )
  expect(listed).toContainEqual({ key: 'campaignsEnabled', value: 'true' })
})

test('a wrong password and an unknown e-mail get the same answer', async () => {
  const ana = await someone()
  const wrong = await stranger().login(ana.email, 'Not-her-password-1')
  const unknown = await stranger().login(`nobody-${world.unique()}@example.com`, PASSWORD)
  expect(wrong).toMatchObject({ status: 401, error: 'ERR_INVALID_CREDENTIALS', cookie: undefined })
  expect(unknown).toMatchObject({ status: 401, cookie: undefined })
  expect(unknown.data).toEqual(wrong.data)
})

test('an unknown e-mail takes as long as a wrong password: as many passwords are compared, with hashes of one strength', async () => {
  const { id, email } = await world.person()
  const passwordHash = '$argon2id$v=19$m=19456,t=2,p=1$c29tZXNhbHRzb21lc2FsdA$Gpx1Wk2mzwBP3mLHK3XKrBlT9oDkGp0xkkWUxVJRaUs'
  await world.platform.updateTable('users').set({ passwordHash }).where('id', '=', id).execute()
  const asked = vi.spyOn(Worker.prototype, 'postMessage')
  onTestFinished(() => asked.mockRestore())
  const strengths = async (name: string) => {
    asked.mockClear()
    await stranger().login(name, 'Some-password-1')
    return asked.mock.calls.flatMap(([question]) => ('hash' in question ? [question.hash.split('$').slice(0, 4).join('$')] : []))
  }
  const compared = await strengths(email)
  expect(compared).toEqual(['$argon2id$v=19$m=19456,t=2,p=1'])
  expect(await strengths('nobody@example.com')).toEqual(compared)
})

test('ten failures shut an account for strangers for a quarter of an hour, with the right password too', async () => {
  const ana = await someone()
  for (let attempt = 0; attempt < 10; attempt++) expect(await stranger().login(ana.email, 'wrong')).toMatchObject({ status: 401 })
  const refused = await stranger().login(ana.email, PASSWORD)
  expect(refused).toMatchObject({ status: 429, error: 'ERR_RATE_LIMIT' })
  const seconds = Number(refused.headers.get('retry-after'))
  expect(seconds).toBeGreaterThan(0)
  expect(seconds).toBeLessThanOrEqual(15 * 60)
  world.clock.advance(minutes(15) + 1000)
  expect(await stranger().login(ana.email, PASSWORD)).toMatchObject({ status: 200 })
})

test('an unknown account is locked in the same way, so the limit does not reveal whether an account exists', async () => {
  const email = `nobody-${world.unique()}@example.com`
  for (let attempt = 0; attempt < 10; attempt++) expect(await stranger().login(email, 'wrong')).toMatchObject({ status: 401 })
  expect(await stranger().login(email, 'wrong')).toMatchObject({ status: 429, error: 'ERR_RATE_LIMIT' })
})

test('many guesses at once get no further than ten', async () => {
  const ana = await someone()
  const answers = await Promise.all(Array.from({ length: 25 }, () => stranger().login(ana.email, 'wrong')))
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(10)
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(15)
})

test('successes never count', async () => {
  const ana = await someone()
  const browser = stranger()
  for (let attempt = 0; attempt < 12; attempt++) expect(await browser.login(ana.email, PASSWORD)).toMatchObject({ status: 200 })
})

test('strangers who guess do not lock out the address from which the owner has signed in before', async () => {
  const ana = await someone()
  const home = stranger()
  await home.login(ana.email, PASSWORD)
  for (let attempt = 0; attempt < 11; attempt++) await stranger().login(ana.email, 'wrong')
  expect(await stranger().login(ana.email, PASSWORD)).toMatchObject({ status: 429 })
  expect(await home.login(ana.email, PASSWORD)).toMatchObject({ status: 200 })
})

test('a known address is not a way around the limit', async () => {
  const ana = await someone()
  const home = stranger()
  await home.login(ana.email, PASSWORD)
  for (let attempt = 0; attempt < 10; attempt++) expect(await home.login(ana.email, 'wrong')).toMatchObject({ status: 401 })
  expect(await home.login(ana.email, PASSWORD)).toMatchObject({ status: 429 })
})

test('one address fails a hundred times at most, over any accounts', async () => {
  const one = stranger()
  const guess = (number: number) => one.login(`guess-${number}-${addresses}@example.com`, 'wrong')
  for (let batch = 0; batch < 10; batch++) {
    const answers = await Promise.all(Array.from({ length: 10 }, (_, number) => guess(batch * 10 + number)))
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(401))
  }
  expect(await guess(100)).toMatchObject({ status: 429, error: 'ERR_RATE_LIMIT' })
  expect(await stranger().login('somebody@example.com', 'wrong')).toMatchObject({ status: 401 })
})

test('a forged token opens nothing', async () => {
  const ana = await someone()
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const now = Math.floor(Date.now() / 1000)
  const claims = part({ sub: ana.sessionId, iat: now, exp: now + 600 })
  const signed = (header: object, key: string) => {
    const text = `${part(header)}.${claims}`
    return `${text}.${createHmac('sha256', key).update(text).digest('base64url')}`
  }
  const forged = [
    `${part({ alg: 'none' })}.${claims}.`,
    signed({ alg: 'HS256' }, ''),
    signed({ alg: 'HS256' }, 'secret'),
    signed({ alg: 'HS512' }, 'undefined'),
    ana.token.replace(/\.[^.]*$/, '.'),
    `${ana.token.slice(0, -4)}AAAA`,
    'undefined',
    'null',
  ]
  for (const token of forged) {
    const answer = await stranger().send('GET', '/api/auth/me', { token })
    expect(answer).toMatchObject({ status: 403, error: 'ERR_SESSION_EXPIRED' })
  }
  expect(await stranger().send('GET', `/api/auth/me?token=${ana.token}`)).toMatchObject({ status: 401 })
  expect(await stranger().send('GET', '/api/auth/me', { headers: { authorization: ana.token } })).toMatchObject({ status: 401 })
})

test('an invalid login is refused field by field, and injected SQL has no effect', async () => {
  const bodies = [{}, { email: 'a@b.co' }, { email: ['a@b.co'], password: 'x' }, { email: 'a@b.co', password: { $ne: '' } }, [], 'text']
  for (const body of bodies)
    expect(await stranger().send('POST', accessEndpoints.login.path.replace(/^/, '/api'), { body: JSON.stringify(body) })).toMatchObject({
      status: 422,
      error: 'ERR_VALIDATION',
    })
  expect(await stranger().login("' or 1=1 --", "' or 1=1 --")).toMatchObject({ status: 401, error: 'ERR_INVALID_CREDENTIALS' })
})

test('without a trusted proxy a forwarding header does not change the caller’s address', async () => {
  const plain = await createWorld({ limits: { failedLoginsPerAddress: 3 } })
  try {
    const guess = (address: string) => createBrowserClient(plain.url, address).login(`guess-${address}@example.com`, 'wrong')
    for (const address of ['203.0.113.1', '203.0.113.2', '203.0.113.3']) expect(await guess(address)).toMatchObject({ status: 401 })
    expect(await guess('203.0.113.4')).toMatchObject({ status: 429, error: 'ERR_RATE_LIMIT' })
  } finally {
    await plain.close()
  }
})
