import { type RawBuilder, sql } from 'kysely'
import type { PlatformDb } from '../../src/kernel/database/schema.ts'
import { tablesOf } from '../databaseDigest.ts'

/** One written row: as it was before, and as it is now. */
export type AuditedWrite = { table: string; gone: string | null; come: string | null }

const watched = new WeakMap<PlatformDb, Promise<unknown>>()

/**
 * What was written since the last call, by anybody who has committed it. Triggers record it: reading every table some thousand times would
 * take longer than all tests.
 */
export async function writtenSince(platform: PlatformDb): Promise<AuditedWrite[]> {
  const watching = watched.get(platform) ?? watch(platform)
  watched.set(platform, watching)
  await watching
  const { rows } = await sql<AuditedWrite>`
    delete from noted.written returning "table", gone::text as gone, come::text as come`.execute(platform)
  return rows
}

async function watch(platform: PlatformDb) {
  await run(platform, sql`create schema noted`)
  await run(platform, sql`create unlogged table noted.written ("table" text, gone jsonb, come jsonb)`)
  await run(
    platform,
    sql`create function noted.note() returns trigger language plpgsql as $$
      begin
        if tg_op = 'TRUNCATE' then raise 'Nobody notes down what is truncated: %', tg_argv[0]; end if;
        insert into noted.written values (tg_argv[0], to_jsonb(old), to_jsonb(new));
        return null;
      end $$`,
  )
  for (const { schema, name, label } of await tablesOf(platform)) {
    const table = sql.table(`${schema}.${name}`)
    const note = sql`execute function noted.note(${sql.lit(label)})`
    await run(platform, sql`create trigger zz_noted after insert or update or delete on ${table} for each row ${note}`)
    await run(platform, sql`create trigger zz_truncated before truncate on ${table} for each statement ${note}`)
  }
}

const run = (platform: PlatformDb, statement: RawBuilder<unknown>) => statement.execute(platform)
