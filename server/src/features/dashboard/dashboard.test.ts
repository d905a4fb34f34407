import { dashboardEndpoints, dashboardExportKinds } from '@recado/contract/dashboard/dashboard'
import { ticketEndpoints } from '@recado/contract/tickets/tickets'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { customer, type OpenLine, openLine } from '../../../test/simulatedLine.ts'
import { createWorld } from '../../../test/testApp.ts'

const MINUTE = 60_000
const world = await createWorld()
afterAll(() => world.close())
let line: OpenLine
beforeAll(async () => {
  line = await openLine(world)
})

const read = async (query: { days?: number; date_from?: string; date_to?: string } = { days: 3 }) =>
  world.call(line.boss, dashboardEndpoints.read, { query })
const waitingOf = async () => (await world.call(line.boss, dashboardEndpoints.waiting)).data

test('the dashboard counts what users do with conversations as it happens', async () => {
  const boss = line.boss
  const [ana, bruno] = [customer('Ana'), customer('Bruno')]
  await line.write(ana, 'Hello')
  await line.write(bruno, 'Hello')
  expect((await read()).data.counters).toMatchObject({ supportHappening: 0, supportPending: 2, supportFinished: 0, leads: 2 })
  expect(await waitingOf()).toMatchObject([{ queue: null, waiting: expect.any(Number) }])

  const { id } = (await line.ticketOf(ana)) ?? { id: 0 }
  world.clock.advance(2 * MINUTE)
  await line.accept(id)
  world.clock.advance(MINUTE)
  await line.say(id, 'Hello, Ana')
  await line.say(id, 'What may I do for you?')
  expect((await read()).data.counters).toMatchObject({ supportHappening: 1, supportPending: 1 })

  world.clock.advance(7 * MINUTE)
  await line.resolve(id)
  const { counters, attendants } = (await read()).data
  expect(counters).toMatchObject({ supportHappening: 0, supportPending: 1, supportFinished: 1, supportByBot: 0 })
  expect(counters.avgWaitTime).toBeCloseTo(2, 0)
  expect(counters.avgFirstAnswerTime).toBeCloseTo(3, 0)
  expect(counters.avgSupportTime).toBeCloseTo(8, 0)
  expect(attendants).toMatchObject([{ id: boss.id, tickets: 1, rating: null }])

  await world.call(boss, ticketEndpoints.update, { params: { id }, body: { status: 'open', userId: boss.id } })
  expect((await read()).data.counters).toMatchObject({ supportHappening: 1, supportFinished: 1 })
  const { data: people } = await world.call(boss, dashboardEndpoints.people, { query: {} })
  expect(people.data).toEqual([{ nome: boss.name, quantidade: 2 }])
})

test('the comment of a rating is what the customer wrote before the attendance ended', async () => {
  const carla = customer('Carla')
  await line.write(carla, 'It came too late')
  const { id } = (await line.ticketOf(carla)) ?? { id: 0 }
  await line.accept(id)
  await line.resolve(id)
  await world.platform.updateTable('attendances').set({ rate: 1 }).where('ticketId', '=', id).execute()
  const { data } = await world.call(line.boss, dashboardEndpoints.ratings, { query: { days: 3 } })
  expect(data.counts).toEqual({ 1: 1, 2: 0, 3: 0 })
  expect(data.last).toMatchObject([{ rate: 1, words: 'It came too late', contact: { name: 'Carla' }, user: { id: line.boss.id } }])
})

test('a choice from a menu or the answer to an earlier rating question is not quoted as a comment', async () => {
  const dora = customer('Dora')
  await line.write(dora, 'The bread was still warm')
  await line.write(dora, '2')
  await line.write(dora, 'Muito satisfeito')
  const { id } = (await line.ticketOf(dora)) ?? { id: 0 }
  await line.accept(id)
  await line.resolve(id)
  await world.platform.updateTable('attendances').set({ rate: 3 }).where('ticketId', '=', id).execute()
  const { data } = await world.call(line.boss, dashboardEndpoints.ratings, { query: { days: 3 } })
  expect(data.last.find(({ contact }) => contact.name === 'Dora')).toMatchObject({ rate: 3, words: 'The bread was still warm' })
})

test('a card or a location is not quoted, however many came last: the comment is what the customer wrote', async () => {
  const enzo = customer('Enzo')
  await line.write(enzo, 'Cold, but friendly')
  for (let number = 0; number < 6; number++) await line.write(enzo, `BEGIN:VCARD ${number} END:VCARD`)
  const { id } = (await line.ticketOf(enzo)) ?? { id: 0 }
  const cards = world.platform.updateTable('messages').where('ticketId', '=', id).where('body', 'like', 'BEGIN:VCARD%')
  await cards.set({ mediaType: 'vcard' }).execute()
  await line.accept(id)
  await line.resolve(id)
  await world.platform.updateTable('attendances').set({ rate: 2 }).where('ticketId', '=', id).execute()
  const { data } = await world.call(line.boss, dashboardEndpoints.ratings, { query: { days: 3 } })
  expect(data.last.find(({ contact }) => contact.name === 'Enzo')).toMatchObject({ rate: 2, words: 'Cold, but friendly' })
})

test('a range that ends before it begins is refused, and so is one that is too long', async () => {
  expect(await read({ date_from: '2026-11-02', date_to: '2026-11-01' })).toMatchObject({ status: 422 })
  expect(await read({ date_from: '2020-01-01', date_to: '2026-11-01' })).toMatchObject({ status: 422 })
  expect(await read({ date_from: '', date_to: '' })).toMatchObject({ status: 200 })
})

test('a single day is shown by hours, all of them', async () => {
  const { data } = await world.call(line.boss, dashboardEndpoints.days, { query: { initialDate: '2026-03-01', finalDate: '2026-03-01' } })
  expect(data).toEqual({ data: Array.from({ length: 24 }, (_, horario) => ({ horario, total: 0 })), count: 0 })
})

test('users read their own figures of today, and only supervisors read those of others', async () => {
  const user = await world.person('user', line.boss.companyId)
  const supervisor = await world.person('supervisor', line.boss.companyId)
  const diego = customer('Diego')
  await line.write(diego, 'Hello')
  const { id } = (await line.ticketOf(diego)) ?? { id: 0 }
  await line.accept(id, user)
  world.clock.advance(2 * MINUTE)
  await line.resolve(id, user)
  const { data: own } = await world.call(user, dashboardEndpoints.own)
  expect(own).toMatchObject({ tickets: 1, finished: 1, rating: null })
  expect(own.avgSupportTime).toBeCloseTo(2, 0)
  expect((await world.call(supervisor, dashboardEndpoints.own)).data).toMatchObject({ tickets: 0, finished: 0, avgSupportTime: 0 })
  expect(await world.call(user, dashboardEndpoints.read, { query: {} })).toMatchObject({ status: 403, error: 'ERR_NO_PERMISSION' })
  expect(await world.call(supervisor, dashboardEndpoints.read, { query: {} })).toMatchObject({ status: 200 })
})

test('a sheet speaks the language of its reader', async () => {
  async function read(kind: string) {
    const headers = { authorization: `Bearer ${line.boss.token}` }
    const answer = await fetch(`${world.url}/api/dashboard/sheets/${kind}?days=3`, { headers })
    const [head = '', first = ''] = (await answer.text()).replace('\ufeff', '').split('\r\n')
    return [head, first.split(';')[0]]
  }
  expect(await read('hours')).toEqual(['Dia da semana;Hora;Conversas', expect.stringMatching(/-feira$|^sábado$|^domingo$/)])
  await world.platform.updateTable('users').set({ language: 'en' }).where('id', '=', line.boss.id).execute()
  expect(await read('hours')).toEqual(['Weekday;Hour;Conversations', expect.stringMatching(/day$/)])
  expect((await read('attendants'))[0]).toBe('Name;Tickets;Average duration in minutes;Rating;Online')
  await world.platform.updateTable('users').set({ language: null }).where('id', '=', line.boss.id).execute()
})

test('promised answers are counted by queue and agent, as the rows say', async () => {
  const { boss } = line
  const { id: queueId } = await world.platform
    .insertInto('queues')
    .values({ companyId: boss.companyId, name: 'Sales', color: '#123456' } as never)
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id: ticketId } = (await line.ticketOf(customer('Ana'))) ?? { id: 0 }
  const now = world.clock.now().getTime()
  const seconds = [30, 60, 90, 400, null]
  const rows = seconds.map((taken) => ({
    companyId: boss.companyId,
    ticketId,
    queueId,
    userId: taken === null ? null : boss.id,
    kind: 'firstAnswer' as const,
    waitingSince: new Date(now - 600_000),
    dueAt: new Date(now - 500_000),
    answeredAt: taken === null ? null : new Date(now - 600_000 + taken * 1000),
  }))
  await world.platform.insertInto('answerTimes').values(rows).execute()
  const { data } = await world.call(boss, dashboardEndpoints.promises, { query: { days: 1 } })
  expect(data.queues).toEqual([
    {
      queue: { id: queueId, name: 'Sales', color: '#123456' },
      promised: 5,
      kept: 3,
      broken: 2,
      medianSeconds: 75,
      p90Seconds: expect.closeTo(307, 3),
    },
  ])
  expect(data.users).toEqual([
    { user: { id: boss.id, name: boss.name }, promised: 4, kept: 3, broken: 1, medianSeconds: 75, p90Seconds: expect.closeTo(307, 3) },
    { user: null, promised: 1, kept: 0, broken: 1, medianSeconds: null, p90Seconds: null },
  ])
})

test.each(dashboardExportKinds)('%s leave as a sheet too', async (kind) => {
  const answer = await fetch(`${world.url}/api/dashboard/sheets/${kind}?days=3`, {
    headers: { authorization: `Bearer ${line.boss.token}` },
  })
  expect(answer.status).toBe(200)
  const [head = '', ...rows] = (await answer.text()).trim().split('\r\n')
  expect(rows.length).toBeGreaterThan(0)
  for (const row of rows) expect(row.split(';')).toHaveLength(head.split(';').length)
})
