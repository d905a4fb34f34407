import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { ProvidedContext } from 'vitest'
import type { TestProject } from 'vitest/node'
import { type ConnectionOptions, connect } from '../src/kernel/database/connect.ts'
import { createDatabaseIfMissing } from '../src/kernel/database/createDatabaseIfMissing.ts'
import { startEmbedded } from '../src/kernel/database/embedded/startEmbedded.ts'
import { openMigrated } from '../src/kernel/database/openDatabase.ts'
import { createLog } from '../src/kernel/log.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The maintenance database of the server on which test files clone the template. */
    postgres: Exclude<ConnectionOptions, { connectionString: string }>
  }
}

export const TEMPLATE = 'template_recado'

/**
 * Nothing of it outlives the run, so nothing has to reach the disk; a killed process still loses nothing. Autovacuum is off, because its
 * reads would be counted in tests.
 */
const FORGETFUL = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', autovacuum: 'off' }

/** Every world opens some twenty connections, and each proves its password with as many rounds as are stored with it. */
const ONE_ROUND = { scram_iterations: '1' }

/** One embedded server for all test files, with one migrated database from which each file clones its own. */
export async function setup(project: TestProject) {
  const folder = await mkdtemp(join(tmpdir(), 'recado-test-'))
  const server = await startEmbedded({ directory: folder, log: () => undefined, overrides: { ...FORGETFUL, ...ONE_ROUND } })
  const maintenance = server.connection('postgres')
  await writeDownAnew(maintenance)
  await createDatabaseIfMissing(maintenance, TEMPLATE)
  const template = await openMigrated(server.connection(TEMPLATE), createLog('silent'))
  await template.close()
  project.provide('postgres', maintenance)
  return async () => {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

/** The owner's password was stored before the server used fewer rounds. */
async function writeDownAnew(owner: ProvidedContext['postgres']) {
  const { platform, close } = connect(owner, { size: 1 })
  await sql`alter user ${sql.id(owner.user)} password ${sql.lit(owner.password)}`.execute(platform)
  await close()
}
