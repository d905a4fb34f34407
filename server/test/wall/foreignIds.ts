import { sql } from 'kysely'
import type { World } from '../world.ts'
import type { Attack } from './attack.ts'
import { leavesOf } from './fields.ts'
import { at, type Path, withAt } from './places.ts'
import type { Request } from './request.ts'
import type { Stage } from './stage.ts'
import { isMissing, missingCode, tenantPlaces } from './strangers.ts'
import type { Refusal, Strike } from './strike.ts'

const ABSENT = 2_147_483_647
const ABSENT_UUID = '00000000-0000-4000-8000-000000000000'

/** The rightful caller, with the number of another company's record in one place: as if that record did not exist. */
export const foreignIds: Attack = {
  name: "another company's ids in path, query and body",
  concerns: () => true,
  async strikes(stage) {
    const { endpoint, play, theirs } = stage
    const places = tenantPlaces(endpoint, play).filter(({ marker }) => !marker.own)
    const played = places.flatMap(({ path }) => strikesAt(stage, path, at(theirs.request, path) as Id))
    return [...played, ...(await strikesAtOthers(stage, new Set(places.map(({ path }) => named(path)))))]
  },
}

type Id = number | string

function strikesAt(stage: Stage, path: Path, id: Id): Strike[] {
  const { mine, endpoint } = stage
  const place = path.join('.')
  const expected = expectedAt(stage, path)
  const strike = (by: string, request: Request): Strike => ({ by, request, expected })
  const list = path.slice(0, -1)
  const items = at(endpoint.example, list)
  return [
    strike(`another company's id in ${place}`, withAt(mine.request, path, id)),
    strike(`an id that nobody has in ${place}`, withAt(mine.request, path, typeof id === 'number' ? ABSENT : ABSENT_UUID)),
    ...(Array.isArray(items)
      ? [strike(`another company's id after one's own in ${place}`, withAt(mine.request, list, [at(mine.request, path), id]))]
      : []),
  ]
}

const expectedAt = ({ endpoint }: Stage, [part]: Path): Refusal[] =>
  part === 'params'
    ? [{ status: 404, error: missingCode(endpoint) }]
    : endpoint.errors.filter(isMissing).map((error) => ({ status: 404, error }))

/** Ids that the example leaves out: what they point to is read from the database's own references. */
async function strikesAtOthers(stage: Stage, known: ReadonlySet<string>): Promise<Strike[]> {
  const { endpoint, world, away } = stage
  const ids = (['query', 'body'] as const).flatMap((part) =>
    leavesOf(endpoint[part])
      .filter(({ path, schema }) => schema.type === 'integer' && /Ids?$/.test(named(path)))
      .map(({ path }) => [part, ...path]),
  )
  const strikes = []
  for (const path of ids.filter((one) => !known.has(named(one)))) {
    const table = await referenced(world, named(path).replace(/Ids$/, 'Id'))
    if (!table) throw new Error(`${endpoint.path}: nobody can tell what ${path.join('.')} points to; give it a record in the example`)
    if (table.ofCompany) strikes.push(...strikesAt(stage, path, await rowOf(world, table.name, away.id)))
  }
  return strikes
}

/** The name of the field that a path leads to, also through a list. */
const named = (path: Path) => path.findLast((key) => !/^\d+$/.test(key)) ?? ''

async function referenced(world: World, column: string) {
  const { rows } = await sql<{ name: string; ofCompany: boolean }>`
    select c.confrelid::regclass::text as name, cardinality(c.conkey) > 1 as "ofCompany"
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any (c.conkey)
    where c.contype = 'f' and a.attname = ${column} limit 1`.execute(world.platform)
  return rows[0]
}

/** A row of that company; where no endpoint makes one yet, the least that the table takes. */
async function rowOf(world: World, name: string, companyId: number): Promise<number> {
  const table = sql.table(name)
  const found = await sql<{ id: number }>`select id from ${table} where "companyId" = ${companyId} limit 1`.execute(world.platform)
  if (found.rows[0]) return found.rows[0].id
  const { rows: columns } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
    where table_schema = 'public' and table_name = ${name} and is_nullable = 'NO' and column_default is null
      and is_identity = 'NO' and data_type = 'text'`.execute(world.platform)
  const names = sql.join([...columns.map((column) => sql.ref(column.name)), sql.ref('companyId')])
  const values = sql.join([...columns.map(() => sql`'of another company'`), sql`${companyId}`])
  const { rows } = await sql<{ id: number }>`insert into ${table} (${names}) values (${values}) returning id`.execute(world.platform)
  return rows[0]?.id ?? ABSENT
}
