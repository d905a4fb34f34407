import { sql, type Transaction } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { connect } from '../src/kernel/database/connect.ts'
import { up } from '../src/migrations/0120-wordsIndex.ts'
import { cloneDatabase } from './cloneDatabase.ts'

const cloned = await cloneDatabase()
const { platform, close } = connect(cloned.options)
afterAll(async () => {
  await close()
  await cloned.drop()
})

/** As releases before 0075 made it. */
const OLD = `create index messages_text on messages using gin ("companyId", folded gin_trgm_ops) where folded is not null`
const made = await indexes()

const found: [string, string[], number][] = [
  ['has the index keeps it', [], 0],
  ['has both keeps the new one', [OLD], 0],
  ['has only the one of before gets the new one', ['drop index messages_words', OLD], 1],
  [
    'has half of the new one gets it whole',
    [OLD, `update pg_index set indisvalid = false where indexrelid = 'messages_words'::regclass`],
    1,
  ],
]

test.for(found)('a database that %s', async ([, statements, built]) => {
  const before = await oid()
  for (const statement of statements) await sql.raw(statement).execute(platform)
  await platform.transaction().execute((tx) => up(tx as unknown as Transaction<unknown>))
  expect(await indexes()).toEqual(made)
  expect((await oid()) === before ? 0 : 1).toBe(built)
})

async function oid() {
  const { rows } = await sql<{ oid: number }>`select 'messages_words'::regclass::oid as oid`.execute(platform)
  return rows[0]?.oid
}

/** The indexes of texts: whether they are valid, and what they are of. */
async function indexes() {
  const { rows } = await sql`select indexrelid::regclass::text as name, indisvalid as "isValid", pg_get_indexdef(indexrelid) as definition
    from pg_index where indrelid = 'messages'::regclass and pg_get_indexdef(indexrelid) like '%folded%' order by 1`.execute(platform)
  return rows
}
