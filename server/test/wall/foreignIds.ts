import { ExampleRecord } from '@recado/contract/kit/endpointExamples'
import { sql } from 'kysely'
import { insertMinimalRow } from '../insertMissingRows.ts'
import type { World } from '../testApp.ts'
import type { Attack } from './attack.ts'
import type { AttackStage } from './attackStage.ts'
import { type Path, valueAt, withAt } from './exampleRecords.ts'
import type { InvalidCall, Refusal } from './invalidCall.ts'
import { isMissing, missingCode, tenantPlaces } from './otherCompany.ts'
import type { Request } from './rawRequest.ts'
import { leavesOf, type Schema } from './schemaFields.ts'

const ABSENT = 2_147_483_647
const ABSENT_UUID = '00000000-0000-4000-8000-000000000000'

/** An unknown quick message is not counted, and the message is sent all the same. The expected agent is only compared with the ticket's. */
const HINTS = new Set(['quickMessageId', 'expectedUserId'])

/** The valid caller, with the id of another company's record in one place: it must answer as if that record did not exist. */
export const foreignIds: Attack = {
  name: "another company's ids in path, query and body",
  concerns: () => true,
  within: withRows,
  async strikes(stage) {
    const { endpoint, play, theirs } = stage
    const places = tenantPlaces(endpoint, play).filter(({ marker }) => !marker.own)
    const played = places.flatMap(({ path }) => strikesAt(stage, path, valueAt(theirs.request, path) as Id))
    return [...played, ...(await strikesAtOthers(stage, new Set(places.map(({ path }) => named(path)))))]
  },
}

type Id = number | string

function strikesAt(stage: AttackStage, path: Path, id: Id): InvalidCall[] {
  const { mine, endpoint } = stage
  const place = path.join('.')
  const expected = expectedAt(stage, path)
  const strike = (by: string, request: Request): InvalidCall => ({ by, request, expected })
  const list = path.slice(0, -1)
  const items = valueAt(endpoint.example, list)
  return [
    strike(`another company's id in ${place}`, withAt(mine.request, path, id)),
    strike(`an id that nobody has in ${place}`, withAt(mine.request, path, typeof id === 'number' ? ABSENT : ABSENT_UUID)),
    ...(Array.isArray(items)
      ? [strike(`another company's id after one's own in ${place}`, withAt(mine.request, list, [valueAt(mine.request, path), id]))]
      : []),
  ]
}

/** A path with several ids declares which of them is missing. */
const expectedAt = ({ endpoint }: AttackStage, [part]: Path): Refusal[] =>
  part === 'params' && endpoint.path.split('/:').length === 2
    ? [{ status: 404, error: missingCode(endpoint) }]
    : endpoint.errors.filter(isMissing).map((error) => ({ status: 404, error }))

/** Ids that the example leaves out: the database's foreign keys show what they reference. */
async function strikesAtOthers(stage: AttackStage, known: ReadonlySet<string>): Promise<InvalidCall[]> {
  const strikes = []
  for (const { path, table } of await otherPlaces(stage))
    if (!known.has(named(path))) strikes.push(...strikesAt(stage, path, (await rowOf(stage, table)) ?? ABSENT))
  return strikes
}

async function otherPlaces({ endpoint, world, mine }: AttackStage): Promise<{ path: Path; table: string }[]> {
  const ids = (['query', 'body'] as const)
    .flatMap((part) =>
      leavesOf(endpoint[part])
        .filter(({ path, schema }) => isInteger(schema) && /Ids?$/.test(named(path)) && !HINTS.has(named(path)))
        .map(({ path }) => [part, ...path]),
    )
    // Places that the example fills need no foreign key of that name.
    .filter((path) => isShown(mine.request, path) && !(valueAt(endpoint.example, path) instanceof ExampleRecord))
  const places = []
  for (const path of ids) {
    const table = await referenced(world, named(path).replace(/Ids$/, 'Id'))
    if (!table) throw new Error(`${endpoint.path}: nobody can tell what ${path.join('.')} points to; give it a record in the example`)
    if (table.ofCompany) places.push({ path, table: table.name })
  }
  return places
}

async function rowOf({ world, away }: AttackStage, table: string): Promise<Id | undefined> {
  const { rows } = await sql<{ id: Id }>`select id from ${sql.table(table)} where "companyId" = ${away.id} limit 1`.execute(world.platform)
  return rows[0]?.id
}

/** If the other company has no such row, it gets a minimal one for the time. */
async function withRows(stage: AttackStage, work: () => Promise<void>) {
  const { world, away } = stage
  const lent: { table: string; id: Id | undefined }[] = []
  for (const { table } of await otherPlaces(stage))
    if ((await rowOf(stage, table)) === undefined)
      lent.push({ table, id: await insertMinimalRow(world.platform, { table, companyId: away.id }) })
  await work().finally(async () => {
    for (const { table, id } of lent) await sql`delete from ${sql.table(table)} where id = ${id}`.execute(world.platform)
  })
}

/** For an item that the example does not show, nobody knows what else it needs. */
const isShown = (request: Request, path: Path) =>
  path.every((key, depth) => key !== '0' || valueAt(request, path.slice(0, depth)) !== undefined)

/** Also if it is nullable. */
const isInteger = ({ type, anyOf = [] }: Schema): boolean => type === 'integer' || anyOf.some(isInteger)

/** The name of the field at the end of a path, also through a list. */
const named = (path: Path) => path.findLast((key) => !/^\d+$/.test(key)) ?? ''

async function referenced(world: World, column: string) {
  const { rows } = await sql<{ name: string; ofCompany: boolean }>`
    select t.relname as name, cardinality(c.conkey) > 1 as "ofCompany"
    from pg_constraint c join pg_class t on t.oid = c.confrelid
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any (c.conkey)
    where c.contype = 'f' and a.attname = ${column} limit 1`.execute(world.platform)
  return rows[0]
}
