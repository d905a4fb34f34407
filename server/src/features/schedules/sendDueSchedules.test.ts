import { settings } from '@recado/contract/companies/settings'
import { contacts, setOptOutEndpoint } from '@recado/contract/contacts'
import { toLocalTime } from '@recado/contract/schedules/recurrence'
import { retryScheduleEndpoint, type Schedule, schedules } from '@recado/contract/schedules/schedules'
import { simulatorEndpoints } from '@recado/contract/simulator'
import { afterAll, expect, test } from 'vitest'
import type { Person } from '../../../test/createPeople.ts'
import { customer, type OpenLine, openLine } from '../../../test/simulatedLine.ts'
import { startSecondProcess } from '../../../test/startSecondProcess.ts'
import { createWorld } from '../../../test/testApp.ts'
import { hours, later, minutes } from '../../kernel/clock.ts'
import { sendDueSchedulesJob } from './sendDueSchedules.job.ts'

const world = await createWorld()
afterAll(() => world.close())
const PATIENCE = { timeout: 120_000, interval: 50 }
/** The cron may run the same job at the same moment; the order does not matter. */
const minute = () => sendDueSchedulesJob(world.kernel, 2).run({})
const ago = (milliseconds: number) => later(world.clock.now(), -milliseconds).toISOString()

/** The API refuses a time in the past, so plan it for later and then move it back in the database. */
async function planned(boss: Person, { sendAt = ago(minutes(1)), ...values }: Values) {
  const body = { body: 'Hello {{firstName}}', sendAt: '2099-01-31T09:00', ...values }
  const { data } = await world.call(boss, schedules.endpoints.create, { body })
  const repeatFrom = data.repeat && toLocalTime(settings.timezone.default, new Date(sendAt))
  await world.platform.updateTable('schedules').set({ sendAt, repeatFrom }).where('id', '=', data.id).execute()
  return { ...data, sendAt }
}
type Values = { contactId: number; sendAt?: string } & Record<string, unknown>

async function plannedOn({ boss }: OpenLine, values: Partial<Values> = {}) {
  const who = customer('Rita Lee')
  const { data: contact } = await world.call(boss, contacts.endpoints.create, { body: { name: who.name, number: who.number } })
  return { who, schedule: await planned(boss, { contactId: contact.id, ...values }) }
}
const now = async ({ boss }: OpenLine, id: number) => (await world.call(boss, schedules.endpoints.get, { params: { id } })).data
const settled = (line: OpenLine, id: number) =>
  expect.poll(async () => {
    const { status, error } = await now(line, id)
    return { status, error }
  }, PATIENCE)
const bodiesOf = (contactId: number) =>
  world.platform.selectFrom('messages').select(['body', 'userName']).where('contactId', '=', contactId).execute()

test('a due schedule is sent once, in its owner’s name and with its variables filled in; others wait', async () => {
  const line = await openLine(world)
  const { who, schedule } = await plannedOn(line)
  const { schedule: tomorrow } = await plannedOn(line, { sendAt: later(world.clock.now(), hours(24)).toISOString() })
  await minute()
  await settled(line, schedule.id).toEqual({ status: 'ENVIADA', error: null })
  await minute()
  expect(await bodiesOf(schedule.contactId)).toEqual([{ body: 'Hello Rita', userName: line.boss.name }])
  await expect.poll(async () => (await line.phone(who)).map(({ body }) => body), PATIENCE).toEqual(['Hello Rita'])
  const { sentAt, ticket, body, sentBody } = await now(line, schedule.id)
  expect({ body, sentBody }).toEqual({ body: 'Hello {{firstName}}', sentBody: 'Hello Rita' })
  expect(sentAt).toEqual(expect.stringMatching(/Z$/))
  expect((await line.tickets({ status: 'closed' })).map(({ id }) => id)).toEqual([ticket?.id])
  expect(await now(line, tomorrow.id)).toMatchObject({ status: 'PENDENTE', sentAt: null, sentBody: null })
})

test('a later refusal by the service is an error with its reason, and can be sent again', async () => {
  const line = await openLine(world)
  await line.faults({ failNext: 1, failCode: 'refused' })
  const { who, schedule } = await plannedOn(line)
  await minute()
  await settled(line, schedule.id).toMatchObject({ status: 'ERRO', error: expect.any(String) })
  await world.call(line.boss, retryScheduleEndpoint, { params: { id: schedule.id } })
  await expect.poll(async () => (await line.phone(who)).map(({ body }) => body), PATIENCE).toEqual(['Hello Rita'])
  await settled(line, schedule.id).toEqual({ status: 'ENVIADA', error: null })
})

test('a contact who has opted out gets nothing, and the schedule shows why', async () => {
  const line = await openLine(world)
  const { who, schedule } = await plannedOn(line, { sendAt: later(world.clock.now(), hours(24)).toISOString() })
  const { id, contactId } = schedule
  await world.call(line.boss, setOptOutEndpoint, { params: { id: contactId }, body: { optedOut: true, reason: 'By phone' } })
  await world.call(line.boss, schedules.endpoints.update, { params: { id }, body: { sendAt: ago(0) } })
  await minute()
  await settled(line, id).toEqual({ status: 'ERRO', error: 'optedOut' })
  expect(await line.phone(who)).toEqual([])
})

test('a contact who opts out while the schedule waits for its connection gets nothing either', async () => {
  const line = await openLine(world)
  await line.faults({ failNext: 1000, failCode: 'unavailable' })
  const { who, schedule } = await plannedOn(line)
  await minute()
  await settled(line, schedule.id).toEqual({ status: 'ENVIADA', error: null })
  await world.call(line.boss, setOptOutEndpoint, { params: { id: schedule.contactId }, body: { optedOut: true, reason: 'By phone' } })
  await line.faults({ failNext: 0 })
  world.clock.advance(minutes(5))
  await settled(line, schedule.id).toEqual({ status: 'ERRO', error: 'optedOut' })
  expect(await line.phone(who)).toEqual([])
})

test('two processes send a schedule once', async () => {
  const second = await startSecondProcess(world)
  const line = await openLine(world)
  const all = await Promise.all(Array.from({ length: 5 }, () => plannedOn(line)))
  await Promise.all([minute(), minute(), minute()])
  for (const { schedule } of all) await settled(line, schedule.id).toEqual({ status: 'ENVIADA', error: null })
  for (const { schedule } of all) expect(await bodiesOf(schedule.contactId)).toHaveLength(1)
  await second.close()
})

test('the ticket is opened if the schedule says so, and an open ticket stays as it is', async () => {
  const line = await openLine(world)
  const { schedule } = await plannedOn(line, { openTicket: true })
  const ana = customer('Ana')
  await line.write(ana, 'Good morning')
  const waiting = await line.ticketOf(ana)
  const second = await planned(line.boss, { body: 'One moment', contactId: waiting?.contactId ?? 0, openTicket: true })
  await minute()
  for (const { id } of [schedule, second]) await settled(line, id).toEqual({ status: 'ENVIADA', error: null })
  expect((await line.tickets({ status: 'open' })).map(({ contactId, userId }) => ({ contactId, userId }))).toEqual([
    { contactId: schedule.contactId, userId: line.boss.id },
  ])
  expect(await line.ticketOf(ana)).toMatchObject({ id: waiting?.id, status: 'pending' })
})

test('a schedule more than twelve hours late fails, and a retry sends it', async () => {
  const line = await openLine(world)
  const { who, schedule } = await plannedOn(line, { sendAt: ago(hours(12) + minutes(1)) })
  const { schedule: justInTime } = await plannedOn(line, { sendAt: ago(hours(12) - minutes(5)) })
  await minute()
  await settled(line, schedule.id).toEqual({ status: 'ERRO', error: 'tooLate' })
  await settled(line, justInTime.id).toEqual({ status: 'ENVIADA', error: null })
  expect(await bodiesOf(schedule.contactId)).toEqual([])
  const { data } = await world.call(line.boss, retryScheduleEndpoint, { params: { id: schedule.id } })
  expect(data).toMatchObject({ status: 'ENVIADA', error: null })
  await expect.poll(async () => (await line.phone(who)).length, PATIENCE).toBe(1)
  const again = await world.call(line.boss, retryScheduleEndpoint, { params: { id: schedule.id } })
  expect(again).toMatchObject({ status: 409, error: 'ERR_SCHEDULE_SENT' })
})

test('on a disconnected connection it waits and says so, and is sent when the connection is back', async () => {
  const line = await openLine(world)
  const { schedule } = await plannedOn(line)
  const setStatus = (status: 'DISCONNECTED' | 'CONNECTED') =>
    world.platform.updateTable('connections').set({ status }).where('id', '=', line.id).execute()
  await setStatus('DISCONNECTED')
  await minute()
  await settled(line, schedule.id).toEqual({ status: 'PENDENTE', error: 'disconnected' })
  await setStatus('CONNECTED')
  await minute()
  await settled(line, schedule.id).toEqual({ status: 'ENVIADA', error: null })
})

test('without any connection it fails with the reason', async () => {
  const boss = await world.person()
  const { data: contact } = await world.call(boss, contacts.endpoints.create, { body: { name: 'Rita', number: customer().number } })
  const data = await planned(boss, { contactId: contact.id })
  await minute()
  const read = async () => (await world.call(boss, schedules.endpoints.get, { params: { id: data.id } })).data
  await expect.poll(async () => (await read()).error, PATIENCE).toBe('noConnection')
  expect(await read()).toMatchObject({ status: 'ERRO' })
})

test('it uses the chosen connection, else that of the last ticket, else the default one', async () => {
  const first = await openLine(world)
  const other = await openLine(world, first.boss)
  const sentOver = async (values: object) => {
    const { schedule } = await plannedOn(first, values)
    await minute()
    await settled(first, schedule.id).toEqual({ status: 'ENVIADA', error: null })
    const sent = world.platform.selectFrom('messages').select('connectionId').where('contactId', '=', schedule.contactId)
    return (await sent.executeTakeFirstOrThrow()).connectionId
  }
  expect(await sentOver({})).toBe(first.id)
  expect(await sentOver({ whatsappId: other.id })).toBe(other.id)
  const ana = customer('Ana')
  await other.write(ana, 'Good morning')
  const contactId = (await other.ticketOf(ana))?.contactId
  expect(await sentOver({ contactId })).toBe(other.id)
})

test('a reminder sends nothing', async () => {
  const line = await openLine(world)
  const { who, schedule } = await plannedOn(line, { kind: 'reminder', sendAt: ago(hours(20)) })
  await line.write(who, 'Good morning')
  await minute()
  await settled(line, schedule.id).toEqual({ status: 'ENVIADA', error: null })
  const steps = world.platform.selectFrom('ticketSteps').select(['code', 'values']).where('companyId', '=', line.boss.companyId)
  expect(await steps.where('code', '=', 'reminded').execute()).toEqual([{ code: 'reminded', values: { text: schedule.body } }])
  expect((await world.call(line.boss, simulatorEndpoints.tally, { params: { id: line.id } })).data.delivered).toBe(0)
})

test('a repetition plans its next occurrence, and after an outage the first that is not too late', async () => {
  const line = await openLine(world)
  const daily = { every: 'day' as const, until: null, days: [] }
  const first = `${ago(hours(49)).slice(0, 16)}:00.000Z`
  const { schedule } = await plannedOn(line, { sendAt: first, repeat: daily })
  const ofContact = async () =>
    (
      (await world.call(line.boss, schedules.endpoints.list, { query: { contactId: schedule.contactId } })).data as {
        schedules: Schedule[]
      }
    ).schedules
  await minute()
  await settled(line, schedule.id).toEqual({ status: 'ERRO', error: 'tooLate' })
  await minute()
  await expect.poll(async () => (await ofContact()).map(({ status }) => status), PATIENCE).toEqual(['PENDENTE', 'ENVIADA', 'ERRO'])
  const after = (count: number) => later(new Date(first), hours(count)).toISOString()
  expect((await ofContact()).map(({ sendAt, repeat }) => ({ sendAt, repeat }))).toEqual([
    { sendAt: after(72), repeat: daily },
    { sendAt: after(48), repeat: null },
    { sendAt: first, repeat: null },
  ])
  expect(await bodiesOf(schedule.contactId)).toHaveLength(1)
})

test('nothing is sent for a company that has not paid or whose plan has no schedules', async () => {
  const line = await openLine(world)
  const { companyId } = line.boss
  const { schedule } = await plannedOn(line)
  const company = await world.platform.selectFrom('companies').select('planId').where('id', '=', companyId).executeTakeFirstOrThrow()
  const allow = (useSchedules: boolean) =>
    world.platform.updateTable('plans').set({ useSchedules }).where('id', '=', company.planId).execute()
  await world.platform.updateTable('companies').set({ dueDate: '2020-01-01' }).where('id', '=', companyId).execute()
  await minute()
  await allow(false)
  await world.platform.updateTable('companies').set({ dueDate: null }).where('id', '=', companyId).execute()
  await minute()
  expect(await bodiesOf(schedule.contactId)).toEqual([])
  await allow(true)
  await minute()
  await expect.poll(() => bodiesOf(schedule.contactId), PATIENCE).toHaveLength(1)
})
