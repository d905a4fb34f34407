import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../bootstrap/project.mjs'

/** What earlier runs on this machine found. The folder is no part of the repository. */
const folder = join(root, '.test-runs')
const lastGreenFile = join(folder, 'last-green.json')
const secondRunsFile = join(folder, 'second-runs.json')

/** The commit on which `npm run test:all` was last green here: `{ commit, date }`. */
export const lastGreen = () => read(lastGreenFile)

/** Only a tree without changes is that commit. */
export function recordGreen() {
  const commit = git('rev-parse', 'HEAD')
  if (commit && !git('status', '--porcelain')) write(lastGreenFile, { commit, date: new Date().toISOString() })
}

/** Files that were green alone after they were red among others, of all runs: `[{ file, reason, commit, date }]`. */
export const secondRuns = () => read(secondRunsFile) ?? []

export const recordSecondRuns = (runs) =>
  write(secondRunsFile, [
    ...secondRuns(),
    ...runs.map(({ file, reason }) => ({ file, reason, commit: git('rev-parse', 'HEAD'), date: new Date().toISOString() })),
  ])

const read = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined)

function write(file, value) {
  mkdirSync(folder, { recursive: true })
  writeFileSync(file, `${JSON.stringify(value, undefined, 2)}\n`)
}

function git(...args) {
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' })
  return status === 0 ? stdout.trim() : ''
}
