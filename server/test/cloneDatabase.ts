import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { inject } from 'vitest'
import { type ConnectionOptions, connect } from '../src/kernel/database/connect.ts'
import { TEMPLATE } from './database.ts'

/** A database of one's own, migrated and empty, or the copy of another one that nobody is connected to. */
export async function cloneDatabase(
  from: string = TEMPLATE,
): Promise<{ name: string; options: ConnectionOptions; drop: () => Promise<void> }> {
  const maintenance = inject('postgres')
  const name = `t_${randomUUID().replaceAll('-', '')}`
  await onMaintenance(maintenance, sql`create database ${sql.id(name)} template ${sql.id(from)} strategy file_copy`)
  return {
    name,
    options: { ...maintenance, database: name },
    drop: () => onMaintenance(maintenance, untilLeft(name), sql`drop database ${sql.id(name)} with (force)`),
  }
}

/** A pool that has ended still says goodbye; a connection that is cut meanwhile would fail the whole run. */
const untilLeft = (name: string) => sql`
  do $$ begin
    for attempt in 1..100 loop
      perform pg_stat_clear_snapshot();
      exit when not exists (select from pg_stat_activity where datname = ${sql.lit(name)});
      perform pg_sleep(0.02);
    end loop;
  end $$`

async function onMaintenance(maintenance: ConnectionOptions, ...statements: ReturnType<typeof sql>[]) {
  const { platform, close } = connect(maintenance, { size: 1 })
  for (const statement of statements) await statement.execute(platform)
  await close()
}
