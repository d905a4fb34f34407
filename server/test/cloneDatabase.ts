import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { inject } from 'vitest'
import { type ConnectionOptions, connect } from '../src/kernel/database/connect.ts'
import { TEMPLATE } from './globalSetup.ts'

type Cloned = { name: string; options: ConnectionOptions; drop: () => Promise<void> }

/** A database of one's own, migrated and empty, or the copy of another one that nobody is connected to. */
export async function cloneDatabase(from: string = TEMPLATE): Promise<Cloned> {
  const maintenance = inject('postgres')
  const name = `t_${randomUUID().replaceAll('-', '')}`
  await onMaintenance(maintenance, sql`create database ${sql.id(name)} template ${sql.id(from)} strategy file_copy`)
  return {
    name,
    options: { ...maintenance, database: name },
    drop: () => onMaintenance(maintenance, untilLeft(name), sql`drop database ${sql.id(name)} with (force)`),
  }
}

const ahead = new Map<string, Promise<Cloned>>()

/**
 * The same, of what file after file wants a copy: the one of the next file is made while this one is tried, so that none waits for it. One that
 * could not be made ahead is made for whoever wants it: what failed then, on a busy machine, is no matter of theirs.
 */
export function cloneAhead(from: string): Promise<Cloned> {
  const cloned = ahead.get(from)?.catch(() => cloneDatabase(from)) ?? cloneDatabase(from)
  const next = cloned.catch(() => undefined).then(() => cloneDatabase(from))
  // Whoever wants it is told; perhaps nobody does.
  next.catch(() => undefined)
  ahead.set(from, next)
  return cloned
}

/** A pool that has ended still says goodbye, on a busy machine for seconds; a connection that is cut meanwhile would fail the whole run. */
const untilLeft = (name: string) => sql`
  do $$ begin
    for attempt in 1..3000 loop
      perform pg_stat_clear_snapshot();
      exit when not exists (select from pg_stat_activity where datname = ${sql.lit(name)});
      perform pg_sleep(0.02);
    end loop;
  end $$`

async function onMaintenance(maintenance: ConnectionOptions, ...statements: ReturnType<typeof sql>[]) {
  // Nothing is too slow here: on a busy disk a database takes its time to come and to go.
  const { platform, close } = connect(maintenance, { size: 1, statementTimeout: 0 })
  try {
    for (const statement of statements) await statement.execute(platform)
  } finally {
    await close()
  }
}
