import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, realpathSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { ensureClusterPassword } from './clusterPassword.ts'
import { type EmbeddedPaths, embeddedPathsIn } from './embeddedPaths.ts'
import { initialise, removeUnfinishedClusters } from './initialise.ts'
import { lockFolder } from './lockFolder.ts'
import { stopOrphanedServer } from './orphanedServer.ts'
import { findPostgresPrograms, type PostgresPrograms } from './postgresPrograms.ts'
import { runPostmaster } from './postmaster.ts'
import { chooseRunner, chownToRunner, type ProcessRunner, possibleRunners } from './processRunner.ts'
import { resolveServerAddress } from './serverAddress.ts'

/** PostgreSQL's own superuser of this cluster. It needs no system user of that name. */
export const POSTGRES_USER = 'recado'

/**
 * A segment is complete when it is full or a minute old. The folder is set at each start: a setting inside the cluster would still name the
 * old one after a restore or a move, and the old machine may be alive there.
 */
const archivingInto = (folder: string) => ({
  archive_mode: 'on',
  archive_timeout: '60s',
  'basic_archive.archive_directory': folder,
})

export type EmbeddedConnection = { host: string; port: number; user: string; password: string; database: string }
export type EmbeddedServer = {
  connection: (database: string) => EmbeddedConnection
  /** Whether the folder was empty before. */
  fresh: boolean
  stop: () => Promise<void>
  /** Resolves when the server ends although nobody stopped it. */
  exited: Promise<void>
}

/** Starts a real PostgreSQL that belongs to this process alone, with its cluster in `directory`. */
export async function startEmbedded(options: {
  directory: string
  log: (line: string) => void
  runners?: ProcessRunner[]
  /** Settings in place of the product's, for a server whose data may be lost (tests). */
  overrides?: Record<string, string>
  /** Whether PostgreSQL puts complete segments of its log into the folder of the archive, once that is turned on while it runs. */
  archives?: boolean
  /** How many milliseconds to wait for a server that is ending. */
  patience?: number
  /** Of another version, for a cluster of that version. */
  programs?: PostgresPrograms
}): Promise<EmbeddedServer> {
  const { log, runners = possibleRunners(), archives = false, programs = findPostgresPrograms() } = options
  mkdirSync(options.directory, { recursive: true })
  const directory = realpathSync(options.directory)
  const unlock = await lockFolder(directory, options.patience)
  try {
    const paths = embeddedPathsIn(directory)
    finishUpgrade(paths)
    assertVersion(paths, programs)
    const runner = await chooseRunner(runners, programs, directory)
    await stopOrphanedServer({ places: paths, programs, log })
    removeUnfinishedClusters(paths)
    const fresh = !existsSync(paths.cluster)
    const password = ensureClusterPassword(paths.password)
    closeToOthers(paths)
    if (archives) {
      mkdirSync(paths.archive, { recursive: true, mode: 0o700 })
      chownToRunner(runner, paths.archive)
      // A killed archiver leaves a half copied segment under a name that it never uses again.
      for (const name of readdirSync(paths.archive)) if (name.startsWith('archtemp.')) rmSync(join(paths.archive, name))
    }
    for (const path of fresh ? [paths.password, directory] : [paths.cluster, paths.password, directory]) chownToRunner(runner, path)
    if (fresh) await initialise({ places: paths, programs, runner, user: POSTGRES_USER })
    const address = await resolveServerAddress(directory, runner)
    const overrides = { ...(archives && archivingInto(paths.archive)), ...options.overrides }
    const postmaster = await runPostmaster({ places: paths, programs, runner, address, log, overrides })
    const connection = (database: string) => ({ host: address.host, port: address.port, user: POSTGRES_USER, password, database })
    if (archives) await startArchiveTimer(connection('postgres'))
    return {
      connection,
      fresh,
      exited: postmaster.exited,
      stop: () => postmaster.stop().finally(address.release).finally(unlock),
    }
  } catch (error) {
    unlock()
    throw error
  }
}

/**
 * The checkpointer begins to sleep before PostgreSQL is ready, for up to five minutes, and completes no segment meanwhile. A reload wakes it.
 */
async function startArchiveTimer(connection: EmbeddedConnection) {
  const client = new pg.Client(connection)
  await client.connect()
  await client.query('select pg_reload_conf()').finally(() => client.end())
}

/** PostgreSQL requires it, and a folder restored from a backup often has open modes. */
function closeToOthers({ directory, cluster, password }: EmbeddedPaths) {
  chmodSync(directory, 0o700)
  if (existsSync(cluster)) chmodSync(cluster, 0o700)
  chmodSync(password, 0o600)
}

/** An upgrade that died between its two renames is finished; one that died before the first has changed nothing. */
function finishUpgrade({ cluster, upgraded }: EmbeddedPaths) {
  if (!existsSync(upgraded)) return
  if (existsSync(cluster)) rmSync(upgraded, { recursive: true })
  else renameSync(upgraded, cluster)
}

function assertVersion({ cluster }: EmbeddedPaths, { major }: PostgresPrograms) {
  if (!existsSync(cluster)) return
  const version = Number(readFileSync(join(cluster, 'PG_VERSION'), 'utf8'))
  if (version !== major)
    throw new Error(
      `The database in ${cluster} is of PostgreSQL ${version}, and this release has ${major}. Run "npm run upgrade:postgres": see docs/guides/backups.md.`,
    )
}
