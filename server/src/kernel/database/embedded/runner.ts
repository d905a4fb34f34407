import { type ChildProcess, execFile, type SpawnOptions, spawn } from 'node:child_process'
import { lchownSync, lstatSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import type { Programs } from './programs.ts'

/** How PostgreSQL's programs are started here, and whose its files must then be. */
export type Runner = { through: string[]; as?: { uid: number; gid: number }; owner?: number }

export const possibleRunners = () => (process.getuid?.() === 0 ? whenRoot : [{ through: [] }])

/** The first that works here. */
export async function chooseRunner(runners: Runner[], programs: Programs, directory: string): Promise<Runner> {
  const refusals: string[] = []
  for (const runner of runners) {
    const refusal = await tryOut(runner, programs, directory)
    if (refusal === undefined) return runner
    refusals.push(refusal)
  }
  throw new Error(
    `PostgreSQL does not run as root, and no other user can reach its programs (${dirname(programs.postgres)}) and its folder (${directory}). ` +
      `Start Recado as an ordinary user, let others pass these folders (chmod o+x), or set DATABASE_URL. Tried:\n${refusals.join('\n')}`,
  )
}

export function launch(runner: Runner, command: string[], options: SpawnOptions): ChildProcess {
  const [program = '', ...args] = [...runner.through, ...command]
  return spawn(program, args, { ...options, ...runner.as, env: environment(), windowsHide: true })
}

/** Makes a file, or a folder with all in it, the runner's. The folder itself comes last: then it tells that all was done. */
export function giveTo(runner: Runner, path: string) {
  const { owner } = runner
  if (owner === undefined) return
  const found = lstatSync(path)
  if (found.uid === owner) return
  if (found.isDirectory()) for (const name of readdirSync(path)) giveTo(runner, join(path, name))
  lchownSync(path, owner, owner)
}

/** Answers what is in the way, if anything. */
async function tryOut(runner: Runner, programs: Programs, directory: string) {
  if (runner.owner === undefined) return undefined
  const options = { ...runner.as, cwd: '/', env: environment() }
  try {
    for (const command of [
      [programs.postgres, '--version'],
      ['ls', '-d', directory],
    ]) {
      const [program = '', ...args] = [...runner.through, ...command]
      await promisify(execFile)(program, args, options)
    }
    return undefined
  } catch (error) {
    return `  ${String(error).trim().split('\n').join(' ')}`
  }
}

/** Our own environment holds secrets that PostgreSQL has no use for. */
function environment() {
  const kept = ['PATH', 'SystemRoot', 'TEMP', 'TMP'].map((name) => [name, process.env[name]])
  return Object.fromEntries([...kept.filter(([, value]) => value !== undefined), ['LC_ALL', 'C'], ['TZ', 'UTC']])
}

/** The usual number of `nobody`; the system need not know a user of that number. */
const NOBODY = 65534

/** PostgreSQL refuses to run as root. */
const whenRoot: Runner[] = [
  // In a user namespace of its own it is user 1000, and seen from outside still root: it reaches what we reach.
  { through: ['unshare', '--user', '--map-user=1000', '--map-group=1000', '--'], owner: 0 },
  // Containers often forbid that. Another user who keeps root's right to pass closed folders reaches the same.
  {
    through: [
      'setpriv',
      `--reuid=${NOBODY}`,
      `--regid=${NOBODY}`,
      '--clear-groups',
      '--inh-caps=+dac_override',
      '--ambient-caps=+dac_override',
      '--',
    ],
    owner: NOBODY,
  },
  // Where that is refused too, the folders' own modes must let the other user in.
  { through: [], as: { uid: NOBODY, gid: NOBODY }, owner: NOBODY },
]
