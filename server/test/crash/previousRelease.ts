import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { onTestFinished } from 'vitest'

const root = join(import.meta.dirname, '../../..')
const git = (...words: string[]) => spawnSync('git', words, { cwd: root, encoding: 'utf8' })
const known = (revision: string) => {
  const { status, stdout } = git('rev-parse', '--verify', '--quiet', `${revision}^{commit}`)
  return status === 0 ? stdout.trim() : undefined
}

/**
 * The release that PREVIOUS names: a commit, or a folder with its sources and its packages, for a release that needs other packages than ours.
 * Without PREVIOUS the newest commit with other tables than ours; undefined without a history.
 */
export function previousRelease() {
  const { PREVIOUS } = process.env
  if (PREVIOUS) {
    const named = existsSync(PREVIOUS) ? resolve(PREVIOUS) : known(PREVIOUS)
    if (!named) throw new Error(`There is no folder and no commit ${PREVIOUS}`)
    return named
  }
  const last = git('log', '-1', '--format=%H', '--', 'server/src/migrations').stdout?.trim()
  return last ? known(`${last}^`) : undefined
}

/** The sources of a commit in a folder of their own, until the end of the test, with the packages that are installed here. */
export async function exported(revision: string) {
  if (existsSync(revision)) return revision
  const folder = await mkdtemp(join(tmpdir(), 'recado-release-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const { status, stderr } = spawnSync('sh', ['-c', 'git archive "$1" | tar -x -C "$2"', 'sh', revision, folder], { cwd: root })
  if (status !== 0) throw new Error(`${revision} cannot be read: ${stderr}`)
  linkPackages(folder)
  return folder
}

/** Packages of others are the same; our own are those of the release. */
function linkPackages(folder: string) {
  const own = join(folder, 'node_modules', '@recado')
  mkdirSync(own, { recursive: true })
  for (const name of readdirSync(join(root, 'node_modules')))
    if (!['@recado', '.cache'].includes(name)) symlinkSync(join(root, 'node_modules', name), join(folder, 'node_modules', name))
  for (const workspace of readdirSync(join(root, 'node_modules', '@recado'))) {
    symlinkSync(join(folder, workspace), join(own, workspace))
    const nested = join(root, workspace, 'node_modules')
    if (existsSync(nested) && existsSync(join(folder, workspace))) symlinkSync(nested, join(folder, workspace, 'node_modules'))
  }
}

export const migrationsIn = (folder: string) => readdirSync(join(folder, 'server/src/migrations')).sort()
