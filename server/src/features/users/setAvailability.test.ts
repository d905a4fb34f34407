import { companyEndpoints } from '@recado/contract/companies/companies'
import type { InputOf } from '@recado/contract/kit/endpoint'
import { defaultWeek, nextClosing } from '@recado/contract/time/openingHours'
import { accessEndpoints } from '@recado/contract/users/access'
import { availabilityEndpoint, colleaguesEndpoint } from '@recado/contract/users/users'
import { afterAll, expect, test } from 'vitest'
import { createBrowserClient } from '../../../test/browserClient.ts'
import type { Person } from '../../../test/createPeople.ts'
import { givePassword, PASSWORD } from '../../../test/credentials.ts'
import { listenToLiveEvents } from '../../../test/liveEvents.ts'
import { createWorld } from '../../../test/testApp.ts'
import { later, minutes } from '../../kernel/clock.ts'
import { userPresence } from './userPresence.ts'

const world = await createWorld()
afterAll(() => world.close())

type Choice = InputOf<typeof availabilityEndpoint>['body']
const AVAILABLE = { availability: 'available', availabilityUntil: null, availabilityEnds: null }
const set = (person: Person, body: Choice, id = person.id) => world.call(person, availabilityEndpoint, { params: { id }, body })
const seenBy = async (viewer: Person, id: number) => (await world.call(viewer, colleaguesEndpoint)).data.find((user) => user.id === id)
const update = (id: number, values: { availabilityUntil?: Date; seenAt?: Date; online?: boolean }) =>
  world.platform.updateTable('users').set(values).where('id', '=', id).execute()

async function team() {
  const boss = await world.person('admin')
  return { boss, ana: await world.person('user', boss.companyId), bob: await world.person('user', boss.companyId) }
}

test('a user who has chosen nothing is available without an end', async () => {
  const { ana, bob } = await team()
  expect(await seenBy(bob, ana.id)).toMatchObject(AVAILABLE)
})

test('users set their own availability until a time, colleagues see it at once, and it ends by itself', async () => {
  const { ana, bob } = await team()
  const live = await listenToLiveEvents(world.url, bob)
  const until = later(world.clock.now(), minutes(30)).toISOString()
  const busy = { availability: 'busy', availabilityUntil: until, availabilityEnds: 'time' } as const
  expect(await set(ana, { availability: 'busy', ends: 'time', until })).toMatchObject({ status: 200, data: { id: ana.id, ...busy } })
  await live.hearsOf('user', { id: ana.id, ...busy })
  expect(await seenBy(bob, ana.id)).toMatchObject(busy)
  expect((await world.call(ana, accessEndpoints.me)).data).toMatchObject(busy)
  await update(ana.id, { availabilityUntil: new Date(Date.now() - 1) })
  expect(await seenBy(bob, ana.id)).toMatchObject(AVAILABLE)
  live.close()
})

test('available ends what was chosen', async () => {
  const { ana } = await team()
  await set(ana, { availability: 'away', ends: 'hours' })
  expect((await set(ana, { availability: 'available', ends: 'signOut' })).data).toMatchObject(AVAILABLE)
})

test("the end of hours is the company's next closing, in its time zone", async () => {
  const { boss, ana } = await team()
  const { timezone } = (await world.call(ana, accessEndpoints.me)).data.company
  const expected = nextClosing(defaultWeek, { timezone, daysOff: [] }, world.clock.now())?.toISOString()
  const { data } = await set(ana, { availability: 'away', ends: 'hours' })
  expect(data).toMatchObject({ availability: 'away', availabilityUntil: expected, availabilityEnds: 'hours' })
  const schedules = defaultWeek.map((day) => ({ ...day, startTime: '', endTime: '' }))
  await world.call(boss, companyEndpoints.setSchedules, { params: { id: boss.companyId }, body: { schedules } })
  const refused = await set(ana, { availability: 'busy', ends: 'hours' })
  expect(refused).toMatchObject({ status: 422, details: { fields: [{ path: 'ends', code: 'no_closing' }] } })
})

test('a time is needed and lies in the future', async () => {
  const { ana } = await team()
  const fields = async (body: Choice) => (await set(ana, body)) as unknown as { status: number; details: unknown }
  expect(await fields({ availability: 'busy', ends: 'time' })).toMatchObject({ status: 422, details: { fields: [{ path: 'until' }] } })
  const until = world.clock.now().toISOString()
  expect(await fields({ availability: 'busy', ends: 'time', until })).toMatchObject({
    status: 422,
    details: { fields: [{ path: 'until', code: 'in_past' }] },
  })
})

test('only administrators set the availability of others', async () => {
  const { boss, ana, bob } = await team()
  expect((await set(bob, { availability: 'away' }, ana.id)).status).toBe(403)
  expect((await set(boss, { availability: 'away' }, ana.id)).data).toMatchObject({ availability: 'away', availabilityEnds: 'signOut' })
})

test('signing out ends what lasts until then; moving to another device does not, an expired session does', async () => {
  const { ana, bob } = await team()
  await givePassword(world.platform, ana)
  const signIn = async () => {
    const { data } = await createBrowserClient(world.url).login(ana.email, PASSWORD)
    return { ...ana, token: (data as { token: string }).token }
  }
  const first = await signIn()
  await set(first, { availability: 'busy', ends: 'signOut' })
  const second = await signIn()
  expect(await seenBy(bob, ana.id)).toMatchObject({ availability: 'busy' })
  await world.call(second, accessEndpoints.logout)
  expect(await seenBy(bob, ana.id)).toMatchObject(AVAILABLE)
  const third = await signIn()
  await set(third, { availability: 'away' })
  await world.platform
    .updateTable('sessions')
    .set({ expiresAt: new Date(0) })
    .where('userId', '=', ana.id)
    .execute()
  await signIn()
  expect(await seenBy(bob, ana.id)).toMatchObject(AVAILABLE)
})

test('signing out leaves a time that was chosen', async () => {
  const { ana, bob } = await team()
  const until = later(world.clock.now(), minutes(30)).toISOString()
  await set(ana, { availability: 'busy', ends: 'time', until })
  await world.call(ana, accessEndpoints.logout)
  expect(await seenBy(bob, ana.id)).toMatchObject({ availability: 'busy', availabilityUntil: until })
})

test('reachable is who has a socket, had one in the last three minutes, or gets push notifications', async () => {
  const { ana, bob } = await team()
  const reachable = async () => (await seenBy(bob, ana.id))?.reachable
  const ago = (count: number) => new Date(Date.now() - minutes(count))
  await update(ana.id, { online: true, seenAt: ago(6) })
  expect(await reachable()).toBe(true)
  await userPresence(world.kernel)(ana.companyId, new Map([[ana.id, false]]))
  expect(await reachable()).toBe(true)
  await update(ana.id, { seenAt: ago(3) })
  expect(await reachable()).toBe(false)
  const { id: sessionId } = await world.platform.selectFrom('sessions').select('id').where('userId', '=', ana.id).executeTakeFirstOrThrow()
  const keys = { endpoint: `https://push.example/${world.unique()}`, p256dh: 'x', auth: 'x' }
  const subscription = { companyId: ana.companyId, userId: ana.id, sessionId, ...keys, createdAt: new Date() }
  await world.platform.insertInto('pushSubscriptions').values(subscription).execute()
  expect(await reachable()).toBe(true)
  await world.platform
    .updateTable('sessions')
    .set({ expiresAt: new Date(0) })
    .where('userId', '=', ana.id)
    .execute()
  expect(await reachable()).toBe(false)
})
