import { spawnSync } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../bootstrap/project.mjs'

/** What only `npm run test:all` runs, by suite. */
const OUTSIDE_OF_NPM_TEST = { crashes: 'server/test/crash/*.test.ts', accessibility: 'e2e/access.spec.ts' }
const GUARDS = /^\/\/ Guards: (.+)$/m

/** Each of these files names the folders and files that it guards in a line `// Guards: server/src/backup, server/src/main.ts`. */
export function guardingFiles() {
  return Object.entries(OUTSIDE_OF_NPM_TEST).flatMap(([suite, pattern]) =>
    globSync(pattern, { cwd: root })
      .sort()
      .map((file) => {
        const [, folders] = GUARDS.exec(readFileSync(join(root, file), 'utf8')) ?? []
        if (!folders) throw new Error(`${file} does not say what it guards: add a line "// Guards: folder, folder"`)
        const paths = folders.split(', ')
        const missing = paths.find((path) => !existsSync(join(root, path)))
        if (missing) throw new Error(`${file} guards ${missing}, which does not exist`)
        return { suite, file, paths }
      }),
  )
}

/** The files of the work tree that differ from a commit, new ones included. Without a history nothing differs. */
export function changedSince(commit) {
  return [...git('diff', '--name-only', commit), ...git('ls-files', '--others', '--exclude-standard')]
}

/** Those of the files that guard something that changed, or changed themselves. */
export const touchedBy = (changed) => (guard) =>
  changed.some((path) => path === guard.file || guard.paths.some((guarded) => path === guarded || path.startsWith(`${guarded}/`)))

function git(...args) {
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' })
  return status === 0 ? stdout.split('\n').filter(Boolean) : []
}
