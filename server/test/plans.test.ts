import { randomUUID } from 'node:crypto'
import { contacts } from '@recado/contract/contacts'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { readDueItems } from '../src/features/connectionRuntime/outbound/outboxQueries.ts'
import { contactRows } from '../src/features/contactQueries/index.ts'
import { findContacts, searchContacts } from '../src/features/contacts/index.ts'
import { messagePage } from '../src/features/messages/messages.page.ts'
import { readMessages } from '../src/features/messages/messages.rows.ts'
import { readFoundMessages } from '../src/features/messages/readFoundMessages.ts'
import { ticketPage } from '../src/features/tickets/tickets.page.ts'
import { ticketsMatching } from '../src/features/tickets/ticketsMatching.ts'
import { keepPrepared } from '../src/kernel/database/statementNames.ts'
import { readPage } from '../src/kernel/readPage.ts'
import type { Person } from './createPeople.ts'
import { openSingleConnection } from './singleConnection.ts'

async function pageNow(...asked: Parameters<typeof messagePage>) {
  const page = messagePage(...asked)
  return page.pageOf(await page.query(asked[0]))
}

const { platform, people, dbOf, textsOf, close } = await openSingleConnection()
afterAll(close)

/** One contact of each company has this name. */
const RARE = 'Zulmira'

/** A company with few tickets and contacts, and one with many; each has as many messages in its first ticket. */
const small = await companyOf(200)
const large = await companyOf(4000)
const statuses = ['open', 'pending', 'closed'] as const

type House = Awaited<ReturnType<typeof companyOf>>
type Read = (house: House) => Promise<unknown>
const actorOf = ({ id: userId, companyId }: Person) =>
  ({ userId, companyId, profile: 'admin', super: false, queueIds: [], seesUnqueued: true }) as never
const tickets = (house: House, query: object) =>
  ticketPage(house.db, { actor: actorOf(house.person), query: { showAll: true, ...query } as never, timezone: 'America/Sao_Paulo' })

/** From the second page on: the first page also counts. */
async function furtherTickets(house: House, query: object) {
  const { nextCursor } = await tickets(house, { limit: 20, ...query })
  return async () => tickets(house, { limit: 20, cursor: nextCursor, ...query })
}

async function furtherMessages(house: House) {
  const { nextCursor } = await pageNow(house.db, house.ticketId, { limit: 20 })
  return async () => pageNow(house.db, house.ticketId, { limit: 20, cursor: nextCursor ?? '' })
}

const around = async ({ db, ticketId, middle }: House) => pageNow(db, ticketId, { limit: 20, around: middle })

const readings: [string, (house: House) => Promise<Read>][] = [
  ...statuses.map((status): [string, (house: House) => Promise<Read>] => [
    `tickets that are ${status}`,
    (house) => furtherTickets(house, { status }),
  ]),
  ['own tickets', (house) => furtherTickets(house, { status: 'open', showAll: false })],
  ['all tickets', (house) => furtherTickets(house, {})],
  ['messages of a conversation', furtherMessages],
  ['what lies around a message', async () => around],
]

const modes = ['force_generic_plan', 'force_custom_plan'].flatMap((mode) => [
  { mode, analyzed: false },
  { mode, analyzed: true },
])

test.for(modes)('$mode, analyzed: $analyzed: a page of many reads what a page of few does', async ({ mode, analyzed }) => {
  if (analyzed) await sql`analyze`.execute(platform)
  await sql`set plan_cache_mode = ${sql.raw(mode)}`.execute(platform)
  for (const [name, prepare] of readings) {
    const blocks = { small: await blocksOf(small, prepare), large: await blocksOf(large, prepare) }
    expect(blocks.large, `${name}: ${JSON.stringify(blocks)}`).toBeLessThan(2 * blocks.small + 20)
  }
})

test('own tickets of a small company are planned once and not for each call', async () => {
  await sql`analyze`.execute(platform)
  await sql`set plan_cache_mode = auto`.execute(platform)
  const own = { status: 'open', showAll: false, limit: 50 }
  // However many statements other tests of this process had prepared before.
  for (const text of await textsOf(() => tickets(small, own))) keepPrepared(text)
  for (let count = 0; count < 12; count++) await tickets(small, own)
  const { rows } = await sql<{ general: number }>`select generic_plans::int as general from pg_prepared_statements
    where statement like '%"waitingSince"%' and statement like '%limit 51%'`.execute(platform)
  expect(rows.map(({ general }) => general > 0)).toEqual([true])
})

test('the list of those who wait longest reads the index of waiting tickets, at most a thousand rows', async () => {
  const scans = async () => {
    await sql`select pg_stat_force_next_flush()`.execute(platform)
    const { rows } = await sql<{ scans: number }>`
      select idx_scan::int as scans from pg_stat_user_indexes where indexrelname = 'tickets_waiting_longest'`.execute(platform)
    return rows[0]?.scans ?? 0
  }
  for (const { mode, analyzed } of modes) {
    if (analyzed) await sql`analyze`.execute(platform)
    await sql`set plan_cache_mode = ${sql.raw(mode)}`.execute(platform)
    const before = await scans()
    const page = await tickets(large, { status: 'pending', longestWaitFirst: true })
    expect([page.tickets.length, page.hasMore]).toEqual([1000, false])
    expect(await scans(), `${mode}, analyzed: ${analyzed}`).toBeGreaterThan(before)
  }
})

test('what lies around a message is one statement, and how long the conversation is comes with it', async () => {
  expect(await textsOf(() => around(small))).toHaveLength(1)
})

const phone = (value: string) => ({ kind: 'number' as const, value })
const daily: [string, Read][] = [
  ['who writes', ({ db }) => findContacts({ db } as never, [phone('5511900000001')])],
  ['who writes from two addresses', ({ db }) => findContacts({ db } as never, [phone('5511900000001'), { kind: 'lid', value: '7' }])],
  ['a message whose state has changed', ({ db }) => readMessages(db, [randomUUID()])],
  ['what is found', ({ db }) => readFoundMessages([randomUUID()])(db)],
]

test.for(daily)('%s is read as it was planned once, and not planned anew with each message', async ([, read]) => {
  await sql`analyze`.execute(platform)
  await sql`set plan_cache_mode = auto`.execute(platform)
  const [text = ''] = await textsOf(() => read(large))
  keepPrepared(text)
  for (let count = 0; count < 12; count++) await read(large)
  const { rows } = await sql<{ general: number }>`select generic_plans::int as general from pg_prepared_statements
    where statement = ${text}`.execute(platform)
  expect(rows.map(({ general }) => general > 0)).toEqual([true])
})

/** With the index as it is after a vacuum; no autovacuum runs here. */
test('a page far behind that is asked for by its number reads no row of those before it', async () => {
  await sql`vacuum (analyze) tickets`.execute(platform)
  const page = (pageNumber: number) => async () => async (house: House) => tickets(house, { status: 'closed', limit: 20, pageNumber })
  for (const mode of ['force_generic_plan', 'force_custom_plan']) {
    await sql`set plan_cache_mode = ${sql.raw(mode)}`.execute(platform)
    const blocks = { near: await blocksOf(large, page(2), rowsOfTickets), far: await blocksOf(large, page(60), rowsOfTickets) }
    expect(blocks.far, `${mode}: ${JSON.stringify(blocks)}`).toBeLessThan(blocks.near + 5)
  }
})

const searches: [string, (house: House, text: string) => Promise<unknown>][] = [
  ['contacts of a search', (house, text) => searchContacts(house.db, text)],
  ['tickets of contacts', (house, text) => ticketsMatching(house.db, text)],
  [
    'a list that is searched',
    (house, text) => readPage(house.db, { ...contacts, table: 'contacts', rows: contactRows }, { searchParam: text }),
  ],
]

/** Without a forced plan: the first calls are planned for their values, then in general if that seems as good. */
test.for([false, true])(
  'analyzed: %s: who is rare is found among twenty thousand without looking at each, however often one asks',
  async (analyzed) => {
    if (analyzed) await sql`analyze`.execute(platform)
    await sql`set plan_cache_mode = auto`.execute(platform)
    for (const [name, search] of searches)
      for (const text of [RARE, 'nobody is called so', '0007777']) {
        const often = async (house: House) => {
          for (let count = 0; count < 10; count++) await search(house, text)
          return async () => search(house, text)
        }
        expect(await blocksOf(large, often), `${name}, ${text}`).toBeLessThan(300)
      }
  },
)

const LONG_AGO = new Date('2020-01-01')
const NOW = new Date()
const waits = {
  'all of them due': (house: House) =>
    wait(house, sql`select id, ${LONG_AGO}::timestamptz + id * interval '1 second' from contacts where "companyId" = ${house.companyId}`),
  'all of them put off': (house: House) =>
    wait(house, sql`select id, ${NOW}::timestamptz + interval '1 hour' from contacts where "companyId" = ${house.companyId}`),
}

/** The first look-ups find nothing, as on any day; then a campaign begins before an ANALYZE. */
test.for(Object.keys(waits) as (keyof typeof waits)[])('a look for what is due to go out costs the same among many: %s', async (kind) => {
  await sql`set plan_cache_mode = auto`.execute(platform)
  await sql`truncate outbox`.execute(platform)
  await sql`analyze`.execute(platform)
  const look = async ({ db, connectionId }: House) => readDueItems(db, { connectionId, busy: [], now: NOW })
  for (let count = 0; count < 10; count++) await look(large)
  for (const house of [small, large]) await waits[kind](house)
  for (const analyzed of [false, true]) {
    if (analyzed) await sql`analyze`.execute(platform)
    const blocks = { small: await blocksOf(small, async () => look), large: await blocksOf(large, async () => look) }
    expect(blocks.large, `analyzed: ${analyzed}, ${JSON.stringify(blocks)}`).toBeLessThan(2 * blocks.small + 20)
  }
})

const wait = ({ companyId, connectionId }: House, contacts: ReturnType<typeof sql>) =>
  sql`insert into outbox ("companyId", "connectionId", "contactId", "notBefore", kind)
    select ${companyId}::int, ${connectionId}::int, waiting.*, 'read' from (${contacts}) waiting`.execute(platform)

/** What the second call reads, when all caches are filled. */
async function blocksOf(house: House, prepare: (house: House) => Promise<Read>, counted = rowsAndIndexes) {
  const read = await prepare(house)
  await read(house)
  const before = await blocksRead(counted)
  await read(house)
  return (await blocksRead(counted)) - before
}

const rowsAndIndexes = sql`heap_blks_hit + heap_blks_read + coalesce(idx_blks_hit, 0) + coalesce(idx_blks_read, 0)`
const rowsOfTickets = sql`case when relname = 'tickets' then heap_blks_hit + heap_blks_read else 0 end`

async function blocksRead(counted: typeof rowsAndIndexes) {
  await sql`select pg_stat_force_next_flush()`.execute(platform)
  const { rows } = await sql<{ blocks: number }>`
    select sum(${counted})::int as blocks from pg_statio_user_tables where schemaname = 'public'`.execute(platform)
  return rows[0]?.blocks ?? 0
}

async function companyOf(count: number) {
  const person = await people.person('admin')
  const { companyId, id: userId } = person
  const insert = (statement: ReturnType<typeof sql>) => statement.execute(platform)
  await insert(sql`insert into contacts ("companyId", name, number)
    select ${companyId}::int, 'Cliente ' || place, (5511900000000 + place)::text from generate_series(1, ${count}::int) place`)
  await insert(sql`insert into tickets ("companyId", "contactId", status, "userId", "createdAt", "updatedAt")
    select ${companyId}::int, id, (array['open', 'pending', 'closed'])[1 + id % 3], case when id % 3 = 0 then ${userId}::int end,
      now() - id * interval '1 minute', now() - id * interval '1 minute' from contacts where "companyId" = ${companyId}`)
  await insert(sql`insert into contacts ("companyId", name, number)
    select ${companyId}::int, case when place = 1 then ${RARE} else 'Fulano ' || place end, (5511800007776 + place)::text
      from generate_series(1, ${5 * count}::int) place`)
  await insert(sql`insert into "contactIdentities" ("companyId", kind, value, "contactId")
    select "companyId", 'number', number, id from contacts where "companyId" = ${companyId}`)
  const { id: ticketId, contactId } = await platform
    .selectFrom('tickets')
    .select(['id', 'contactId'])
    .where('companyId', '=', companyId)
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow()
  await insert(sql`insert into messages ("companyId", id, "ticketId", "contactId", "fromMe", body, "createdAt")
    select ${companyId}::int, gen_random_uuid(), ${ticketId}::int, ${contactId}::int, place % 2 = 0, 'Mensagem ' || place,
      now() - place * interval '1 minute' from generate_series(1, ${count}::int) place`)
  const { id: middle } = await platform
    .selectFrom('messages')
    .select('id')
    .where('companyId', '=', companyId)
    .orderBy('createdAt')
    .offset(count / 2)
    .limit(1)
    .executeTakeFirstOrThrow()
  const { id: connectionId } = await platform
    .insertInto('connections')
    .values({ companyId, name: 'Line', provider: 'simulator' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const db = dbOf(companyId)
  return { companyId, person, db, ticketId, contactId, connectionId, middle }
}
