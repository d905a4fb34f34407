import { createHmac } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import type { Logger } from '../log.ts'
import { type ConnectionOptions, connect } from './connect.ts'
import type { PlatformDb } from './schema.ts'

/**
 * The options to connect as the product's role, which only reads and writes rows. It owns nothing, changes no table, reads no file, runs no
 * program, and may call no function that runs a text as a query: whatever gets past the company scope finds only rows. Its password is
 * derived from the owner's, so every process can compute it and none stores it.
 */
export function asLeastPrivilegeRole(owner: ConnectionOptions): ConnectionOptions {
  if (!('connectionString' in owner)) return { ...owner, user: roleOf(owner.user), password: passwordOf(owner.password) }
  const url = new URL(owner.connectionString)
  url.username = roleOf(decodeURIComponent(url.username))
  url.password = passwordOf(decodeURIComponent(url.password))
  return { connectionString: url.href }
}

const roleOf = (owner: string) => `${owner}_rows`.slice(-LONGEST_NAME)
const LONGEST_NAME = 63
const passwordOf = (password: string) => createHmac('sha256', password).update('rows').digest('base64url')

/**
 * Creates that role where the owner is a superuser, and returns how the product connects. Any other owner is used as it is, since it can
 * neither make roles nor read files. Call it before the migrations, so that the role may use the tables they create.
 */
export async function ensureLeastPrivilegeRole(owner: ConnectionOptions, log: Logger): Promise<ConnectionOptions> {
  const credentials = 'connectionString' in owner ? new URL(owner.connectionString) : { username: owner.user, password: owner.password }
  const { platform, close } = connect(owner, { size: 1 })
  try {
    const { rows } = await sql<{ super: boolean }>`select rolsuper as super from pg_roles where rolname = current_user`.execute(platform)
    if (!rows[0]?.super) return owner
    const role = credentials.username && credentials.password && roleOf(decodeURIComponent(credentials.username))
    const options = asLeastPrivilegeRole(owner)
    if (role && (await isMade(platform, role)) && (await admits(options))) return options
    if (role) await make(platform, role, passwordOf(decodeURIComponent(credentials.password)))
    if (role && (await admits(options))) return options
    log.warn('the database lets the product in as its superuser alone; an owner of its database that is none would be safer')
    return owner
  } finally {
    await close()
  }
}

/** Whether the role exists and has all of its rights. */
async function isMade(platform: PlatformDb, role: string) {
  const { rows } = await sql`
    select from pg_roles where rolname = ${role} and not rolsuper and not exists (
      select from pg_class where relkind in ('r', 'p', 'v') and relnamespace in (${ourSchemas})
        and not has_table_privilege(pg_roles.oid, pg_class.oid, 'select')
      ) and not exists (
        select from pg_class where oid = to_regclass('changes') and has_table_privilege(pg_roles.oid, oid, 'insert, update, delete')
      ) and coalesce(has_function_privilege(pg_roles.oid, to_regprocedure(${RECORD_ACT}), 'execute'), true)
      and not has_database_privilege(pg_roles.oid, current_database(), 'temporary')
      and not has_function_privilege(pg_roles.oid, 'query_to_xml(text, boolean, boolean, text)', 'execute')`.execute(platform)
  return rows.length > 0
}

const ourSchemas = sql`select oid from pg_namespace
  where nspname = 'public' or (nspowner = current_user::regrole and nspname !~ '^pg_' and nspname <> 'information_schema')`

async function admits(options: ConnectionOptions) {
  const { pool, close } = connect(options, { size: 1 })
  try {
    return (await pool.query('select 1')).rowCount === 1
  } catch {
    return false
  } finally {
    await close()
  }
}

/**
 * Locks, so that other processes that start meanwhile wait, also those of another database of the same server: roles belong to the whole
 * server. Default privileges give the role what the owner creates later, tables of the jobs too.
 */
const make = (platform: PlatformDb, role: string, password: string) =>
  platform.transaction().execute(async (tx) => {
    await sql`lock table pg_authid in share row exclusive mode`.execute(tx)
    const { rows } = await sql`select from pg_roles where rolname = ${role}`.execute(tx)
    const name = sql.id(role)
    if (rows.length === 0) await sql`create role ${name}`.execute(tx)
    await sql`alter role ${name} with login nosuperuser nocreatedb nocreaterole noreplication nobypassrls password ${sql.lit(password)}`.execute(
      tx,
    )
    await sql`alter default privileges grant usage on schemas to ${name}`.execute(tx)
    await sql`alter default privileges grant select, insert, update, delete on tables to ${name}`.execute(tx)
    await sql`alter default privileges grant usage, select on sequences to ${name}`.execute(tx)
    const { rows: schemas } = await sql<{ name: string }>`
      select nspname as name from pg_namespace where oid in (${ourSchemas})`.execute(tx)
    for (const schema of schemas.map((row) => sql.id(row.name))) {
      await sql`grant usage on schema ${schema} to ${name}`.execute(tx)
      await sql`grant select, insert, update, delete on all tables in schema ${schema} to ${name}`.execute(tx)
      await sql`grant usage, select on all sequences in schema ${schema} to ${name}`.execute(tx)
    }
    await closeLogOfChanges(tx, name)
    await refuseTemporaryTables(tx)
    await closeTextsThatRun(tx)
  })

const RECORD_ACT = 'record_act(integer, text, text, text, text, jsonb, jsonb)'

/** Only triggers and functions of the owner write the log of changes. Its migration does the same where the table comes later. */
const closeLogOfChanges = async (tx: PlatformDb, role: RawBuilder<unknown>) => {
  const { rows } = await sql<{ exists: boolean }>`select to_regclass('changes') is not null as exists`.execute(tx)
  if (!rows[0]?.exists) return
  await sql`revoke all on changes, "changeNames" from ${role}`.execute(tx)
  await sql`grant select on changes, "changeNames" to ${role}`.execute(tx)
  await sql`grant execute on function ${sql.raw(RECORD_ACT)}, delete_old_changes(integer) to ${role}`.execute(tx)
}

/** A trigger on a table of its own would let the role write as if by a cascade, which the log of changes leaves out. */
const refuseTemporaryTables = async (tx: PlatformDb) => {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(tx)
  for (const { name } of rows) await sql`revoke temporary on database ${sql.id(name)} from public`.execute(tx)
}

/** Revokes functions that take a query, or the name of a table, as a text. */
const closeTextsThatRun = async (tx: PlatformDb) => {
  const { rows } = await sql<{ name: string }>`
    select oid::regprocedure::text as name from pg_proc
    where pronamespace = 'pg_catalog'::regnamespace and proname ~ '^(query|table|schema|database|cursor)_to_xml|^ts_stat$|^ts_rewrite$'`.execute(
    tx,
  )
  for (const { name } of rows) await sql`revoke execute on function ${sql.raw(name)} from public`.execute(tx)
}
