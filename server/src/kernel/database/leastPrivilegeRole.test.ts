import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { cloneDatabase } from '../../../test/cloneDatabase.ts'
import { connectAsProduct } from '../../../test/connectAsProduct.ts'
import { databaseUrl } from '../../../test/databaseUrl.ts'
import { createLog } from '../log.ts'
import { type ConnectionOptions, connect } from './connect.ts'
import { asLeastPrivilegeRole, ensureLeastPrivilegeRole } from './leastPrivilegeRole.ts'
import { openMigrated } from './openDatabase.ts'

// What raw SQL could reach behind the company scope. The scope refuses raw SQL, and the role refuses these as well.

const cloned = await cloneDatabase()
const log = createLog('silent')
await ensureLeastPrivilegeRole(cloned.options, log)
const connected = connectAsProduct(cloned.options)
const owner = connect(cloned.options, { size: 1 })
afterAll(async () => {
  await connected.close()
  await owner.close()
  await cloned.drop()
})

const refused: Record<string, string> = {
  'a file': `select pg_read_file('/etc/passwd')`,
  'the bytes of a file': `select pg_read_binary_file('/etc/passwd')`,
  'a folder': `select pg_ls_dir('/')`,
  'a large object out of a file': `select lo_import('/etc/passwd')`,
  'a file as rows': `copy tags from '/etc/passwd'`,
  'rows as a file': `copy tags to '/tmp/recado-tags'`,
  'a program': `copy tags to program 'true'`,
  'where the database lies': `select current_setting('data_directory')`,
  'the passwords of the database': 'select * from pg_catalog.pg_authid',
  'a text that runs as a query': `select query_to_xml('select * from tags', true, true, '')`,
  'a table by its name': `select table_to_xml('tags', true, true, '')`,
  'a schema by its name': `select schema_to_xml('public', true, true, '')`,
  'all of the database': `select database_to_xml(true, true, '')`,
  'a query that counts words': `select ts_stat('select to_tsvector(name) from tags')`,
  'a query that rewrites one': `select ts_rewrite('a'::tsquery, 'select ''a''::tsquery, ''b''::tsquery')`,
  'a table of its own, with a trigger': 'create temp table mine (id int)',
  'a table, emptied': 'truncate tags',
  'a table, dropped': 'drop table tags',
  'a table, changed': 'alter table tags add column more text',
  'a trigger, put off': 'alter table sessions disable trigger access_sessions',
  'all triggers, put off': `set session_replication_role = 'replica'`,
  'a function of its own': `create function public.mine() returns int language sql as 'select 1'`,
  'an extension': 'create extension dblink',
  'another role': `set role ${ownersName()}`,
  'another person': `set session authorization ${ownersName()}`,
  'more rights': 'alter role current_user superuser',
  'a new role': 'create role more',
  'another database': 'create database more',
}

function ownersName() {
  return 'user' in cloned.options ? `"${cloned.options.user}"` : ''
}

test.for(Object.entries(refused))('%s is out of reach', async ([, text]) => {
  await expect(connected.pool.query(text)).rejects.toThrow(/permission denied|must be|only roles/i)
})

test('rows can be read, written and deleted in every table, those of jobs and channels too', async () => {
  const { rows } = await sql<{ table: string; may: boolean }>`
    select c.oid::regclass::text as table, has_table_privilege(c.oid, 'select, insert') and has_schema_privilege(relnamespace, 'usage') as may
    from pg_class c join pg_namespace n on n.oid = relnamespace
    where relkind in ('r', 'p', 'v') and nspname !~ '^pg_' and nspname <> 'information_schema'`.execute(connected.platform)
  expect(rows.length).toBeGreaterThan(60)
  expect(rows.filter(({ may }) => !may)).toEqual([])
})

test('the role may write into tables that the owner makes later', async () => {
  await owner.pool.query('create table later (id int generated always as identity, name text)')
  await owner.pool.query('create schema apart')
  await owner.pool.query('create table apart.later (id serial, name text)')
  for (const table of ['later', 'apart.later']) await connected.pool.query(`insert into ${table} (name) values ('x')`)
  expect((await connected.pool.query('delete from apart.later returning id, name')).rows).toEqual([{ id: 1, name: 'x' }])
})

/** A database as an older version has made it. */
async function asBefore() {
  const older = await cloneDatabase()
  const { pool, close } = connect(older.options, { size: 1 })
  const role = 'user' in asLeastPrivilegeRole(older.options) ? (asLeastPrivilegeRole(older.options) as { user: string }).user : ''
  await pool.query(`revoke all on all tables in schema public, simulator from "${role}"`)
  await pool.query(`alter default privileges revoke all on tables from "${role}"`)
  await close()
  return older
}

const who = async (options: ConnectionOptions) => {
  const opened = await openMigrated(options, log)
  const { rows } = await opened.pool.query<{ name: string; count: number }>(
    'select current_user as name, (select count(*)::int from plans) as count from pg_roles where rolname = current_user and not rolsuper',
  )
  await opened.close()
  return rows
}

test('a database of an older version is opened under the role from the next start on, by its parts or by its address', async () => {
  for (const optionsOf of [
    (options: ConnectionOptions) => options,
    (options: ConnectionOptions) => ({ connectionString: databaseUrl(options) }),
  ]) {
    const older = await asBefore()
    expect(await who(optionsOf(older.options))).toEqual([{ name: expect.stringMatching(/_rows$/), count: expect.any(Number) }])
    await older.drop()
  }
})

test("an owner that is no superuser stays the product's user, and needs no further rights", async () => {
  const mine = await cloneDatabase('template1')
  const name = `plain_${mine.name.slice(2, 12)}`
  await owner.pool.query(`create role ${name} login password 'plain' `)
  await owner.pool.query(`alter database ${mine.name} owner to ${name}`)
  const { pool, close } = connect(mine.options, { size: 1 })
  await pool.query(`alter schema public owner to ${name}`)
  const plain = { ...(mine.options as Extract<ConnectionOptions, { user: string }>), user: name, password: 'plain' }
  expect(await who(plain)).toEqual([{ name, count: expect.any(Number) }])
  await pool.query(`drop owned by ${name} cascade`)
  await close()
  await mine.drop()
  await owner.pool.query(`drop role ${name}`)
})

test('an installation that starts while another one of the same server makes the role waits, and finds it made', async () => {
  const name = `chief_${cloned.name.slice(2, 12)}`
  await owner.pool.query(`create role ${name} login superuser password 'chief'`)
  const asChief = ({ options }: typeof cloned) => ({
    ...(options as Extract<ConnectionOptions, { user: string }>),
    user: name,
    password: 'chief',
  })
  const ahead = connect(asChief(cloned), { size: 1 })
  for (const change of ['create role', 'alter role']) {
    const other = await cloneDatabase()
    await ahead.pool.query(`begin; ${change} ${name}_rows login`)
    const behind = ensureLeastPrivilegeRole(asChief(other), log)
    await expect.poll(async () => (await owner.pool.query(waiting, [other.name])).rowCount).toBe(1)
    await ahead.pool.query('commit')
    expect(await behind).toMatchObject({ user: `${name}_rows` })
    await other.drop()
  }
  await ahead.close()
  await owner.pool.query(`drop role ${name}_rows, ${name}`)
})

const waiting = `select from pg_stat_activity where datname = $1 and wait_event_type = 'Lock'`
