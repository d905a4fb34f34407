import type { Compilable, CompiledQuery, DeleteResult, InferResult, InsertResult, UpdateResult } from 'kysely'
import { ACCESS_TABLES } from './accessTables.ts'
import { COMPANY, Param, type Params } from './param.ts'
import type { TenantDb } from './schema.ts'
import { scopeOf } from './scopes.ts'
import { CUSTOM_PLAN, keepPrepared } from './statementNames.ts'
import { type TableWrite, writesOf } from './trackWrites.ts'

/** A write without `returning` returns no rows. */
type RowOfQuery<Query extends Compilable<unknown>> = Exclude<InferResult<Query>[number], InsertResult | UpdateResult | DeleteResult>
export type PreparedStatement<Values, Row> = (db: TenantDb, values: Values) => Promise<Row[]>
/** What a statement returns: `RowOf<typeof byId>`. */
export type RowOf<Statement> = Statement extends (db: TenantDb, values: never) => Promise<(infer Row)[]> ? Row : never

export type PreparedOptions = { isKept?: boolean; isPlannedAnew?: boolean; isPlannedOnce?: boolean }

/**
 * Builds, narrows and compiles a statement once; later calls only fill in the values. The row is that of the query. Each call of a write is
 * recorded like any other write. For statements that run all day, compiling would cost more than running. `isKept: false` for a statement
 * that is built for a single call. `isPlannedOnce`: one plan suits all companies, so the planner does not see the company. `isPlannedAnew`:
 * the values decide about the plan, for example whether a text is rare or frequent.
 * @example const byId = prepared(params<{ id: number }>(), (db, p) => db.selectFrom('tags').selectAll().where('id', '=', p.id))
 */
export function prepared<Values extends Record<string, unknown>, Query extends Compilable<unknown>>(
  params: Params<Values>,
  build: (db: TenantDb, params: Params<Values>) => Query,
  { isKept = true, isPlannedAnew = false, isPlannedOnce = false }: PreparedOptions = {},
): PreparedStatement<Values, RowOfQuery<Query>> {
  let compiled: { query: CompiledQuery; writes: readonly TableWrite[] } | undefined
  function compile(blueprint: TenantDb) {
    const built = build(blueprint, params).compile()
    const writes = writesOf(built.query)
    refuseAccessTables(writes)
    const hidden = (placeholder: string, number: string) =>
      built.parameters[Number(number) - 1] === COMPANY ? `(select ${placeholder}::int)` : placeholder
    const text = isPlannedOnce ? built.sql.replace(/\$(\d+)/g, hidden) : built.sql
    if (isPlannedAnew) return { query: { ...built, sql: text + CUSTOM_PLAN }, writes }
    if (isKept) keepPrepared(text)
    return { query: { ...built, sql: text }, writes }
  }
  return async (db, values) => {
    const { blueprint, companyId, executor, recordWrites } = scopeOf(db)
    compiled ??= compile(blueprint)
    const { query, writes } = compiled
    const fill = (parameter: unknown) => {
      if (parameter === COMPANY) return companyId
      if (!(parameter instanceof Param)) return parameter
      const value = values[parameter.name]
      // The driver would send NULL for it, and the statement would silently find other rows.
      if (value === undefined) throw new Error(`The value ${parameter.name} of a prepared statement is missing`)
      return value
    }
    const parameters = query.parameters.map(fill)
    recordWrites?.(writes)
    const { rows } = await executor.executeQuery<RowOfQuery<Query>>({ ...query, parameters })
    return rows
  }
}

/** Rights are cached. Code that changes them must use the builder of a transaction, which always reports its writes. */
function refuseAccessTables(writes: readonly TableWrite[]) {
  const refusedWrite = writes.find(({ table }) => table in ACCESS_TABLES)
  if (refusedWrite) throw new Error(`The table ${refusedWrite.table} decides about rights: write to it without a prepared statement`)
}

/** For a statement that is built for a single call. */
export const preparedOnce: typeof prepared = (params, build, options) => prepared(params, build, { ...options, isKept: false })

/** How many shapes of one list stay prepared. Further shapes are built for each call. */
const MAX_VARIANTS = 48

/** Prepares one statement per shape of a query: which conditions, which order, which limit. */
export function preparedVariants<Shape extends unknown[], Statement>(write: (prepare: typeof prepared, ...shape: Shape) => Statement) {
  const statements = new Map<string, Statement>()
  return (...shape: Shape): Statement => {
    const key = shape.join()
    const cached = statements.get(key)
    if (cached) return cached
    if (statements.size >= MAX_VARIANTS) return write(preparedOnce, ...shape)
    const statement = write(prepared, ...shape)
    statements.set(key, statement)
    return statement
  }
}

const SIZES = [10, 20, 40, 50, 100, 200]

/**
 * Rounds a limit up to one of a few sizes. The limit is part of the text, because a plan made without knowing it is bad. The extra rows are
 * dropped.
 */
export const roundUpLimit = (limit: number) => SIZES.find((size) => size >= limit) ?? limit
