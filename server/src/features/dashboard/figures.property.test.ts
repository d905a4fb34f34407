import { settingEndpoints } from '@recado/contract/companies/settings'
import { type AgentFigures, dashboardEndpoints } from '@recado/contract/dashboard/dashboard'
import { tries } from '@recado/contract/kit/propertyTries.fixture'
import { addCalendarDays } from '@recado/contract/time/days'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import type { Person } from '../../../test/createPeople.ts'
import { anyHistoriesAround, type History } from '../../../test/dashboard/randomAttendances.ts'
import { referenceFigures } from '../../../test/dashboard/referenceFigures.ts'
import { createWorld } from '../../../test/testApp.ts'

const world = await createWorld({ logLevel: 'error' })
afterAll(() => world.close())

const { platform } = world
type House = { boss: Person; people: Person[]; queues: number[]; tags: number[]; lines: number[] }

async function furnish(timezone: string): Promise<House> {
  const boss = await world.person('admin')
  const { companyId } = boss
  await world.call(boss, settingEndpoints.update, { params: { key: 'timezone' }, body: { value: timezone } })
  const people = [boss, await world.person('supervisor', companyId), await world.person('user', companyId)]
  const two = async (make: (name: string) => Promise<{ id: number }>) => [(await make('one')).id, (await make('two')).id]
  return {
    ...{ boss, people },
    queues: await two((name) =>
      platform
        .insertInto('queues')
        .values({ companyId, name, color: name === 'one' ? '#111111' : '#222222' })
        .returning('id')
        .executeTakeFirstOrThrow(),
    ),
    tags: await two((name) =>
      platform.insertInto('tags').values({ companyId, name, color: '#111111' }).returning('id').executeTakeFirstOrThrow(),
    ),
    lines: await two((name) =>
      platform.insertInto('connections').values({ companyId, name, status: 'CONNECTED' }).returning('id').executeTakeFirstOrThrow(),
    ),
  }
}

const momentOf = (at: number | null) => (at === null ? null : new Date(at))

async function store({ boss: { companyId }, people, queues, tags, lines }: House, histories: readonly History[]) {
  await platform.deleteFrom('contacts').where('companyId', '=', companyId).execute()
  for (const { since, tags: tagged, line, pasts } of histories) {
    const contact = await platform
      .insertInto('contacts')
      .values({ companyId, name: 'Ana', createdAt: new Date(since).toISOString() })
      .returning('id')
      .executeTakeFirstOrThrow()
    const row = { companyId, contactId: contact.id, connectionId: lines[line], status: 'closed' as const }
    const moments = { createdAt: new Date(since), updatedAt: new Date(since) }
    const { id: ticketId } = await platform
      .insertInto('tickets')
      .values({ ...row, ...moments } as never)
      .returning('id')
      .executeTakeFirstOrThrow()
    if (tagged.length > 0)
      await platform
        .insertInto('ticketTags')
        .values(tagged.map((tag) => ({ companyId, ticketId, tagId: tags[tag] as number })))
        .execute()
    const rows = pasts.map(({ queue, user, queuedAt, startedAt, answeredAt, finishedAt, ...past }) => ({
      ...{ companyId, ticketId, ...past, userId: user === null ? null : (people[user]?.id ?? null), userName: 'Somebody' },
      queueId: queue === null ? null : (queues[queue] ?? null),
      queuedAt: new Date(queuedAt),
      ...{ startedAt: momentOf(startedAt), answeredAt: momentOf(answeredAt), finishedAt: momentOf(finishedAt) },
    }))
    if (rows.length > 0) await platform.insertInto('attendances').values(rows).execute()
  }
}

/** What the product answers, in the words of whoever counts on paper. */
async function answered({ boss, people, queues, tags, lines }: House, { from, to }: { from: string; to: string }) {
  const query = { date_from: from, date_to: to }
  const chart = { initialDate: from, finalDate: to }
  const { data: read } = await world.call(boss, dashboardEndpoints.read, { query })
  const { data: days } = await world.call(boss, dashboardEndpoints.days, { query: chart })
  const { data: hours } = await world.call(boss, dashboardEndpoints.hours, { query })
  const { data: ratings } = await world.call(boss, dashboardEndpoints.ratings, { query })
  const share = async (by: 'queue' | 'connection' | 'tag', ids: readonly number[]) => {
    const { data } = await world.call(boss, dashboardEndpoints.shares, { params: { by }, query })
    return new Map(data.map(({ id, total }) => [id === null ? null : ids.indexOf(id), total]))
  }
  const shown = ({ name, tickets, avgSupportTime, rating }: AgentFigures) => ({ name, tickets, avgSupportTime, rating })
  const some = days.data.filter(({ total }) => total > 0)
  return {
    ...{ counters: read.counters, before: read.before },
    attendants: people.map(({ id }) => shown(read.attendants.find((one) => one.id === id) as AgentFigures)),
    charted: (await world.call(boss, dashboardEndpoints.people, { query: chart })).data.data,
    days: new Map(some.map(({ data, total }) => [data, total])),
    hoursOfDay: new Map(some.map(({ horario, total }) => [horario, total])),
    hours: new Map(hours.map(({ weekday, hour, total }) => [`${weekday} ${hour}`, total])),
    begun: days.count,
    queues: await share('queue', queues),
    lines: await share('connection', lines),
    tags: await share('tag', tags),
    rates: new Map(Object.entries(ratings.counts).flatMap(([rate, total]) => (total > 0 ? [[Number(rate), total]] : []))),
  }
}

/** The server answers in hundredths. */
const near = (value: unknown): unknown => {
  if (typeof value === 'number') return Number.isInteger(value) ? value : expect.closeTo(value, 1)
  if (Array.isArray(value)) return value.map(near)
  if (value && typeof value === 'object' && !(value instanceof Map))
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, near(inner)]))
  return value
}

test.each([
  ['America/New_York', '2026-03-08'],
  ['America/New_York', '2025-11-02'],
  ['America/Sao_Paulo', '2018-11-04'],
  ['Australia/Lord_Howe', '2026-04-05'],
  ['Asia/Kathmandu', '2026-06-01'],
])('the figures are those of a slow, plain count, in %s around %s', async (timezone, day) => {
  const house = await furnish(timezone)
  const lengths = fc.record({ from: fc.integer({ min: -4, max: 3 }), more: fc.integer({ min: 0, max: 5 }) })
  await fc.assert(
    fc.asyncProperty(anyHistoriesAround(day), lengths, async (histories, { from: since, more }) => {
      const from = addCalendarDays(day, since)
      const period = { from, to: addCalendarDays(from, more), timezone }
      await store(house, histories)
      const got = await answered(house, period)
      const userNames = house.people.map(({ name }) => name)
      const { days, hoursOfDay, ...plain } = referenceFigures(histories, period, { userNames })
      const { before } = {
        before: referenceFigures(
          histories,
          { ...period, from: addCalendarDays(from, -more - 1), to: addCalendarDays(from, -1) },
          { userNames },
        ),
      }
      expect(got).toMatchObject(near(plain) as object)
      expect(got.before).toEqual(near(before.counters))
      if (more === 0) expect(got.hoursOfDay).toEqual(hoursOfDay)
      else expect(got.days).toEqual(days)
      const charted = plain.attendants
        .filter(({ tickets }) => tickets > 0)
        .map(({ name, tickets }) => ({ nome: name, quantidade: tickets }))
      expect(new Set(got.charted.map((one) => JSON.stringify(one)))).toEqual(new Set(charted.map((one) => JSON.stringify(one))))
    }),
    tries.scene,
  )
})
