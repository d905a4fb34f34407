import type { CompiledQuery, QueryExecutor } from 'kysely'
import { companyScope } from './companyScope.ts'
import type { PlatformDb, TenantDb } from './schema.ts'
import { CUSTOM_PLAN, keepPrepared } from './statementNames.ts'
import { type RecordWrites, type TableWrite, writesOf } from './trackWrites.ts'

/** A placeholder that is filled in when the query runs. */
class Param {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

const COMPANY = new Param('company')
type Scope = {
  companyId: number
  tables: ReadonlySet<string>
  blueprint: TenantDb
  executor: QueryExecutor
  recordWrites: RecordWrites | undefined
}
const scopes = new WeakMap<object, Scope>()
const blueprints = new WeakMap<ReadonlySet<string>, TenantDb>()

/**
 * Narrows a handle, of the pool or of a transaction, to one company. `recordWrites` is called with each prepared write.
 * @example const db = scopeToCompany(platform, { companyId, tables })
 */
export function scopeToCompany<Handle extends Pick<PlatformDb, 'withPlugin'>>(
  handle: Handle,
  companyId: number,
  tables: ReadonlySet<string>,
  recordWrites?: RecordWrites,
): TenantDb {
  const scoped = handle.withPlugin(companyScope(companyId, tables)) as unknown as TenantDb
  const blueprint = blueprints.get(tables) ?? (handle.withPlugin(companyScope(COMPANY as unknown as number, tables)) as unknown as TenantDb)
  blueprints.set(tables, blueprint)
  scopes.set(scoped, { companyId, tables, blueprint, executor: scoped.getExecutor(), recordWrites })
  return withoutWaysAround(scoped)
}

/** Methods that would bypass the scope, directly or by what they return. */
const forbiddenMethods = [
  'withoutPlugins',
  'withPlugin',
  'withSchema',
  'withTables',
  '$extendTables',
  '$omitTables',
  '$pickTables',
  'getExecutor',
  'executeQuery',
  'connection',
  'transaction',
  'startTransaction',
  'savepoint',
  'introspection',
  'destroy',
]

/** Also on the builder behind a `with`, which could remove the scope again. */
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

/** The company whose rows a handle shows. */
export const companyOf = (db: TenantDb): number => scopeOf(db).companyId

/** Identifies the database behind a handle. The set of tables is read once per database, so it serves as the key. */
export const databaseCacheKey = (db: TenantDb): ReadonlySet<string> => scopeOf(db).tables

/** A cache per database: the companies of two databases have the same ids. */
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
 * Builds, narrows and compiles a statement once; later calls only fill in the values. Each call of a write is recorded like any other
 * write. For lists that are read all day, compiling would cost more than reading. `isKept: false` for a read that is built for a single
 * call. `isPlannedOnce`: one plan suits all companies, so the planner does not see the company. `isPlannedAnew`: the values decide about
 * the plan, for example whether a text is rare or frequent.
 */
export function preparedRead<Values extends Record<string, unknown>, Row>(
  build: (db: TenantDb, param: <Name extends keyof Values & string>(name: Name) => Values[Name]) => Built<Row>,
  { isKept = true, isPlannedAnew = false, isPlannedOnce = false } = {},
) {
  let prepared: { query: CompiledQuery<Row>; writes: readonly TableWrite[] } | undefined
  function write({ blueprint }: Scope) {
    const built = build(blueprint, (name) => new Param(name) as never).compile()
    const hidden = (place: string, at: string) => (built.parameters[Number(at) - 1] === COMPANY ? `(select ${place}::int)` : place)
    const query = isPlannedOnce ? { ...built, sql: built.sql.replace(/\$(\d+)/g, hidden) } : built
    const writes = writesOf(built.query)
    if (isPlannedAnew) return { query: { ...query, sql: query.sql + CUSTOM_PLAN }, writes }
    if (isKept) keepPrepared(query.sql)
    return { query, writes }
  }
  return async (db: TenantDb, values: Values): Promise<Row[]> => {
    const scope = scopeOf(db)
    prepared ??= write(scope)
    const { query, writes } = prepared
    const fill = (parameter: unknown) => {
      if (parameter === COMPANY) return scope.companyId
      if (!(parameter instanceof Param)) return parameter
      // The driver would send NULL for it, and the read would silently find other rows.
      if (values[parameter.name] === undefined) throw new Error(`The value ${parameter.name} of a prepared read is missing`)
      return values[parameter.name]
    }
    const parameters = query.parameters.map(fill)
    scope.recordWrites?.(writes)
    const { rows } = await scope.executor.executeQuery<Row>({ ...query, parameters })
    return rows
  }
}
