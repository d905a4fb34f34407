import { afterAll, beforeAll, expect, test } from 'vitest'
import { createBrowserClient } from '../../../test/browserClient.ts'
import type { Person } from '../../../test/createPeople.ts'
import { createWorld } from '../../../test/testApp.ts'

const world = await createWorld()
afterAll(() => world.close())

let root: Person
beforeAll(async () => {
  root = await world.person('super')
})

const send = ({ token }: { token: string }, method: string, path: string, body?: unknown) =>
  createBrowserClient(world.url).send(method, `/api${path}`, { token, ...(body !== undefined && { body }) })
const week = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']
const hours = (more: Record<string, unknown> = {}) =>
  week.map((weekdayEn) => ({ weekday: weekdayEn, weekdayEn, startTime: '08:00', endTime: '18:00', ...more }))

test("the company's own administrator sets its hours; nobody else but the super user does", async () => {
  const boss = await world.person('admin')
  const bob = await world.person('supervisor', boss.companyId)
  const other = await world.person('admin')
  const path = `/companies/${boss.companyId}/schedules`
  const given = hours().map((day, index) => ({ ...day, startTime: index === 6 ? '' : '09:30', endTime: index === 6 ? '' : '02:00' }))
  expect(await send(boss, 'PUT', path, { schedules: given })).toMatchObject({ status: 200, data: { id: boss.companyId, schedules: given } })
  expect((await send(bob, 'GET', `/companies/${boss.companyId}`)).data.schedules).toEqual(given)
  const before = await world.digest()
  expect(await send(bob, 'PUT', path, { schedules: hours() })).toMatchObject({ status: 403, error: 'ERR_NO_PERMISSION' })
  expect(await send(other, 'PUT', path, { schedules: hours() })).toMatchObject({ status: 404, error: 'ERR_NO_COMPANY_FOUND' })
  expect(await world.digest()).toEqual(before)
  expect(await send(root, 'PUT', path, { schedules: hours() })).toMatchObject({ status: 200 })
})

test('hours are seven different days with times of a clock', async () => {
  const boss = await world.person('admin')
  const set = (schedules: unknown) => send(boss, 'PUT', `/companies/${boss.companyId}/schedules`, { schedules })
  const wrong = [
    [],
    hours().slice(1),
    [...hours(), ...hours().slice(0, 1)],
    [...hours().slice(1), hours()[1]],
    hours({ startTime: '24:00' }),
    hours({ startTime: '8:00' }),
    hours({ endTime: '08:60' }),
    hours({ endTime: 'noon' }),
    hours({ weekdayEn: 'someday' }),
    hours({ weekdayEn: undefined }),
    hours({ startTime: null }),
    'monday',
  ]
  const before = await world.digest()
  for (const schedules of wrong)
    expect(await set(schedules), JSON.stringify(schedules)).toMatchObject({ status: 422, error: 'ERR_VALIDATION' })
  expect(await world.digest()).toEqual(before)
  for (const fine of [
    hours({ startTime: '', endTime: '' }),
    hours({ startTime: '00:00', endTime: '00:00' }),
    hours({ startTime: '22:00', endTime: '06:00' }),
  ])
    expect(await set(fine)).toMatchObject({ status: 200 })
})

test('days off are set with the hours, and stay where hours alone are set', async () => {
  const boss = await world.person('admin')
  const set = (body: Record<string, unknown>) =>
    send(boss, 'PUT', `/companies/${boss.companyId}/schedules`, { schedules: hours(), ...body })
  const daysOff = [{ date: '2026-12-25', name: 'Natal', everyYear: true }]
  expect(await set({ daysOff })).toMatchObject({ status: 200, data: { daysOff } })
  expect(await set({})).toMatchObject({ status: 200, data: { daysOff } })
  for (const wrong of [
    [{ date: '2026-02-30', name: '', everyYear: false }],
    [{ date: '', name: '', everyYear: false }],
    [{ date: '2026-12-25' }],
  ])
    expect(await set({ daysOff: wrong })).toMatchObject({ status: 422, error: 'ERR_VALIDATION' })
  expect(await set({ daysOff: [] })).toMatchObject({ status: 200, data: { daysOff: [] } })
})
