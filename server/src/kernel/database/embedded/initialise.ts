import { mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { EmbeddedPaths } from './embeddedPaths.ts'
import type { PostgresPrograms } from './postgresPrograms.ts'
import { chownToRunner, launch, type ProcessRunner } from './processRunner.ts'

/** Text search and trigrams ask the system which characters are letters. With plain C only English has letters. */
const LETTERS: Partial<Record<NodeJS.Platform, string>> = { linux: 'C.UTF-8', darwin: 'en_US.UTF-8' }

/**
 * Makes the cluster beside its final folder and moves it there when it is complete, so that a killed first start leaves no half cluster.
 * Texts compare by code point and fold by Unicode rules, the same on every machine; names sort by an ICU collation in the query.
 */
export async function initialise({
  places,
  programs,
  runner,
  user,
}: {
  places: EmbeddedPaths
  programs: PostgresPrograms
  runner: ProcessRunner
  user: string
}) {
  // A unique name: an `initdb` of an earlier, killed process may still be running.
  const unfinished = mkdtempSync(places.unfinished)
  chownToRunner(runner, unfinished)
  const access = [`--username=${user}`, '--auth=scram-sha-256', `--pwfile=${places.password}`]
  const language = [
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    `--lc-ctype=${LETTERS[process.platform] ?? 'C'}`,
  ]
  const command = [programs.initdb, `--pgdata=${unfinished}`, ...access, ...language]
  const child = launch(runner, command, { cwd: places.directory, stdio: ['ignore', 'ignore', 'pipe'] })
  const ended = new Promise<number | string | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code, signal) => resolve(code ?? signal))
  })
  const [problems, code] = await Promise.all([child.stderr ? text(child.stderr) : '', ended])
  if (code !== 0) throw new Error(`The embedded database could not be set up in ${places.directory} (initdb: ${code}).\n${problems.trim()}`)
  renameSync(unfinished, places.cluster)
}

/** Removes what killed first starts left behind. */
export function removeUnfinishedClusters({ directory, unfinished }: EmbeddedPaths) {
  const unfinishedFolders = readdirSync(directory).filter((name) => name.startsWith(basename(unfinished)))
  for (const name of unfinishedFolders) rmSync(join(directory, name), { recursive: true, force: true, maxRetries: 5 })
}
