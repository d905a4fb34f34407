import type { CompiledQuery, QueryExecutor } from 'kysely'
import { companyScope } from './companyScope.ts'
import type { PlatformDb, TenantDb } from './schema.ts'
import { CUSTOM_PLAN, keepPrepared } from './statementNames.ts'

/** Stands for a value that is filled in when the query runs. */
class Param {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

const COMPANY = new Param('company')
type Scope = { companyId: number; tables: ReadonlySet<string>; blueprint: TenantDb; executor: QueryExecutor }
const scopes = new WeakMap<object, Scope>()
const blueprints = new WeakMap<ReadonlySet<string>, TenantDb>()

/** Narrows a handle, of the pool or of a transaction, to one company. */
export function scopeToCompany<Handle extends Pick<PlatformDb, 'withPlugin'>>(
  handle: Handle,
  companyId: number,
  tables: ReadonlySet<string>,
): TenantDb {
  const scoped = handle.withPlugin(companyScope(companyId, tables)) as unknown as TenantDb
  const blueprint = blueprints.get(tables) ?? (handle.withPlugin(companyScope(COMPANY as unknown as number, tables)) as unknown as TenantDb)
  blueprints.set(tables, blueprint)
  scopes.set(scoped, { companyId, tables, blueprint, executor: scoped.getExecutor() })
  return withoutWaysAround(scoped)
}

/** What the builder offers besides building queries would pass by the narrowing, at once or by what it gives. */
const forbiddenMethods = [
  ...['withoutPlugins', 'withPlugin', 'withSchema', 'withTables', '$extendTables', '$omitTables', '$pickTables'],
  ...['getExecutor', 'executeQuery', 'connection', 'transaction', 'startTransaction', 'savepoint', 'introspection', 'destroy'],
]

/** Also behind a `with`, whose builder could put the narrowing off again. */
function withoutWaysAround<Builder extends object>(builder: Builder): Builder {
  for (const way of forbiddenMethods) Object.defineProperty(builder, way, { get: () => refuse })
  for (const way of ['with', 'withRecursive'] as const) {
    const build = (builder as Record<typeof way, (...given: unknown[]) => object>)[way]
    Object.defineProperty(builder, way, { value: (...given: unknown[]) => withoutWaysAround(build.apply(builder, given)) })
  }
  return builder
}
const refuse = () => {
  throw new Error('This cannot be narrowed to a company')
}

/** Whose rows a handle shows. */
export const companyOf = (db: TenantDb): number => scopeOf(db).companyId

/** What stands for the database behind a handle: its tables are read once by whoever opens it. */
export const databaseKeyOf = (db: TenantDb): ReadonlySet<string> => scopeOf(db).tables

/** What a process remembers of rows, for each database that it has: companies of two of them share their ids. */
export function perDatabase<Kept>(begin: () => Kept) {
  const known = new WeakMap<ReadonlySet<string>, Kept>()
  return (database: ReadonlySet<string>): Kept => {
    const kept = known.get(database) ?? begin()
    known.set(database, kept)
    return kept
  }
}

function scopeOf(db: TenantDb): Scope {
  const scope = scopes.get(db)
  if (!scope) throw new Error('This handle belongs to no company')
  return scope
}

type Built<Row> = { compile: () => CompiledQuery<Row> }

/**
 * A read that is built, narrowed and written as SQL once, and from then on only filled in: for lists that are read all day
 * the writing would cost more than the reading. `isReusableFile`: false for one that is written for a single call.
 * `isPlannedOnce`: for one that is best done alike for all companies, of which the planner is not told.
 * `isPlannedAnew`: for one whose values decide how it is best done, such as a text that is rare or frequent.
 */
export function preparedRead<Values extends Record<string, unknown>, Row>(
  build: (db: TenantDb, param: <Name extends keyof Values & string>(name: Name) => Values[Name]) => Built<Row>,
  { isKept = true, isPlannedAnew = false, isPlannedOnce = false } = {},
) {
  let written: CompiledQuery<Row> | undefined
  function write({ blueprint }: Scope) {
    const built = build(blueprint, (name) => new Param(name) as never).compile()
    const hidden = (place: string, at: string) => (built.parameters[Number(at) - 1] === COMPANY ? `(select ${place}::int)` : place)
    const query = isPlannedOnce ? { ...built, sql: built.sql.replace(/\$(\d+)/g, hidden) } : built
    if (isPlannedAnew) return { ...query, sql: query.sql + CUSTOM_PLAN }
    if (isKept) keepPrepared(query.sql)
    return query
  }
  return async (db: TenantDb, values: Values): Promise<Row[]> => {
    const scope = scopeOf(db)
    written ??= write(scope)
    const fill = (parameter: unknown) =>
      parameter === COMPANY ? scope.companyId : parameter instanceof Param ? values[parameter.name] : parameter
    const { rows } = await scope.executor.executeQuery<Row>({ ...written, parameters: written.parameters.map(fill) })
    return rows
  }
}
