import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { openSingleConnection } from '../../../test/singleConnection.ts'
import { searchMessages } from './searchMessages.ts'
import { MAX_TRIGRAMS } from './selectiveTrigrams.ts'

const { platform, people, dbOf, textsOf, close } = await openSingleConnection()
afterAll(close)

/** Two with as many messages, of which one says all day what the other hardly ever says. */
const COUNT = 25_000
const ours = await houseSaying('atendimento', 'pagamento')
await houseSaying('pagamento', 'atendimento')

const actor = { userId: ours.person.id, companyId: ours.person.companyId, profile: 'admin', queueIds: [], seesUnqueued: true } as never
const find = async (q: string) => (await searchMessages(ours.db, actor, { q })).hits.length

/** First as it is before anybody has taken its measure. */
const modes = [false, true].flatMap((analyzed) => ['force_generic_plan', 'force_custom_plan', 'auto'].map((mode) => ({ mode, analyzed })))

test.for(modes)(
  '$mode, analyzed: $analyzed: a text is found without reading all messages, be it rare here, elsewhere, or nowhere',
  async (given) => {
    if (given.analyzed) await sql`vacuum (analyze) messages`.execute(platform)
    await sql`set plan_cache_mode = ${sql.raw(given.mode)}`.execute(platform)
    const rare = { zulmiramento: 1, nenhumamento: 0, '0007777': 0, pagamento: 5 }
    for (const [text, hits] of Object.entries({ ...rare, ...(given.analyzed && { atendimento: 20, 'bom dia': 20 }) })) {
      for (let count = 0; count < 8; count++) expect(await find(text), text).toBe(hits)
      const before = await blocksRead()
      await find(text)
      expect((await blocksRead()) - before, text).toBeLessThan(200)
    }
  },
)

const asksIndex = (text: string) => text.includes('"holding"')

test('the search by trigrams is planned once, not for each text', async () => {
  await sql`vacuum (analyze) messages`.execute(platform)
  await sql`set plan_cache_mode = auto`.execute(platform)
  for (let count = 0; count < 12; count++) await find('zulmiramento')
  const [text = ''] = (await textsOf(() => find('zulmiramento'))).filter(asksIndex)
  const plansMade = () =>
    sql<{ made: number }>`select custom_plans::int as made from pg_prepared_statements where statement = ${text}`.execute(platform)
  const { rows: before } = await plansMade()
  await find('nenhumamento')
  expect(before).toHaveLength(1)
  expect((await plansMade()).rows).toEqual(before)
})

/** It goes through the list of the first that it is asked for, and looks into the others only where that one has a message. */
test('the index reads the trigrams in the given order, then the company', async () => {
  await sql`vacuum (analyze) messages`.execute(platform)
  const [text = ''] = (await textsOf(() => find('zulmiramento'))).filter(asksIndex)
  const { rows } = await sql.raw(`explain (generic_plan, costs off) ${text}`).execute(platform)
  const asked = /Bitmap Index Scan on messages_words.*?Index Cond: (.*?)"\}/.exec(JSON.stringify(rows).replaceAll('\\"', ''))?.[1] ?? ''
  const columns = [...asked.matchAll(/(\w+) (?:~~|=) \(InitPlan (\d+)\)/g)].map(([, column, place]) => ({ column, place: Number(place) }))
  expect(columns.map(({ column }) => column)).toEqual([...Array.from({ length: MAX_TRIGRAMS }, () => 'folded'), 'companyId'])
  const places = columns.slice(0, MAX_TRIGRAMS).map(({ place }) => place)
  expect(places).toEqual(places.toSorted((one, other) => one - other))
})

async function blocksRead() {
  await sql`select pg_stat_force_next_flush()`.execute(platform)
  const { rows } = await sql<{ blocks: number }>`
    select (heap_blks_hit + heap_blks_read + idx_blks_hit + idx_blks_read)::int as blocks from pg_statio_user_tables
    where relid = 'messages'::regclass`.execute(platform)
  return rows[0]?.blocks ?? 0
}

async function houseSaying(often: string, hardly: string) {
  const person = await people.person('admin')
  const { companyId } = person
  const { id: contactId } = await platform
    .insertInto('contacts')
    .values({ companyId, name: 'Rita' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const at = new Date()
  const { id: ticketId } = await platform
    .insertInto('tickets')
    .values({ companyId, contactId, status: 'pending', createdAt: at, updatedAt: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`insert into messages ("companyId", id, "ticketId", "contactId", "fromMe", body, folded, "createdAt")
    select ${companyId}::int, gen_random_uuid(), ${ticketId}::int, ${contactId}::int, false, said, said, now() - place * interval '10 minutes'
    from generate_series(1, ${COUNT}::int) place, lateral (select 'bom dia, mensagem ' || place || case
      when place % 2 = 0 then ${` ${often}`}::text when place % 5000 = 1 then ${` ${hardly}`}::text when place = 7777 then ' zulmiramento'
      else ' nada disso' end as said) texts`.execute(platform)
  return { person, db: dbOf(companyId) }
}
