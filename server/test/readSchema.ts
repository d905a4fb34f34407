import { type QueryExecutorProvider, type RawBuilder, sql } from 'kysely'
import { type ConnectionOptions, connect } from '../src/kernel/database/connect.ts'

/**
 * Describes a database as readable SQL: extensions, schemas, types, tables with columns, constraints, indexes and triggers, views,
 * functions, sequences, rights, and rows that migrations wrote. Tables of the job queue are left out: their library makes them. Two
 * databases with the same description behave the same, so one can be proved equal to the other.
 */
export async function readSchema(owner: ConnectionOptions): Promise<string> {
  const { platform, close } = connect(owner, { size: 1 })
  try {
    return await platform.transaction().execute(async (tx) => {
      await sql`set local search_path = public`.execute(tx)
      const paragraphs: string[] = []
      for (const part of [extensions, types, functions, sequences, tables, views, rights, seededRows]) paragraphs.push(...(await part(tx)))
      return `${paragraphs.join('\n\n')}\n`
    })
  } finally {
    await close()
  }
}

/** `of`: its table, if it belongs to one. */
type Line = { of: string; text: string }

async function read(tx: QueryExecutorProvider, query: RawBuilder<unknown>): Promise<Line[]> {
  const { rows } = await (query as RawBuilder<Line>).execute(tx)
  return rows
}

/** Sorted here, because the database's collation differs between machines. */
const sorted = (lines: Line[]) =>
  lines
    .map(({ text }) => text)
    .sort()
    .map((text) => text.trimEnd())
const paragraph = (texts: string[]) => (texts.length > 0 ? [texts.join('\n')] : [])

/** Schemas of the product. `pgboss` belongs to the job queue. */
const ours = sql`(select oid from pg_namespace where nspname !~ '^pg_' and nspname not in ('information_schema', 'pgboss'))`
const byExtension = (catalogue: string, oid: string) =>
  sql`exists (select from pg_depend where classid = ${sql.lit(catalogue)}::regclass and objid = ${sql.ref(oid)} and deptype = 'e')`

async function extensions(tx: QueryExecutorProvider) {
  const made = await read(
    tx,
    sql`select '' as of, format('create extension %I with schema %I;', extname, nspname) as text
      from pg_extension join pg_namespace on pg_namespace.oid = extnamespace where extname <> 'plpgsql'`,
  )
  const schemas = await read(
    tx,
    sql`select '' as of, format('create schema %I;', nspname) as text from pg_namespace where oid in ${ours} and nspname <> 'public'`,
  )
  return [...paragraph(sorted(made)), ...paragraph(sorted(schemas))]
}

/** Every table is also a type: those are left out. */
async function types(tx: QueryExecutorProvider) {
  const made = await read(
    tx,
    sql`select '' as of, case typtype
        when 'e' then format('create type %s as enum (%s);', format_type(t.oid, null),
          (select string_agg(quote_literal(enumlabel), ', ' order by enumsortorder) from pg_enum where enumtypid = t.oid))
        when 'd' then format('create domain %s as %s%s%s%s;', format_type(t.oid, null), format_type(typbasetype, typtypmod),
          ' default ' || typdefault, case when typnotnull then ' not null' end,
          (select string_agg(' ' || pg_get_constraintdef(oid, true), '' order by conname) from pg_constraint where contypid = t.oid and contype = 'c'))
        else format('-- type %s of kind %s', format_type(t.oid, null), typtype) end as text
      from pg_type t where typnamespace in ${ours} and not ${byExtension('pg_type', 't.oid')} and typcategory <> 'A'
        and (typrelid = 0 or exists (select from pg_class where pg_class.oid = typrelid and relkind = 'c'))`,
  )
  return paragraph(sorted(made))
}

async function functions(tx: QueryExecutorProvider) {
  const made = await read(
    tx,
    sql`select '' as of, case when prokind = 'a' then format('-- aggregate %s', p.oid::regprocedure) else pg_get_functiondef(p.oid) end as text
      from pg_proc p where pronamespace in ${ours} and not ${byExtension('pg_proc', 'p.oid')}`,
  )
  return sorted(made).map((text) => `${text};`)
}

/** Also those of identity columns. `at` if a migration has advanced it. */
async function sequences(tx: QueryExecutorProvider) {
  const made = await read(
    tx,
    sql`select '' as of, format('create sequence %s as %s start %s increment %s minvalue %s maxvalue %s cache %s%s%s;%s',
        c.oid::regclass, format_type(seqtypid, null), seqstart, seqincrement, seqmin, seqmax, seqcache, case when seqcycle then ' cycle' end,
        (select format(' owned by %s.%I', refobjid::regclass, attname) from pg_depend
          join pg_attribute on attrelid = refobjid and attnum = refobjsubid
          where classid = 'pg_class'::regclass and objid = c.oid and refclassid = 'pg_class'::regclass and pg_depend.deptype in ('a', 'i')),
        ' -- at ' || pg_sequence_last_value(c.oid)) as text
      from pg_sequence join pg_class c on c.oid = seqrelid where relnamespace in ${ours} and not ${byExtension('pg_class', 'c.oid')}`,
  )
  return paragraph(sorted(made))
}

const ourTables = sql`(select oid from pg_class where relkind in ('r', 'p', 'f') and relnamespace in ${ours})`

async function tables(tx: QueryExecutorProvider) {
  const found = await read(
    tx,
    sql`select oid::regclass::text as of, concat_ws(' ', case when reloptions is not null then format('with (%s)', array_to_string(reloptions, ', ')) end,
        case when relpersistence <> 'p' then '/* unlogged */' end, case when relkind <> 'r' then format('/* kind %s */', relkind) end,
        case when relreplident <> 'd' then format('/* replica identity %s */', relreplident) end,
        case when relrowsecurity or relforcerowsecurity then '/* row level security */' end) as text
      from pg_class where oid in ${ourTables}`,
  )
  const columns = byTable(await read(tx, columnsQuery))
  const constraints = byTable(await read(tx, constraintsQuery))
  const further = [await read(tx, indexesQuery), await read(tx, triggersQuery), await read(tx, otherQuery)].map(byTable)
  return found
    .toSorted((a, b) => (a.of < b.of ? -1 : 1))
    .map(({ of, text }) => {
      const inside = [...(columns.get(of) ?? []).map(({ text }) => text), ...sorted(constraints.get(of) ?? [])]
      const lines = further.flatMap((each) => sorted(each.get(of) ?? []).map((line) => `${line};`))
      return [`create table ${of} (\n${inside.map((line) => `  ${line}`).join(',\n')}\n)${text && ` ${text}`};`, ...lines].join('\n')
    })
}

const byTable = (lines: Line[]) => Map.groupBy(lines, ({ of }) => of)

/** In physical order: statements without column names depend on it. */
const columnsQuery = sql`
  select attrelid::regclass::text as of, concat_ws(' ', quote_ident(attname), format_type(atttypid, atttypmod),
    case when attcollation not in (0, typcollation) then 'collate ' || attcollation::regcollation end,
    case when attstorage <> typstorage then format('storage %s', attstorage) end,
    case when attcompression <> '' then format('compression %s', attcompression) end,
    case attidentity when 'a' then 'generated always as identity' when 'd' then 'generated by default as identity' end,
    case when attgenerated = '' then 'default ' || pg_get_expr(adbin, adrelid)
      when attgenerated = 's' then format('generated always as (%s) stored', pg_get_expr(adbin, adrelid))
      else format('generated always as (%s)', pg_get_expr(adbin, adrelid)) end,
    case when attnotnull then 'not null' end,
    case when attstattarget is not null then format('/* statistics %s */', attstattarget) end,
    case when attoptions is not null then format('/* %s */', attoptions) end) as text
  from pg_attribute join pg_type on pg_type.oid = atttypid left join pg_attrdef on adrelid = attrelid and adnum = attnum
  where attrelid in ${ourTables} and attnum > 0 and not attisdropped order by attrelid, attnum`

/** `not null` alone is shown with its column. */
const constraintsQuery = sql`
  select conrelid::regclass::text as of, format('constraint %I %s', conname, pg_get_constraintdef(oid, true)) as text
  from pg_constraint where conrelid in ${ourTables} and (contype <> 'n' or not convalidated)`

/** Without those that constraints have made. */
const indexesQuery = sql`
  select indrelid::regclass::text as of, concat(pg_get_indexdef(indexrelid, 0, true), case when not indisvalid then ' /* invalid */' end,
    case when indisclustered then ' /* clustered */' end) as text
  from pg_index where indrelid in ${ourTables}
    and not exists (select from pg_constraint where conindid = indexrelid and conrelid = indrelid and contype in ('p', 'u', 'x'))`

const triggersQuery = sql`
  select tgrelid::regclass::text as of,
    concat(pg_get_triggerdef(oid, true), case when tgenabled <> 'O' then format(' /* enabled: %s */', tgenabled) end) as text
  from pg_trigger where tgrelid in ${ourTables} and not tgisinternal`

const otherQuery = sql`
  select ev_class::regclass::text as of, pg_get_ruledef(oid, true) as text from pg_rewrite where ev_class in ${ourTables}
  union all select polrelid::regclass::text, format('create policy %I /* %s %s %s */', polname, polcmd, pg_get_expr(polqual, polrelid),
    pg_get_expr(polwithcheck, polrelid)) from pg_policy where polrelid in ${ourTables}
  union all select stxrelid::regclass::text, pg_get_statisticsobjdef(oid) from pg_statistic_ext where stxrelid in ${ourTables}
  union all select objoid::regclass::text, concat_ws(' ', 'comment on', pg_describe_object(classoid, objoid, objsubid), 'is', quote_literal(description))
    from pg_description where classoid = 'pg_class'::regclass and objoid in ${ourTables}`

async function views(tx: QueryExecutorProvider) {
  const made = await read(
    tx,
    sql`select '' as of, format('create %sview %s%s as%s%s', case relkind when 'm' then 'materialized ' end, c.oid::regclass,
        ' with (' || array_to_string(reloptions, ', ') || ')', E'\n', pg_get_viewdef(c.oid, true)) as text
      from pg_class c where relkind in ('v', 'm') and relnamespace in ${ours} and not ${byExtension('pg_class', 'c.oid')}`,
  )
  return sorted(made)
}

/**
 * Rights of others than the owner: of the product's role, called `rows` here, and of everybody. For functions only changes are shown,
 * because everybody may run a function by default.
 */
async function rights(tx: QueryExecutorProvider) {
  const granted = await read(
    tx,
    sql`with acls as (
        select format('schema %I', nspname) as what, nspacl as acl from pg_namespace where oid in ${ours}
        union all select format('%s %s', case relkind when 'S' then 'sequence' else 'table' end, oid::regclass), relacl
          from pg_class where relkind in ('r', 'p', 'f', 'v', 'm', 'S') and relnamespace in ${ours}
        union all select format('column %s.%I', attrelid::regclass, attname), attacl from pg_attribute where attrelid in ${ourTables}
        union all select format('%s made later%s', case defaclobjtype when 'r' then 'tables' when 'S' then 'sequences'
          when 'n' then 'schemas' when 'f' then 'functions' else defaclobjtype::text end, ' in ' || nullif(defaclnamespace, 0)::regnamespace), defaclacl
          from pg_default_acl where defaclrole = current_user::regrole
      )
      select '' as of, format('grant %s on %s to %s;', string_agg(lower(privilege_type), ', ' order by privilege_type), what, ${roleName}) as text
      from acls cross join aclexplode(acl) where grantee <> current_user::regrole group by what, grantee`,
  )
  const ofFunctions = await read(
    tx,
    sql`select '' as of, case when exists (select from aclexplode(proacl) where grantee = 0) then format('-- rights on function %s: %s', p.oid::regprocedure, proacl)
        else format('revoke execute on function %s from public;', p.oid::regprocedure) end as text
      from pg_proc p left join pg_init_privs on objoid = p.oid and classoid = 'pg_proc'::regclass
      where proacl is distinct from initprivs`,
  )
  return [...paragraph(sorted(granted)), ...paragraph(sorted(ofFunctions))]
}

const roleName = sql`case when grantee = 0 then 'public' when grantee::regrole::text = current_user || '_rows' then 'rows' else grantee::regrole::text end`

/** A table without a byte never had a row. The list of migrations does not count. */
async function seededRows(tx: QueryExecutorProvider) {
  const filled = await read(
    tx,
    sql`select oid::regclass::text as of, '' as text from pg_class where oid in ${ourTables} and pg_relation_size(oid) > 0
      and oid <> 'migrations'::regclass`,
  )
  const rows = []
  for (const { of } of filled)
    rows.push(...(await read(tx, sql`select '' as of, format('-- row of %s: %s', ${of}::text, to_jsonb(t)) as text from ${sql.raw(of)} t`)))
  return paragraph(sorted(rows))
}
