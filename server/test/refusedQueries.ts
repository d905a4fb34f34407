import { CamelCasePlugin, CompiledQuery, type Kysely, sql } from 'kysely'

/** Queries that nobody should write: the scope must hold whatever the types would have said. */
export type Loose = Kysely<Record<string, Record<string, unknown>>>

/** What cannot be narrowed is never sent. */
export const refusedQueries: Record<string, (db: Loose, foreignCompany: number) => { execute: () => Promise<unknown> }> = {
  'a table of the platform': (db) => db.selectFrom('plans').selectAll(),
  'a table that is not there': (db) => db.selectFrom('nonsense').selectAll(),
  'a table of another schema': (db) => db.selectFrom('pgboss.job').selectAll(),
  "the database's own tables": (db) => db.selectFrom('pg_catalog.pg_authid').selectAll(),
  'a join with a table of the platform': (db) => db.selectFrom('tags').innerJoin('plans', 'plans.id', 'tags.id').selectAll(),
  'a cross join': (db) => db.selectFrom('tags').crossJoin('queues').selectAll(),
  'a right join': (db) =>
    db
      .selectFrom((eb) => eb.selectFrom('queues').select('id').as('q'))
      .rightJoin('tags', 'tags.id', 'q.id')
      .selectAll('tags'),
  'a full join': (db) =>
    db
      .selectFrom((eb) => eb.selectFrom('queues').select('id').as('q'))
      .fullJoin('tags', 'tags.id', 'q.id')
      .selectAll('tags'),
  'a with that hides a table of the platform': (db) =>
    db
      .with('plans', (with_) => with_.selectFrom('plans').selectAll())
      .selectFrom('plans')
      .selectAll(),
  'a with inside that hides a table of the platform outside': (db) =>
    db
      .selectFrom(
        db
          .with('plans', (with_) => with_.selectFrom('tags').select('id'))
          .selectFrom('plans')
          .selectAll()
          .as('inner'),
      )
      .innerJoin('plans', (join) => join.onTrue())
      .selectAll('plans'),
  'a raw source': (db) => db.selectFrom(sql`tags`.as('t') as never).selectAll(),
  'a raw source by name': (db) => db.selectFrom(sql.table('tags').as('t') as never).selectAll(),
  'a raw source in a join': (db) =>
    db
      .selectFrom('users')
      .innerJoin(sql<{ id: number }>`tags`.as('t'), (join) => join.onTrue())
      .selectAll(),
  'raw SQL that names a table': (db) => db.selectFrom('tags').select(sql`(select count(*) from queues)`.as('n')),
  'raw SQL that names a table in capitals': (db) => db.selectFrom('tags').select(sql`(SELECT count(*) FROM queues)`.as('n')),
  'raw SQL that quotes a table': (db) => db.selectFrom('tags').select(sql`(select count(*) from "queues")`.as('n')),
  'raw SQL that hides a table behind a comment': (db) => db.selectFrom('tags').select(sql`(select count(*) from/**/queues)`.as('n')),
  'raw SQL that hides a table behind a line': (db) => db.selectFrom('tags').select(sql`(select count(*) from--\nqueues)`.as('n')),
  'raw SQL that hides a table behind a bracket': (db) =>
    db.selectFrom('tags').select(sql`(select count(*) from(select 1) x, queues)`.as('n')),
  'raw SQL that hides a table behind a subquery': (db) =>
    db.selectFrom('tags').select((eb) => sql`(select count(*) from ${eb.selectFrom('tags').select('id')} as x, queues)`.as('n')),
  'raw SQL with the table as a part': (db) => db.selectFrom('tags').select(sql`(select count(*) from ${sql.table('queues')})`.as('n')),
  'raw SQL with the table as a reference': (db) => db.selectFrom('tags').select(sql`(select count(*) from ${sql.ref('queues')})`.as('n')),
  'raw SQL with the table as it is': (db) => db.selectFrom('tags').select(sql`(select count(*) from ${sql.raw('queues')})`.as('n')),
  'raw SQL in a condition': (db) => db.selectFrom('tags').selectAll().where(sql<boolean>`exists (select 1 from queues)`),
  'raw SQL of its own': (db) => ({ execute: () => sql`select * from tags`.execute(db) }),
  'a raw deletion': (db) => ({ execute: () => sql`delete from tags`.execute(db) }),
  'a raw update': (db) => ({ execute: () => sql`update tags set color = '#ffffff'`.execute(db) }),
  'a raw truncation': (db) => ({ execute: () => sql`truncate tags`.execute(db) }),
  'the short form of a selection': (db) => ({ execute: () => sql`table tags`.execute(db) }),
  'a change of the schema': (db) => db.schema.dropTable('tags'),
  'a handle without its door': (db) => db.withoutPlugins().selectFrom('tags').selectAll(),
  'a query that was written elsewhere': (db) => ({ execute: () => db.executeQuery(CompiledQuery.raw('select * from tags')) }),
  'a connection of its own': (db) => ({
    execute: () => db.connection().execute((one) => one.withoutPlugins().selectFrom('tags').execute()),
  }),
  'another schema by its name': (db) => db.withSchema('simulator').selectFrom('messages').selectAll(),
  'an insert into another schema': (db) => db.insertInto('simulator.messages').values({ id: 'x' }),
  'a with that hides a table of the same name in its schema': (db) =>
    db
      .with('tags', (with_) => with_.selectFrom('queues').select('name'))
      .selectFrom('public.tags')
      .selectAll(),
  'a function that runs a text': (db) =>
    db.selectFrom('tags').select(sql`query_to_xml('select * fr' || 'om tags', true, true, '')`.as('x')),
  'a function that runs a text, in quotes': (db) => db.selectFrom('tags').select(sql`"table_to_xml"('tags', true, true, '')`.as('x')),
  'a function that runs a text, by the builder': (db) =>
    db.selectFrom('tags').select((eb) => eb.fn('schema_to_xml', [sql.lit('public'), sql.lit(true), sql.lit(true), sql.lit('')]).as('x')),
  'an aggregate of that kind': (db) => db.selectFrom('tags').select((eb) => eb.fn.agg('ts_stat', ['name']).as('x')),
  'a function that reads files': (db) => db.selectFrom('tags').select(sql`pg_read_file('/etc/passwd')`.as('x')),
  'a function that asks the settings': (db) => db.selectFrom('tags').select(sql`current_setting('data_directory')`.as('x')),
  'a word that is put together of pieces': (db) =>
    db.selectFrom('tags').select(sql`(select count(*) ${sql.raw('fr')}${sql.raw('om')} queues)`.as('n')),
  'a name that is put together of pieces': (db) => db.selectFrom('tags').select(sql`${sql.raw('pg_read')}${sql.raw("_file('x')")}`.as('n')),
  'an update of the company by a raw column': (db, foreignCompany) => db.updateTable('tags').set(sql`"companyId"`, foreignCompany),
  'a plugin, and then none': (db) => db.withPlugin(new CamelCasePlugin()).withoutPlugins().selectFrom('tags').selectAll(),
  'none behind a with': (db) =>
    db
      .with('all', (with_) => with_.selectFrom('tags').selectAll())
      .withoutPlugins()
      .selectFrom('tags')
      .selectAll(),
  'tables that are added': (db) => db.withTables().withoutPlugins().selectFrom('tags').selectAll(),
  'the executor itself': (db) => ({ execute: () => db.getExecutor().executeQuery(CompiledQuery.raw('select * from tags')) }),
  'a merge': (db) => db.mergeInto('tags').using('queues', 'tags.id', 'queues.id').whenMatched().thenDelete(),
  'an insert from a selection': (db) =>
    db
      .insertInto('tags')
      .columns(['name', 'color'])
      .expression(db.selectFrom('tags').select(['name', 'color'])),
  'an insert of defaults': (db) => db.insertInto('tags').defaultValues(),
  'an insert for another company': (db, foreignCompany) =>
    db.insertInto('tags').values({ name: 'new', color: '#ffffff', companyId: foreignCompany }),
  'an update that gives a row away': (db, foreignCompany) => db.updateTable('tags').set({ companyId: foreignCompany }),
  'a conflict that gives a row away': (db, foreignCompany) =>
    db
      .insertInto('settings')
      .values({ key: 'call', value: 'x' })
      .onConflict((conflict) => conflict.columns(['companyId', 'key']).doUpdateSet({ companyId: foreignCompany })),
}
