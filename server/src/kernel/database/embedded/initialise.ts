import { mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { EmbeddedPaths } from './embeddedPaths.ts'
import type { PostgresPrograms } from './postgresPrograms.ts'
import { chownToRunner, launch, type ProcessRunner } from './processRunner.ts'

/** What is a letter is still asked of the system by the text search and the trigrams; with plain C only English has letters. */
const LETTERS: Partial<Record<NodeJS.Platform, string>> = { linux: 'C.UTF-8', darwin: 'en_US.UTF-8' }

/**
 * Makes the cluster beside its place and moves it there when it is whole: a first start that is killed leaves no half one.
 * Texts compare by code point and fold as Unicode has it, on every machine alike; names sort by an ICU collation in the query.
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
  // A name of its own: what an earlier process of ours began may still be at work, with nobody left to stop it.
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

/** Takes away what first starts that were killed have begun. */
export function removeUnfinishedClusters({ directory, unfinished }: EmbeddedPaths) {
  const begun = readdirSync(directory).filter((name) => name.startsWith(basename(unfinished)))
  for (const name of begun) rmSync(join(directory, name), { recursive: true, force: true, maxRetries: 5 })
}
