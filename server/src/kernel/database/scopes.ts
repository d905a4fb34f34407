import type { QueryExecutor } from 'kysely'
import { companyScope } from './companyScope.ts'
import { COMPANY, type Param } from './param.ts'
import type { PlatformDb, TenantDb } from './schema.ts'
import type { RecordWrites } from './trackWrites.ts'

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
  // The cast: the plugin refuses all tables but those of `TenantDb`, and the compiler does not see that.
  const narrowTo = (company: number | Param<number>) => handle.withPlugin(companyScope(company, tables)) as unknown as TenantDb
  const scoped = narrowTo(companyId)
  const blueprint = blueprints.get(tables) ?? narrowTo(COMPANY)
  blueprints.set(tables, blueprint)
  scopes.set(scoped, { companyId, tables, blueprint, executor: scoped.getExecutor(), recordWrites })
  return forbidBypass(scoped)
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

/** Also on the builder that `with` returns, which could remove the scope again. */
function forbidBypass<Builder extends object>(builder: Builder): Builder {
  for (const method of forbiddenMethods) Object.defineProperty(builder, method, { get: () => refuse })
  for (const method of ['with', 'withRecursive'] as const) {
    const build = (builder as Record<typeof method, (...input: unknown[]) => object>)[method]
    Object.defineProperty(builder, method, { value: (...input: unknown[]) => forbidBypass(build.apply(builder, input)) })
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
export function perDatabase<Cache>(create: () => Cache) {
  const caches = new WeakMap<ReadonlySet<string>, Cache>()
  return (database: ReadonlySet<string>): Cache => {
    const cache = caches.get(database) ?? create()
    caches.set(database, cache)
    return cache
  }
}

/** The company, the executor and the blueprint of prepared statements of a handle. */
export function scopeOf(db: TenantDb): Scope {
  const scope = scopes.get(db)
  if (!scope) throw new Error('This handle belongs to no company')
  return scope
}
