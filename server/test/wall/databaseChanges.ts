import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { World } from '../testApp.ts'
import { writtenSince } from './auditWrites.ts'
import { masked } from './describeDifference.ts'

type Row = Readonly<Record<string, unknown>>
/** By table, the rows before, and the new or changed rows after. */
type Changes = Record<string, { before: Row[]; after: Row[] }>

/** What a call changed in every row of every table. A change that was undone is no change. */
export async function databaseChangesOf<Got>({ platform }: World, work: () => Promise<Got>): Promise<{ got: Got; changes: Changes }> {
  await writtenSince(platform)
  const got = await work()
  const written = await writtenSince(platform)
  const changes: Changes = {}
  for (const [table, rows] of Map.groupBy(written, (one) => one.table)) {
    const gone = rows.flatMap((row) => row.gone ?? [])
    const come = rows.flatMap((row) => row.come ?? [])
    const [before, after] = [without(gone, come), without(come, gone)]
    if (before.length > 0 || after.length > 0) changes[table] = { before, after }
  }
  return { got, changes }
}

/** In an order that two worlds share, whatever their random ids are. */
function without(some: string[], others: string[]): Row[] {
  const left = Map.groupBy(others, (row) => row)
  return some
    .filter((row) => left.get(row)?.pop() === undefined)
    .map((row) => JSON.parse(row) as Row)
    .map((row) => ('isFolded' in row ? withoutId(row) : row))
    .map((row) => ({ row, place: masked(JSON.stringify(row)) }))
    .sort((a, b) => (a.place < b.place ? -1 : 1))
    .map(({ row }) => row)
}

/** Sums of attendances: one statement adds a row for each user, in any order. */
const withoutId = ({ id, ...row }: Row): Row => row

/** The tables in which somebody's calls changed anything, even if others work meanwhile. */
export async function tablesChangedBy(world: World, work: () => Promise<unknown>): Promise<string[]> {
  const { changes } = await databaseChangesOf(world, work)
  const names = Object.keys(changes).filter((table) => !COUNTED.has(table))
  const byClock = names.some(holdsJobs) ? await jobsByClock(world) : new Set<unknown>()
  return names.filter((table) => {
    const [before, after] = [changes[table]?.before ?? [], changes[table]?.after ?? []].map((rows) =>
      rows
        .filter(({ name }) => !holdsJobs(table) || !byClock.has(name))
        .map((row) => JSON.stringify(table === 'users' ? ofUser(row) : row)),
    )
    return !isDeepStrictEqual(before?.sort(), after?.sort())
  })
}

/** Failures are counted on purpose. */
const COUNTED: ReadonlySet<string> = new Set(['throttles'])

const holdsJobs = (table: string) => table.startsWith('job')

/** Scheduled jobs do not count. */
async function jobsByClock({ platform }: World): Promise<ReadonlySet<unknown>> {
  const { rows } = await sql<{ name: string }>`select name from pgboss.schedule`.execute(platform)
  return new Set(['__pgboss__send-it', ...rows.map(({ name }) => name)])
}

/** A closed socket is noticed a moment later, so these columns do not count. */
const ofUser = ({ online: _, seenAt: __, ...user }: Row) => user

/** Whether the changes belong to this company. */
export const isOf = (companyId: number, changes: Changes) =>
  Object.entries(changes).some(([table, { before, after }]) =>
    [...before, ...after].some((row) => row[table === 'companies' ? 'id' : 'companyId'] === companyId),
  )
