import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { inject } from 'vitest'
import { type ConnectionOptions, connect } from '../src/kernel/database/connect.ts'
import { TEMPLATE } from './globalSetup.ts'

type Cloned = { name: string; options: ConnectionOptions; drop: () => Promise<void> }

/** A database of its own: migrated and empty, or a copy of another one without open connections. */
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
 * The same for databases that file after file copies: the copy for the next file is made ahead, while this one runs. If that fails, on a
 * busy machine, it is made again for the next file.
 */
export function cloneAhead(from: string): Promise<Cloned> {
  const cloned = ahead.get(from)?.catch(() => cloneDatabase(from)) ?? cloneDatabase(from)
  const next = cloned.catch(() => undefined).then(() => cloneDatabase(from))
  // The next caller gets the error, if there is one.
  next.catch(() => undefined)
  ahead.set(from, next)
  return cloned
}

/** Connections of an ended pool may take seconds to close on a busy machine; cutting them would fail the whole run. */
const untilLeft = (name: string) => sql`
  do $$ begin
    for attempt in 1..3000 loop
      perform pg_stat_clear_snapshot();
      exit when not exists (select from pg_stat_activity where datname = ${sql.lit(name)});
      perform pg_sleep(0.02);
    end loop;
  end $$`

async function onMaintenance(maintenance: ConnectionOptions, ...statements: ReturnType<typeof sql>[]) {
  // No timeout: on a busy disk, creating and dropping a database takes its time.
  const { platform, close } = connect(maintenance, { size: 1, statementTimeout: 0 })
  try {
    for (const statement of statements) await statement.execute(platform)
  } finally {
    await close()
  }
}
