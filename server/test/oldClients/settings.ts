import { defaultWeek } from '@recado/contract/time/openingHours'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { createBrowserClient } from '../browserClient.ts'
import { flag, has, listOf, number, oldClient, text } from './oldClient.ts'
import { world } from './sharedWorld.ts'

/** The tabs of the settings: options and hours of a company; companies and plans of the platform. */

const setting = has({ key: text, value: text })
const company = has({
  ...{ id: number, name: text, email: text, status: flag, createdAt: z.iso.datetime(), dueDate: text.nullable() },
  ...{ recurrence: text, planId: number, plan: has({ name: text }), settings: listOf(setting) },
})
const PLAN = { users: '10', connections: '5', queues: '5', value: '49.9', useCampaigns: true, useKanban: false }

test('options and hours are read and saved', async () => {
  const boss = await world.person('admin')
  const client = oldClient(world, boss)
  const address = `/companies/${boss.companyId}`
  await client.opens(
    [address, has({ schedules: z.array(has({ weekday: text, weekdayEn: text, startTime: text, endTime: text })).length(7) })],
    ['/settings/', listOf(setting)],
    ['/auth/me', has({ super: flag })],
  )
  const switched = ['userRating', 'CheckMsgIsGroup', 'call', 'sendGreetingAccepted', 'sendMsgTransfTicket', 'sendGreetingMessageOneQueues']
  const values = [...switched.map((key) => [key, 'enabled']), ['scheduleType', 'company'], ['chatBotType', 'text'], ['asaas', '']]
  for (const [key, value] of values) await client.put(`/settings/${key}`, { key, value })
  expect(await client.get('/settings/', listOf(setting))).toEqual(
    expect.arrayContaining(values.map(([key, value]) => expect.objectContaining({ key, value }))),
  )
  const schedules = defaultWeek.map((day) => ({ ...day, startTime: '09:00' }))
  await client.put(`${address}/schedules`, { id: boss.companyId, schedules })
  expect(await client.get(address)).toMatchObject({ schedules })
})

test('plans take numbers as they are typed, with a point and as Brazil writes them', async () => {
  const client = oldClient(world, await world.person('super'))
  const name = `Plan ${world.unique()}`
  const { id } = await client.post('/plans', { name, ...PLAN }, has({ id: number }))
  const plan = has({ id: number, name: text, users: number, connections: number, queues: number, value: number, useKanban: flag })
  const all = async () => (await client.get('/plans/all', listOf(plan))).find((one) => one.id === id)
  expect(await all()).toMatchObject({ name, users: 10, value: 49.9 })
  await client.put(`/plans/${id}`, { ...(await all()), value: '1.234,5', users: '12' })
  expect(await all()).toMatchObject({ users: 12, value: 1234.5, useCampaigns: true })
  await client.remove(`/plans/${id}`)
})

test('companies are added without a password, saved whole and removed', async () => {
  const client = oldClient(world, await world.person('super'))
  const { id: planId } = await client.post('/plans', { name: `Plan ${world.unique()}`, ...PLAN }, has({ id: number }))
  const email = `${world.unique()}@example.com`
  const form = { name: 'Padaria', email, phone: '', planId, status: true, campaignsEnabled: true, dueDate: null, recurrence: 'MENSAL' }
  const { id } = await client.post('/companies', form, has({ id: number }))
  const list = async () => (await client.get('/companies/list', listOf(company))).find((one) => one.id === id)
  const read = await list()
  expect(read).toMatchObject({ name: 'Padaria', email, planId })
  await client.put(`/companies/${id}`, { ...read, phone: '', dueDate: '2099-01-31', recurrence: 'ANUAL', campaignsEnabled: false })
  expect(await list()).toEqual({ ...read, dueDate: '2099-01-31', recurrence: 'ANUAL' })
  // Its administrator chooses a password, as after a forgotten one.
  expect(await createBrowserClient(world.url).send('POST', `/api/forgetpassword/${email}`)).toMatchObject({ status: 200 })
  await client.remove(`/companies/${id}`)
})
