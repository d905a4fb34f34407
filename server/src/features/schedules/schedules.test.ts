import { connectionEndpoints } from '@recado/contract/connections'
import { contacts } from '@recado/contract/contacts'
import { type Schedule, schedules } from '@recado/contract/schedules/schedules'
import { users } from '@recado/contract/users/users'
import { afterAll, expect, test } from 'vitest'
import type { Person } from '../../../test/createPeople.ts'
import { listenToLiveEvents } from '../../../test/liveEvents.ts'
import { createWorld } from '../../../test/testApp.ts'
import { later, minutes } from '../../kernel/clock.ts'

const world = await createWorld()
afterAll(() => world.close())
const { list, get, create, update, remove } = schedules.endpoints

async function contactOf({ companyId }: Person, name = 'Rita') {
  const add = world.platform.insertInto('contacts').values({ companyId, name })
  return (await add.returning('id').executeTakeFirstOrThrow()).id
}
type Body = Parameters<typeof bodyOf>[1]
const bodyOf = (contactId: number, values: object = {}) => ({ body: 'See you tomorrow', contactId, sendAt: '2099-01-31T09:00', ...values })
const planned = async (person: Person, values: Body = {}) =>
  (await world.call(person, create, { body: bodyOf(await contactOf(person), values) })).data
const listed = async (person: Person, query = {}) =>
  ((await world.call(person, list, { query })).data as { schedules: Schedule[] }).schedules
const inZone = ({ companyId }: Person, value: string) =>
  world.platform.insertInto('settings').values({ companyId, key: 'timezone', value }).execute()

test("a schedule shows its contact, and its time in the company's time zone", async () => {
  const ana = await world.person('user')
  await inZone(ana, 'America/New_York')
  const contactId = await contactOf(ana)
  const { status, data } = await world.call(ana, create, { body: bodyOf(contactId) })
  expect(status).toBe(200)
  expect(data).toEqual({
    ...{ id: expect.any(Number), kind: 'message', body: 'See you tomorrow', contactId },
    ...{ templateId: null, templateValues: {} },
    contact: { id: contactId, name: 'Rita', number: null, profilePicUrl: null },
    ...{ sendAt: '2099-01-31T14:00:00.000Z', sentAt: null, status: 'PENDENTE', error: null, userId: ana.id },
    ...{
      whatsappId: null,
      openTicket: false,
      repeat: null,
      repeatFrom: null,
      mediaPath: null,
      mediaName: null,
      media: null,
      ticket: null,
      sentBody: null,
    },
  })
  expect((await world.call(ana, get, { params: { id: data.id } })).data).toEqual(data)
  const { data: moved } = await world.call(ana, update, { params: { id: data.id }, body: { sendAt: '2099-02-01 09:00:00' } })
  expect(moved).toEqual({ ...data, sendAt: '2099-02-01T14:00:00.000Z' })
  const offset = await world.call(ana, update, { params: { id: data.id }, body: { sendAt: '2099-02-01T09:00:00-03:00' } })
  expect(offset.data.sendAt).toBe('2099-02-01T12:00:00.000Z')
})

test('a time in the past is refused when it is set or changed, and accepted when it stays the same', async () => {
  const ana = await world.person('user')
  const contactId = await contactOf(ana)
  const ago = (milliseconds: number) => later(world.clock.now(), -milliseconds).toISOString()
  const wrong = { status: 422, details: { fields: [{ path: 'sendAt', code: 'in_past' }] } }
  expect(await world.call(ana, create, { body: bodyOf(contactId, { sendAt: ago(minutes(2)) }) })).toMatchObject(wrong)
  expect(await world.call(ana, create, { body: bodyOf(contactId, { sendAt: ago(1) }) })).toMatchObject({ status: 200 })
  const { id } = await planned(ana)
  expect(await world.call(ana, update, { params: { id }, body: { sendAt: ago(minutes(2)) } })).toMatchObject(wrong)
  const sendAt = ago(minutes(30))
  await world.platform.updateTable('schedules').set({ sendAt, status: 'ERRO', error: 'noConnection' }).where('id', '=', id).execute()
  const body = { body: 'Another text', sendAt: `${sendAt.slice(0, 16)}:00Z` }
  expect(await world.call(ana, update, { params: { id }, body })).toMatchObject({ status: 200, data: { status: 'PENDENTE' } })
})

test('users see their own schedules, supervisors all; schedules of others are not found', async () => {
  const ana = await world.person('user')
  const bob = await world.person('user', ana.companyId)
  const sue = await world.person('supervisor', ana.companyId)
  const { id } = await planned(ana)
  const gone = { status: 404, error: 'ERR_NO_SCHEDULE_FOUND' }
  expect(await listed(bob)).toEqual([])
  expect((await listed(sue)).map((row) => row.id)).toEqual([id])
  const ofBob = await planned(bob)
  expect((await listed(sue, { userId: ana.id })).map((row) => row.id)).toEqual([id])
  expect((await listed(sue, { userId: bob.id })).map((row) => row.id)).toEqual([ofBob.id])
  expect(await listed(bob, { userId: ana.id })).toEqual([])
  const before = await world.digest()
  for (const call of [get, remove] as const) expect(await world.call(bob, call, { params: { id } })).toMatchObject(gone)
  expect(await world.call(bob, update, { params: { id }, body: { body: 'Mine now' } })).toMatchObject(gone)
  expect(await world.digest()).toEqual(before)
  expect((await world.call(sue, update, { params: { id }, body: { body: 'Corrected' } })).data).toMatchObject({ userId: ana.id })
  expect(await world.call(sue, remove, { params: { id } })).toMatchObject({ status: 200 })
})

test('the list is searched by text and contact and filtered by days of the company’s calendar', async () => {
  const ana = await world.person('user')
  await inZone(ana, 'America/New_York')
  const late = await planned(ana, { sendAt: '2099-01-31T23:30' })
  const contactId = await contactOf(ana, 'Zoé Ávila')
  const { data: early } = await world.call(ana, create, { body: bodyOf(contactId, { sendAt: '2099-02-01T00:00' }) })
  const ids = async (query: object) => (await listed(ana, query)).map(({ id }) => id)
  expect(await ids({ searchParam: 'zoe' })).toEqual([early.id])
  expect(await ids({ searchParam: 'TOMORROW' })).toEqual([early.id, late.id])
  expect(await ids({ dateEnd: '2099-01-31' })).toEqual([late.id])
  expect(await ids({ dateStart: '2099-02-01' })).toEqual([early.id])
  expect(await ids({ dateStart: '2099-01-31', dateEnd: '2099-02-01' })).toEqual([early.id, late.id])
  expect(await ids({ contactId })).toEqual([early.id])
  const { id: daily } = await planned(ana, { sendAt: '2099-01-01T09:00', repeat: { every: 'day' } })
  expect(await ids({ dateStart: '2099-02-01' })).toEqual([daily, early.id])
})

test('a sent schedule cannot be changed; a change sets a failed one back to pending', async () => {
  const ana = await world.person('user')
  const [sent, failed] = [await planned(ana), await planned(ana)]
  const set = (id: number, values: object) => world.platform.updateTable('schedules').set(values).where('id', '=', id).execute()
  await set(sent.id, { status: 'ENVIADA', sentAt: new Date() })
  await set(failed.id, { status: 'ERRO', error: 'tooLate' })
  const refused = await world.call(ana, update, { params: { id: sent.id }, body: { body: 'Another text' } })
  expect(refused).toMatchObject({ status: 409, error: 'ERR_SCHEDULE_SENT' })
  const { data } = await world.call(ana, update, { params: { id: failed.id }, body: { sendAt: '2099-03-01T09:00' } })
  expect(data).toMatchObject({ status: 'PENDENTE', error: null })
})

test('events reach the owner and those who see all schedules, and nobody else', async () => {
  const ana = await world.person('user')
  const people = [ana, await world.person('supervisor', ana.companyId), await world.person('user', ana.companyId), await world.person()]
  const [own, overseer, ...others] = await Promise.all(people.map((person) => listenToLiveEvents(world.url, person)))
  const { id } = await planned(ana)
  await world.call(ana, remove, { params: { id } })
  for (const ear of [own, overseer]) {
    await ear?.hears('schedule', 'delete')
    expect(ear?.of('schedule').map(({ action }) => action)).toEqual(['create', 'delete'])
  }
  for (const ear of others) expect(ear.of('schedule')).toEqual([])
  for (const ear of [own, overseer, ...others]) ear?.close()
})

test('deleting the owner or the connection publishes the schedule without it', async () => {
  const boss = await world.person('admin')
  const ana = await world.person('user', boss.companyId)
  const { id: whatsappId } = (await world.call(boss, connectionEndpoints.create, { body: { name: 'Line', provider: 'simulator' } })).data
  const { id } = await planned(ana, { whatsappId })
  const live = await listenToLiveEvents(world.url, boss)
  await world.call(boss, connectionEndpoints.remove, { params: { id: whatsappId } })
  await live.hears('schedule', 'update')
  expect(live.of('schedule')).toMatchObject([{ schedule: { id, userId: ana.id, whatsappId: null } }])
  await world.call(boss, users.endpoints.remove, { params: { id: ana.id } })
  await expect.poll(() => live.of('schedule').at(-1), { timeout: 120_000 }).toMatchObject({ schedule: { id, userId: null } })
  expect(await listed(boss)).toMatchObject([{ id, userId: null, whatsappId: null }])
  live.close()
})

test('renaming or deleting the contact publishes its schedules', async () => {
  const boss = await world.person('admin')
  const { id, contactId } = await planned(boss)
  const live = await listenToLiveEvents(world.url, boss)
  const params = { id: contactId }
  await world.call(boss, contacts.endpoints.update, { params, body: { email: 'rita@example.com' } })
  await world.call(boss, contacts.endpoints.update, { params, body: { name: 'Rita Souza' } })
  await live.hears('schedule', 'update')
  await world.call(boss, contacts.endpoints.remove, { params })
  await live.hears('schedule', 'delete')
  expect(live.of('schedule')).toMatchObject([
    { action: 'update', schedule: { id, contact: { name: 'Rita Souza' } } },
    { action: 'delete', scheduleId: id },
  ])
  live.close()
})

test('deleting a contact deletes its schedules', async () => {
  const ana = await world.person('admin')
  const { contactId } = await planned(ana)
  await world.platform.deleteFrom('contacts').where('id', '=', contactId).execute()
  expect(await listed(ana)).toEqual([])
})

test('a form that sends back what it read changes nothing', async () => {
  const ana = await world.person('user')
  await inZone(ana, 'America/Sao_Paulo')
  const row = await planned(ana, { sendAt: '2099-01-31T09:00', repeat: { every: 'month' } })
  const body = { ...row, sendAt: '2099-01-31T09:00', sentAt: '', status: 'Pendente', userId: 1, whatsappId: '' } as never
  expect((await world.call(ana, update, { params: { id: row.id }, body })).data).toEqual(row)
})
