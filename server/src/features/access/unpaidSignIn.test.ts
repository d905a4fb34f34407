import { settings } from '@recado/contract/companies/settings'
import type { ClientMessageName } from '@recado/contract/events'
import { paymentSettingEndpoints } from '@recado/contract/money/paymentSettings'
import { paymentEndpoints, sandboxEndpoints } from '@recado/contract/money/payments'
import { accessEndpoints } from '@recado/contract/users/access'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import type { z } from 'zod'
import { createBrowserClient } from '../../../test/browserClient.ts'
import { givePassword, PASSWORD } from '../../../test/credentials.ts'
import { listenToLiveEvents } from '../../../test/liveEvents.ts'
import { ADMIN, createWorld } from '../../../test/testApp.ts'
import { days, minutes } from '../../kernel/clock.ts'

const world = await createWorld()
afterAll(() => world.close())

async function someoneOf(columns: { dueDate?: string | null; status?: boolean }, timezone?: string) {
  const { id: companyId } = await world.company({}, columns)
  if (timezone) await world.platform.insertInto('settings').values({ companyId, key: 'timezone', value: timezone }).execute()
  return givePassword(world.platform, await world.person('admin', companyId))
}
const login = ({ email }: { email: string }, password = PASSWORD) => createBrowserClient(world.url).login(email, password)
const me = async (token: string) => world.call({ token }, accessEndpoints.me)

/** Moves the world's clock to a moment of the future: it never goes back. */
const goTo = (moment: string) => world.clock.advance(Date.parse(moment) - world.clock.now().getTime())

test('nobody can sign in to an inactive company, and the answer does not say that it expired', async () => {
  const ana = await someoneOf({ status: false, dueDate: '2999-01-01' })
  expect(await login(ana)).toMatchObject({
    status: 401,
    error: 'ERR_SUBSCRIPTION_EXPIRED',
    details: { reason: 'inactive', dueDate: '2999-01-01' },
    cookie: undefined,
  })
})

test('after the due date nobody can sign in, and the answer names the date', async () => {
  const ana = await someoneOf({ dueDate: '2020-02-29' })
  expect(await login(ana)).toMatchObject({
    status: 401,
    error: 'ERR_SUBSCRIPTION_EXPIRED',
    details: { reason: 'expired', dueDate: '2020-02-29' },
  })
  expect(
    await world.platform.selectFrom('sessions').select('id').where('userId', '=', ana.id).where('address', '!=', 'test').execute(),
  ).toEqual([])
})

test('a company that is inactive and expired is reported as inactive', async () => {
  const ana = await someoneOf({ status: false, dueDate: '2020-02-29' })
  expect(await login(ana)).toMatchObject({ status: 401, details: { reason: 'inactive' } })
})

test('only the right password learns that the subscription has expired', async () => {
  const ana = await someoneOf({ dueDate: '2020-02-29' })
  expect(await login(ana, 'wrong')).toMatchObject({ status: 401, error: 'ERR_INVALID_CREDENTIALS', details: undefined })
})

test('no due date, and one of the far future, are no obstacle', async () => {
  for (const dueDate of [null, '2999-12-31', '9999-12-31'])
    expect(await login(await someoneOf({ dueDate })), String(dueDate)).toMatchObject({ status: 200 })
})

test('a company that is switched off is out at once: calls, refreshes and sockets', async () => {
  const ana = await someoneOf({})
  const browser = createBrowserClient(world.url)
  const token = String((await browser.login(ana.email, PASSWORD)).data.token)
  const socket = await listenToLiveEvents(world.url, { ...ana, token })
  const { data } = await createBrowserClient(world.url).login(ADMIN.email, ADMIN.password)
  const off = await createBrowserClient(world.url).send('PUT', `/api/companies/${ana.companyId}`, {
    token: String(data.token),
    body: { status: false },
  })
  expect(off).toMatchObject({ status: 200, data: { status: false } })
  expect(await me(token)).toMatchObject({ status: 401, error: 'ERR_SUBSCRIPTION_EXPIRED' })
  await socket.isDropped()
  expect(socket.of('auth')).toEqual([])
  expect(await browser.refresh()).toMatchObject({ status: 401, error: 'ERR_SUBSCRIPTION_EXPIRED' })
})

test('a due date is good until that day ends where the company is', async () => {
  const inSaoPaulo = await someoneOf({ dueDate: '2030-06-10' })
  const inTokyo = await someoneOf({ dueDate: '2030-06-10' }, 'Asia/Tokyo')
  const inHonolulu = await someoneOf({ dueDate: '2030-06-10' }, 'Pacific/Honolulu')
  const statuses = async () => Promise.all([inTokyo, inSaoPaulo, inHonolulu].map(async (person) => (await login(person)).status))
  goTo('2030-06-10T14:59:00Z')
  expect(await statuses()).toEqual([200, 200, 200])
  goTo('2030-06-10T15:00:30Z')
  expect(await statuses()).toEqual([401, 200, 200])
  goTo('2030-06-11T02:59:00Z')
  expect(await statuses()).toEqual([401, 200, 200])
  goTo('2030-06-11T03:00:30Z')
  expect(await statuses()).toEqual([401, 401, 200])
  goTo('2030-06-11T09:59:00Z')
  expect(await statuses()).toEqual([401, 401, 200])
  goTo('2030-06-11T10:00:30Z')
  expect(await statuses()).toEqual([401, 401, 401])
})

test('a day on which the clocks change ends when it ends', async () => {
  const inNewYork = await someoneOf({ dueDate: '2030-11-03' }, 'America/New_York')
  goTo('2030-11-04T04:59:00Z')
  expect(await login(inNewYork)).toMatchObject({ status: 200 })
  goTo('2030-11-04T05:00:30Z')
  expect(await login(inNewYork)).toMatchObject({ status: 401 })
})

test('users who are signed in when the due date passes are refused, and their sockets end with the next heartbeat', async () => {
  const ana = await someoneOf({ dueDate: '2031-01-01' }, 'UTC')
  goTo('2031-01-01T23:50:00Z')
  const browser = createBrowserClient(world.url)
  const token = String((await browser.login(ana.email, PASSWORD)).data.token)
  const socket = await listenToLiveEvents(world.url, { ...ana, token })
  expect(await me(token)).toMatchObject({ status: 200 })
  world.clock.advance(minutes(11))
  expect(await me(token)).toMatchObject({ status: 401, error: 'ERR_SUBSCRIPTION_EXPIRED', details: { dueDate: '2031-01-01' } })
  expect(await browser.refresh()).toMatchObject({ status: 401, error: 'ERR_SUBSCRIPTION_EXPIRED' })
  socket.socket.emit('userStatus' satisfies ClientMessageName)
  await socket.isDropped()
  expect(socket.of('auth')).toEqual([])
})

test('after the due date the refresh tells administrators where to pay, and nobody else', async () => {
  const today = world.clock.now().toISOString().slice(0, 10)
  const ana = await someoneOf({ dueDate: today }, 'UTC')
  const bob = await givePassword(world.platform, await world.person('user', ana.companyId))
  const [hers, his] = [createBrowserClient(world.url), createBrowserClient(world.url)]
  expect([(await hers.login(ana.email, PASSWORD)).status, (await his.login(bob.email, PASSWORD)).status]).toEqual([200, 200])
  world.clock.advance(days(1))
  expect(await hers.refresh()).toMatchObject({
    status: 401,
    details: { reason: 'expired', dueDate: today, payUrl: expect.stringContaining('/pay/') },
  })
  expect((await his.refresh()).details).toEqual({ reason: 'expired', dueDate: today })
})

test('a renewed due date lets in again at once', async () => {
  const ana = await someoneOf({ dueDate: '2020-01-01' })
  expect(await login(ana)).toMatchObject({ status: 401 })
  await world.platform.updateTable('companies').set({ dueDate: '2999-01-01' }).where('id', '=', ana.companyId).execute()
  expect(await login(ana)).toMatchObject({ status: 200 })
})

test("the platform's own company never expires, whatever is written into it", async () => {
  const { id } = await world.platform.selectFrom('companies').select('id').where('platform', '=', true).executeTakeFirstOrThrow()
  const root = createBrowserClient(world.url)
  const token = String((await root.login(ADMIN.email, ADMIN.password)).data.token)
  await root.send('PUT', `/api/companies/${id}`, { token, body: { dueDate: '2020-01-01', status: false } })
  world.clock.advance(days(30))
  expect(await root.login(ADMIN.email, ADMIN.password)).toMatchObject({ status: 200 })
})

test('every time zone that a company may choose is a place that the database knows too', async () => {
  const odd = [
    'UTC',
    'GMT',
    'Etc/GMT+3',
    'EST5EDT',
    'Asia/Calcutta',
    'america/sao_paulo',
    '+03:00',
    '-0300',
    '+03',
    'Etc/Unknown',
    'GMT+3',
    'Z',
  ]
  const chosen = [...Intl.supportedValuesOf('timeZone'), ...odd].filter((name) => settings.timezone.value.safeParse(name).success)
  expect(chosen.length).toBeGreaterThan(400)
  expect(chosen).not.toContain('+03:00')
  for (const name of chosen) await sql`select now() at time zone ${name}`.execute(world.platform)
})

test('only administrators of an expired company are told where to pay, and after the payment everybody can sign in at once', async () => {
  const ana = await someoneOf({ dueDate: '2020-02-29' })
  const bob = await givePassword(world.platform, await world.person('user', ana.companyId))
  expect((await login(bob)).details).toEqual({ reason: 'expired', dueDate: '2020-02-29' })
  expect((await login(ana, 'wrong')).details).toBeUndefined()
  const { payUrl } = (await login(ana)).details as { payUrl: string }
  expect((await login(ana)).details).toMatchObject({ payUrl })
  const link = payUrl.split('/pay/')[1] ?? ''
  const { invoiceId, ...body } = paymentEndpoints.subscribe.example.body as never as {
    invoiceId: number
  } & z.input<typeof paymentEndpoints.linkedSubscribe.body>
  const { data: charge } = await world.call(null, paymentEndpoints.linkedSubscribe, { params: { link }, body })
  const reference = charge.page?.split('/').at(-1) ?? ''
  await world.call(null, sandboxEndpoints.act, { params: { reference }, body: { act: 'pay' } })
  expect(await login(ana)).toMatchObject({ status: 200 })
  expect(await login(bob)).toMatchObject({ status: 200 })
})

test('the platform may leave companies some days after their due date', async () => {
  const root = await world.person('super')
  const set = (graceDays: number) => world.call(root, paymentSettingEndpoints.update, { body: { graceDays } })
  const dueDate = new Date(world.clock.now().getTime() - days(3)).toISOString().slice(0, 10)
  const ana = await someoneOf({ dueDate }, 'UTC')
  expect(await login(ana)).toMatchObject({ status: 401 })
  await set(3)
  expect(await login(ana)).toMatchObject({ status: 200 })
  await set(0)
  expect(await login(ana)).toMatchObject({ status: 401 })
})
