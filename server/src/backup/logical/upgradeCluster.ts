import { existsSync } from 'node:fs'
import { copyFile, mkdtemp, rename, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { createDatabaseIfMissing } from '../../kernel/database/createDatabaseIfMissing.ts'
import { embeddedPathsIn } from '../../kernel/database/embedded/embeddedPaths.ts'
import { lockFolder } from '../../kernel/database/embedded/lockFolder.ts'
import { findPostgresPrograms, type PostgresPrograms } from '../../kernel/database/embedded/postgresPrograms.ts'
import { type EmbeddedServer, startEmbedded } from '../../kernel/database/embedded/startEmbedded.ts'
import type { Migration } from '../../kernel/database/migrate.ts'
import { NAME } from '../../kernel/database/openDatabase.ts'
import { failPoint } from '../../kernel/failPoints.ts'
import { openSnapshot } from './databaseSnapshot.ts'
import { loadDatabase } from './loadDatabase.ts'

export type UpgradeRun = {
  /** Of the embedded database. Nothing may run in it. */
  directory: string
  /** Those of the old version. */
  programs: PostgresPrograms
  migrations: readonly Migration[]
  progress: (line: string) => void
}

/** Copies the embedded database, row by row, into a new cluster of this release's version, and keeps the old one beside it. */
export async function upgradeCluster({ directory, programs, migrations, progress }: UpgradeRun) {
  const paths = embeddedPathsIn(directory)
  if (!existsSync(paths.cluster)) throw new Error(`There is no embedded database in ${directory}`)
  const old = await startEmbedded({ directory, programs, log: () => undefined })
  let next: EmbeddedServer | undefined
  const draft = await mkdtemp(`${resolve(directory)}.upgrading-`)
  try {
    // The password stays, and with it the product's role.
    await copyFile(paths.password, embeddedPathsIn(draft).password)
    next = await startEmbedded({ directory: draft, log: () => undefined })
    await copyDatabase({ from: old, to: next, migrations, progress })
    await next.stop()
    await old.stop()
    const unlock = await lockFolder(directory, 0)
    try {
      const kept = await replaceCluster(directory, { draft, from: programs.major })
      return { kept, from: programs.major, to: findPostgresPrograms().major }
    } finally {
      unlock()
    }
  } finally {
    await next?.stop()
    await old.stop()
    await rm(draft, { recursive: true, force: true })
  }
}

type Copying = { from: EmbeddedServer; to: EmbeddedServer } & Pick<UpgradeRun, 'migrations' | 'progress'>

async function copyDatabase({ from, to, migrations, progress }: Copying) {
  await createDatabaseIfMissing(to.connection('postgres'), NAME)
  const source = await openSnapshot(from.connection(NAME))
  try {
    await loadDatabase({ target: to.connection(NAME), source, migrations, progress })
  } finally {
    await source.close()
  }
}

/** The next start finishes what dies between the two last steps. */
async function replaceCluster(directory: string, { draft, from }: { draft: string; from: number }) {
  const { cluster, upgraded } = embeddedPathsIn(directory)
  const stamp = new Date().toISOString().replace(/[-:]|\.\d+/g, '')
  const kept = join(directory, `cluster.postgres-${from}-${stamp}`)
  await rename(embeddedPathsIn(draft).cluster, upgraded)
  failPoint('upgrade.copied')
  await rename(cluster, kept)
  failPoint('upgrade.replacing')
  await rename(upgraded, cluster)
  return kept
}
