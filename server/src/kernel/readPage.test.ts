import { compareText, fold } from '@recado/contract/kit/fold'
import { tries } from '@recado/contract/kit/propertyTries.fixture'
import { type Tag, tags } from '@recado/contract/tags'
import { users } from '@recado/contract/users/users'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createBrowserClient } from '../../test/browserClient.ts'
import type { Person } from '../../test/createPeople.ts'
import { createWorld } from '../../test/testApp.ts'
import { tagStore } from '../features/tags/tags.store.ts'
import { encodeCursor } from './cursor.ts'
import { connect } from './database/connect.ts'
import { scopeToCompany } from './database/scopes.ts'
import { readTenantTables } from './database/tenantTables.ts'
import { readPage } from './readPage.ts'

const world = await createWorld({ limits: { callsPerMinute: 1_000_000 } })
afterAll(() => world.close())

type Page = { rows: { id: number; name: string }[]; count: number; hasMore: boolean; nextCursor: string | null }
async function page(person: Person, query: Record<string, string | number>, path: 'tags' | 'users' = 'tags'): Promise<Page> {
  const search = new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]))
  const { status, data } = await createBrowserClient(world.url).send('GET', `/api/${path}?${search}`, { token: person.token })
  expect(status).toBe(200)
  return { ...(data as Omit<Page, 'rows'>), rows: data[path] as Page['rows'] }
}

async function walk(person: Person, query: Record<string, string | number>, path: 'tags' | 'users' = 'tags') {
  const pages: Page[] = []
  do {
    const cursor = pages.at(-1)?.nextCursor
    pages.push(await page(person, { ...query, ...(cursor && { cursor }) }, path))
  } while (pages.at(-1)?.nextCursor && pages.length < 1000)
  return pages
}

const insertTags = (companyId: number, names: string[]) =>
  world.platform
    .insertInto('tags')
    .values(names.map((name) => ({ companyId, name, color: '#000000' })))
    .returning(['id', 'name'])
    .execute()

const letters = fc.constantFrom('a', 'A', 'á', 'Á', 'b', 'ç', 'Z', 'z', ' ', '%', '_', '\\', '😀', 'ß', "'")
const distinctNames = fc.uniqueArray(
  fc.array(letters, { minLength: 1, maxLength: 4 }).map((parts) => parts.join('')),
  {
    maxLength: 25,
    selector: (name) => name.toLowerCase(),
  },
)

test('a walk by cursor visits the whole list, whatever the names, the search and the page size', async () => {
  await fc.assert(
    fc.asyncProperty(
      distinctNames,
      fc.integer({ min: 1, max: 7 }),
      fc.constantFrom('', 'a', 'Á', '%', '_', '\\', "'", 'ss', '😀'),
      async (names, limit, searchParam) => {
        const ana = await world.person()
        const rows = names.length > 0 ? await insertTags(ana.companyId, names) : []
        const wanted = fold(searchParam.trim())
        const expected = rows
          .filter(({ name }) => fold(name).includes(wanted))
          .sort((a, b) => compareText(fold(a.name), fold(b.name)) || a.id - b.id)
        const pages = await walk(ana, { limit, ...(searchParam && { searchParam }) })
        expect(pages.flatMap((one) => one.rows.map(({ id }) => id))).toEqual(expected.map(({ id }) => id))
        for (const one of pages) expect(one.count).toBe(expected.length)
        for (const one of pages) expect(one.hasMore).toBe(one.nextCursor !== null)
        expect(pages.slice(0, -1).every((one) => one.rows.length === limit)).toBe(true)
        const numbered = await page(ana, { limit, pageNumber: 2, ...(searchParam && { searchParam }) })
        expect(numbered.rows.map(({ id }) => id)).toEqual(expected.slice(limit, 2 * limit).map(({ id }) => id))
        expect(numbered.count).toBe(expected.length)
      },
    ),
    tries.route,
  )
})

test('rows that arrive or disappear during a walk shift nothing', async () => {
  const ana = await world.person()
  const names = ['aa', 'bb', 'cc', 'dd', 'ee', 'ff']
  const rows = await insertTags(ana.companyId, names)
  const first = await page(ana, { limit: 2 })
  await insertTags(ana.companyId, ['aaa', 'ab'])
  await world.platform
    .deleteFrom('tags')
    .where('id', '=', rows[1]?.id ?? 0)
    .execute()
  const second = await page(ana, { limit: 2, cursor: first.nextCursor ?? '' })
  expect(second.rows.map(({ name }) => name)).toEqual(['cc', 'dd'])
})

test('newest first pages as well by cursor', async () => {
  const boss = await world.person('admin')
  for (let n = 0; n < 6; n++) await world.person('user', boss.companyId)
  const ids = (await walk(boss, { limit: 3 }, 'users')).flatMap((one) => one.rows.map(({ id }) => id))
  expect(ids).toEqual([...ids].sort((a, b) => b - a))
  expect(ids).toHaveLength(7)
  expect(users.order).toEqual({ field: 'id', direction: 'desc', type: 'number' })
})

test('an invalid page is refused', async () => {
  const ana = await world.person()
  const other = Buffer.from(JSON.stringify([1, 1])).toString('base64url')
  const wrong = [
    'pageNumber=251',
    'pageNumber=0',
    'pageNumber=-1',
    'pageNumber=1e9',
    'pageNumber=abc',
    'pageNumber=1.5',
    'limit=0',
    'limit=201',
    'limit=x',
    `searchParam=${'x'.repeat(201)}`,
  ]
  const cursors = [
    '',
    'nonsense',
    other,
    'e30',
    'W10',
    Buffer.from('["a"]').toString('base64url'),
    Buffer.from('["a","b"]').toString('base64url'),
    Buffer.from('["a",1e99]').toString('base64url'),
    Buffer.from('["a",3000000000]').toString('base64url'),
    Buffer.from('["a\\u0000",1]').toString('base64url'),
    Buffer.from(`["a","1);delete from tags"]`).toString('base64url'),
    'x'.repeat(600),
  ]
  for (const query of [...wrong, ...cursors.map((cursor) => `cursor=${cursor}`)])
    expect(await createBrowserClient(world.url).send('GET', `/api/tags?${query}`, { token: ana.token }), query).toMatchObject({
      status: 422,
      error: 'ERR_VALIDATION',
    })
  expect(await page(ana, { pageNumber: 250 })).toMatchObject({ rows: [], hasMore: false })
  expect(await page(ana, { searchParam: 'x'.repeat(200) })).toMatchObject({ rows: [] })
})

test('a search takes every character literally', async () => {
  const ana = await world.person()
  await insertTags(ana.companyId, ['plain', '100%', 'a_b', 'back\\slash', "o'clock", '"quoted"'])
  const found = async (searchParam: string) => (await page(ana, { searchParam })).rows.map(({ name }) => name)
  expect(await found('%')).toEqual(['100%'])
  expect(await found('_')).toEqual(['a_b'])
  expect(await found('\\')).toEqual(['back\\slash'])
  expect(await found("'")).toEqual(["o'clock"])
  expect(await found("' or 1=1 --")).toEqual([])
  expect(await found('"')).toEqual(['"quoted"'])
  expect(await found('  PLAIN  ')).toEqual(['plain'])
})

test('a search finds nothing in a list without searchable fields', async () => {
  const ana = await world.person()
  await insertTags(ana.companyId, ['plain'])
  const db = scopeToCompany(world.platform, ana.companyId, await readTenantTables(world.platform))
  const rows: typeof tagStore.rows = (handle) => tagStore.rows(handle)
  const found = await readPage<Tag>(db, { ...tags, ...tagStore, rows, searchIn: [] }, { searchParam: 'plain' })
  expect(found).toMatchObject({ rows: [], count: 0 })
})

test('the count stops at ten thousand', async () => {
  const ana = await world.person()
  await sql`insert into tags ("companyId", name, color) select ${ana.companyId}::int, 'tag ' || n, '#000000' from generate_series(1, 10050) n`.execute(
    world.platform,
  )
  expect(await page(ana, { limit: 1 })).toMatchObject({ count: 10_000, hasMore: true })
  expect(await page(ana, { limit: 1, searchParam: 'tag 1000' })).toMatchObject({ count: 11 })
  expect(await page(ana, { limit: 200, pageNumber: 250 })).toMatchObject({ count: 10_000 })
})

test('cached list lengths are apart per database and company', async () => {
  const other = await createWorld()
  const [here, there] = [await world.person(), await other.person()]
  let same = there
  while (same.companyId < here.companyId) same = await other.person()
  const insert = ({ companyId }: Person, many: number) =>
    sql`select ${companyId}::int as "companyId", 'tag ' || n as name, '#000000' as color from generate_series(1, ${many}::int) n`
  try {
    await sql`insert into tags ("companyId", name, color) ${insert(here, 600)}`.execute(world.platform)
    await sql`insert into tags ("companyId", name, color) ${insert(same, 2)}`.execute(other.platform)
    expect(same.companyId).toBe(here.companyId)
    expect((await page(here, {})).count).toBe(600)
    const { data } = await createBrowserClient(other.url).send('GET', '/api/tags', { token: same.token })
    expect(data.count).toBe(2)
  } finally {
    await other.close()
  }
})

let crowded: Person
beforeAll(async () => {
  crowded = await world.person()
  await sql`insert into tags ("companyId", name, color) select ${crowded.companyId}::int, 'crowd ' || md5(n::text), '#000000' from generate_series(1, 60000) n`.execute(
    world.platform,
  )
  await sql`analyze tags`.execute(world.platform)
})

test('a page far behind costs as much as the first: it is read from the index at its position', async () => {
  const watched = connect(world.options, { size: 1 })
  const asked: { text: string; values: unknown[] }[] = []
  watched.pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...input: unknown[]) => unknown
    client.query = ((...input: unknown[]) => {
      if (Array.isArray(input[1])) asked.push({ text: String(input[0]), values: input[1] })
      return query(...input)
    }) as typeof client.query
  })
  const db = scopeToCompany(watched.platform, crowded.companyId, await readTenantTables(watched.platform))
  const blocks = async (cursor?: string) => {
    asked.length = 0
    await readPage<Tag>(db, { ...tags, ...tagStore }, cursor ? { cursor } : {})
    const [{ text, values } = { text: '', values: [] }] = asked
    const { rows } = await watched.pool.query(`explain (analyze, buffers, format json) ${text}`, values)
    const plan = rows[0]['QUERY PLAN'][0].Plan as Record<string, number>
    expect(JSON.stringify(plan)).toContain('tags_by_name')
    expect(JSON.stringify(plan)).not.toContain('"Sort"')
    return (plan['Shared Hit Blocks'] ?? 0) + (plan['Shared Read Blocks'] ?? 0)
  }
  try {
    const order = sql`fold(name) collate "C"`
    const rows = await world.platform
      .selectFrom('tags')
      .select(['name', 'id'])
      .where('companyId', '=', crowded.companyId)
      .orderBy(order)
      .offset(55_000)
      .limit(1)
      .execute()
    const first = await blocks()
    const deep = await blocks(encodeCursor([rows[0]?.name ?? '', rows[0]?.id ?? 0]))
    expect(deep).toBeLessThanOrEqual(first * 1.2 + 10)
  } finally {
    await watched.close()
  }
})
