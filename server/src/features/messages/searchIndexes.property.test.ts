import { randomUUID } from 'node:crypto'
import { tries } from '@recado/contract/kit/propertyTries.fixture'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { openSingleConnection } from '../../../test/singleConnection.ts'
import { companyOf, scopeToCompany } from '../../kernel/database/scopes.ts'
import { readTenantTables } from '../../kernel/database/tenantTables.ts'
import { searchMessages } from './searchMessages.ts'

const { platform, people, textsOf, close } = await openSingleConnection()
afterAll(close)

const DAY = 86_400_000
/** The beginning of one of the periods of ninety days, a while ago, and others from there. */
const EDGE = Date.UTC(2000, 0, 1) + Math.floor((Date.now() - Date.UTC(2000, 0, 1)) / (90 * DAY) - 1) * 90 * DAY
const LAST = EDGE + 170 * DAY

const tables = await readTenantTables(platform)
const ours = await house()
const theirs = await house()

const [index] = (await sql<{ definition: string }>`select pg_get_indexdef('messages_words'::regclass) as definition`.execute(platform)).rows
/** Before anybody has counted messages the letters of all companies are asked, behind it those of ours alone, who have few. */
const cases = [false, true].flatMap((counted) => [true, false].map((indexed) => ({ indexed, counted })))

const message = fc.record({
  edge: fc.constantFrom(0, 0, 0, 1, 1, 4),
  beside: fc.constantFrom(-DAY, -1, 0, 1, DAY, 40 * DAY),
  ticket: fc.integer({ min: 0, max: 2 }),
  text: fc.constantFrom('zulmira veio', 'a zulmira', 'zulmirinha', 'nada disso'),
  isOurs: fc.constantFrom(true, true, true, false),
})
const sights = { all: { profile: 'admin' }, some: { profile: 'user' } }

test.for(cases)(
  'indexed: $indexed, counted: $counted, the results are those of a plain search, page by page',
  async ({ indexed, counted }) => {
    await set(indexed, counted)
    // So many that the newest periods fill some pages, and not others.
    const many = fc.array(message, { minLength: 1, maxLength: 240, size: 'max' })
    await fc.assert(
      fc.asyncProperty(many, fc.constantFrom('zulmira', 'zulmir', 'zulmira veio'), async (given, q) => {
        await write(given)
        for (const profile of Object.values(sights)) {
          const actor = { userId: ours.userId, companyId: ours.companyId, queueIds: [ours.queueId], seesUnqueued: false, ...profile }
          expect(await pages(actor, q)).toEqual(await plainly(actor.profile === 'admin' ? ours.tickets : ours.seen, q))
        }
      }),
      { ...tries.scene, endOnFailure: true },
    )
  },
)

test('a text that fills a page in the newest periods is searched only there, any other in all periods', async () => {
  await set(true, false)
  const words = (count: number, beside: number) =>
    Array.from({ length: count }, () => ({ edge: 0, beside, ticket: 0, text: 'zulmira veio', isOurs: true }))
  const actor = { userId: ours.userId, companyId: ours.companyId, queueIds: [], seesUnqueued: true, profile: 'admin' } as never
  for (const [given, count] of [
    [words(21, 0), 1],
    [words(20, 0), 2],
    [words(21, -1), 2],
  ] as const) {
    await write([...given])
    const db = handle(ours.companyId)
    await searchMessages(db, actor, { q: 'nobody says this' })
    const statements = await textsOf(() => searchMessages(db, actor, { q: 'zulmira' }))
    expect(statements.filter((text) => text.includes('"holding"'))).toHaveLength(count)
    expect(statements).toHaveLength(count)
  }
})

/** What processes of the release before ask, in their words. */
test('a statement of the release before uses the new index', async () => {
  await set(true, true)
  await write([{ edge: 3, beside: 0, ticket: 0, text: 'zulmira veio', isOurs: true }])
  const asked = `select "holding"."id" from (select "messages"."id", "messages"."ticketId", "messages"."createdAt", "messages"."seq",
      "messages"."createdAt" + interval '0' as "at" from "messages"
      where "messages"."companyId" = $1 and ("messages"."folded" like $2 and ("messages"."folded" || '') like $3
        and ("messages"."createdAt" + interval '0', "messages"."seq") < ($4::timestamptz, $5::bigint))
      order by "at" desc, "messages"."seq" desc) as "holding"
    inner join "tickets" on "tickets"."companyId" = $6 and "tickets"."id" = "holding"."ticketId"
    order by "holding"."at" desc, "holding"."seq" desc limit 21`
  await sql.raw(`prepare before (int, text, text, timestamptz, bigint, int) as ${asked}`).execute(platform)
  const call = `execute before (${ours.companyId}, '%zulmi%', '%zulmira%', '9999-12-31', 0, ${ours.companyId})`
  for (const mode of ['force_generic_plan', 'force_custom_plan']) {
    await sql.raw(`set plan_cache_mode = ${mode}`).execute(platform)
    const { rows: plan } = await sql.raw(`explain (costs off) ${call}`).execute(platform)
    expect(JSON.stringify(plan), mode).toContain('Bitmap Index Scan on messages_words')
    expect((await sql.raw(call).execute(platform)).rows, mode).toHaveLength(1)
  }
})

const handle = (companyId: number) => scopeToCompany(platform, companyId, new Set(tables))

async function pages(actor: object, q: string) {
  // As a process that has just started, which remembers nothing of what was written before.
  const db = handle(ours.companyId)
  expect(companyOf(db)).toBe(ours.companyId)
  const all: string[] = []
  for (let cursor: string | undefined; ; ) {
    const { hits, nextCursor } = await searchMessages(db, actor as never, { q, cursor })
    all.push(...hits.map(({ id }) => id))
    if (nextCursor === null) return all
    expect(hits).toHaveLength(20)
    cursor = nextCursor
  }
}

async function plainly(tickets: readonly number[], q: string) {
  const { rows } = await sql<{ id: string }>`select id from messages
    where "companyId" = ${ours.companyId} and "ticketId" = any(${tickets}::int[]) and strpos(folded, ${q}) > 0
    order by "createdAt" desc, seq desc`.execute(platform)
  return rows.map(({ id }) => id)
}

/** Behind so much else, said lately and a month ago, that what is written is rare, and looked for by its letters. */
async function write(given: { edge: number; beside: number; ticket: number; text: string; isOurs: boolean }[]) {
  await sql`delete from messages where body = 'rare'`.execute(platform)
  const rows = given.map(({ edge, beside, ticket, text, isOurs }) => {
    const { companyId, contactId, tickets } = isOurs ? ours : theirs
    const createdAt = new Date(EDGE - edge * 90 * DAY + beside)
    return { companyId, contactId, ticketId: tickets[ticket] ?? 0, id: randomUUID(), body: 'rare', folded: text, fromMe: false, createdAt }
  })
  await platform.insertInto('messages').values(rows).execute()
}

async function set(indexed: boolean, counted: boolean) {
  await sql`drop index if exists messages_words`.execute(platform)
  if (indexed) await sql.raw(index?.definition ?? '').execute(platform)
  if (!counted) return
  await fill(theirs, 6000, LAST)
  await sql`vacuum (analyze) messages`.execute(platform)
}

async function fill({ companyId, contactId, tickets }: typeof ours, count: number, until: number) {
  await sql`insert into messages ("companyId", id, "ticketId", "contactId", "fromMe", body, folded, "createdAt")
    select ${companyId}::int, gen_random_uuid(), ${tickets[0]}::int, ${contactId}::int, false, 'fill', 'outra coisa ' || place,
      ${new Date(until)}::timestamptz - place * interval '1 second' from generate_series(1, ${count}::int) place`.execute(platform)
}

async function house() {
  const { companyId, id: userId } = await people.person('user')
  const { id: contactId } = await platform
    .insertInto('contacts')
    .values({ companyId, name: 'Rita' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const queue = { companyId, name: 'Sales', color: '#123456' }
  const { id: queueId } = await platform.insertInto('queues').values(queue).returning('id').executeTakeFirstOrThrow()
  const at = new Date()
  const homes = [
    { status: 'pending' as const, queueId },
    { status: 'pending' as const, queueId: null },
    { status: 'open' as const, queueId: null, userId },
  ]
  const rows = homes.map((home) => ({ companyId, contactId, createdAt: at, updatedAt: at, ...home }))
  const made = await platform.insertInto('tickets').values(rows).returning('id').execute()
  const tickets = made.map(({ id }) => id)
  const own = { companyId, contactId, userId, queueId, tickets, seen: tickets.filter((_, place) => place !== 1) }
  for (const until of [LAST, LAST - 31 * DAY]) await fill(own, 600, until)
  return own
}
