import { join } from 'node:path'
import type { Config } from '../../config.ts'
import type { Logger } from '../log.ts'
import { backUpDatabase } from './backUpDatabase.ts'
import { type ConnectionOptions, connect, type DatabaseConnection } from './connect.ts'
import { createDatabaseIfMissing } from './createDatabaseIfMissing.ts'
import { type EmbeddedServer, startEmbedded } from './embedded/startEmbedded.ts'
import { ensureLeastPrivilegeRole } from './leastPrivilegeRole.ts'
import { type IndexMigration, migrate, readMigrations } from './migrate.ts'

export const NAME = 'recado'

export type OpenDatabase = DatabaseConnection & {
  embedded: EmbeddedServer | undefined
  /** Indexes that are to be built beside the work. */
  pendingIndexes: readonly IndexMigration[]
}

/** Opens and migrates the configured database, or the embedded one. */
export async function openDatabase({ databaseUrl, dataDir, backup }: Config, log: Logger): Promise<OpenDatabase> {
  if (databaseUrl) return { ...(await openMigrated({ connectionString: databaseUrl }, log)), embedded: undefined }
  const embedded = await startEmbedded({
    directory: join(dataDir, 'postgres'),
    archives: backup.log,
    log: (line) => log.debug({ line }, 'postgres'),
  })
  try {
    const maintenance = embedded.connection('postgres')
    await createDatabaseIfMissing(maintenance, NAME)
    const beforeFirst = (migration: string) => backUpDatabase(maintenance, { database: NAME, migration, log })
    return { ...(await openMigrated(embedded.connection(NAME), log, beforeFirst)), isAlone: true, embedded }
  } catch (error) {
    await embedded.stop()
    throw error
  }
}

export const migrationsFolder = join(import.meta.dirname, '../../migrations')

export async function openMigrated(owner: ConnectionOptions, log: Logger, beforeFirst?: (migration: string) => Promise<void>) {
  const options = await ensureLeastPrivilegeRole(owner, log)
  const pendingIndexes = await migrate(owner, { migrations: await readMigrations(migrationsFolder), log, beforeFirst })
  const connected = connect(options, { owner })
  connected.pool.on('error', (error) => {
    // The pool ends before its sockets do, and a server that stops then cuts them.
    if (!connected.pool.ending) log.warn({ err: error }, 'an idle database connection broke')
  })
  return { ...connected, pendingIndexes }
}
