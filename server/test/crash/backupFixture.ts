import { readdir } from 'node:fs/promises'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { scaledTime } from '../../../e2e/testTimes.ts'
import { readConfig } from '../../src/config.ts'
import { connectOrStartDatabase } from '../../src/kernel/database/connectOrStartDatabase.ts'
import type { PlatformDb } from '../../src/kernel/database/schema.ts'
import { createLog } from '../../src/kernel/log.ts'

/**
 * Ends the segment of the log and waits until PostgreSQL has put it into the folder of the archive. It writes into the segment first: PostgreSQL
 * ends no empty one, and a backup or the archive's timer may just have begun it.
 */
export async function endSegment(owner: PlatformDb, archive: string) {
  const { rows } = await sql<{ name: string }>`select pg_walfile_name(pg_create_restore_point('test')) as name`.execute(owner)
  await sql`select pg_switch_wal()`.execute(owner)
  await expect.poll(() => readdir(archive), { timeout: scaledTime(60_000) }).toContain(rows[0]?.name)
}

/** The names of the tags in a restored installation, which runs only meanwhile. */
export async function tagsIn(dataDir: string) {
  const restored = await connectOrStartDatabase(readConfig({ DATA_DIR: dataDir }), createLog('silent'))
  try {
    return (await restored.platform.selectFrom('tags').select('name').orderBy('name').execute()).map(({ name }) => name)
  } finally {
    await restored.close()
    await restored.embedded?.stop()
  }
}
