import { type ChildProcess, execFile, type SpawnOptions, spawn } from 'node:child_process'
import { existsSync, lchownSync, lstatSync, readdirSync, readFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import type { PostgresPrograms } from './postgresPrograms.ts'

/** How PostgreSQL's programs are started on this machine, and who must own its files. */
export type ProcessRunner = { through: string[]; as?: { uid: number; gid: number }; owner?: number }

/** PostgreSQL runs neither as root nor as a user id that has no name on the system. */
export function possibleRunners(): ProcessRunner[] {
  if (process.getuid?.() === 0) return whenRoot
  return hasName() ? [directly] : [{ through: inNamespace }]
}

/** Returns the first runner that works here. */
export async function chooseRunner(runners: ProcessRunner[], programs: PostgresPrograms, directory: string): Promise<ProcessRunner> {
  const refusals: string[] = []
  for (const runner of runners) {
    const refusal = await tryOut(runner, programs, directory)
    if (refusal === undefined) return runner
    refusals.push(refusal)
  }
  throw new Error(
    `The embedded PostgreSQL runs neither as root nor as a user without a name, and under no other user it can reach both its programs ` +
      `(${dirname(programs.postgres)}) and its folder (${directory}). Start Recado as an ordinary user, let others pass these folders ` +
      `(chmod o+x), or set DATABASE_URL. Tried:\n${refusals.join('\n')}`,
  )
}

export function launch(runner: ProcessRunner, command: string[], options: SpawnOptions): ChildProcess {
  const [program = '', ...args] = [...runner.through, ...command]
  return spawn(program, args, { ...options, ...runner.as, env: environment(), windowsHide: true })
}

/**
 * Makes the runner the owner of a file or a folder with its contents. The folder comes last, so its owner shows that everything was done.
 */
export function chownToRunner(runner: ProcessRunner, path: string) {
  const { owner } = runner
  if (owner === undefined) return
  const found = lstatSync(path)
  if (found.uid === owner) return
  if (found.isDirectory()) for (const name of readdirSync(path)) chownToRunner(runner, join(path, name))
  lchownSync(path, owner, owner)
}

/** Returns what prevents this runner, or undefined. */
async function tryOut(runner: ProcessRunner, programs: PostgresPrograms, directory: string) {
  if (runner === directly) return undefined
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

/** Our own environment holds secrets that PostgreSQL does not need. */
function environment() {
  const variables = ['PATH', 'SystemRoot', 'TEMP', 'TMP'].map((name) => [name, process.env[name]])
  return Object.fromEntries([...variables.filter(([, value]) => value !== undefined), ['LC_ALL', 'C'], ['TZ', 'UTC']])
}

function hasName() {
  try {
    return userInfo().username !== ''
  } catch {
    return false
  }
}

/** A user that has a name and is not root; by convention it owns nothing. */
const nobody = readNobody()

function readNobody() {
  const entry = existsSync('/etc/passwd') ? /^nobody:[^:]*:(-?\d+):(-?\d+):/m.exec(readFileSync('/etc/passwd', 'utf8')) : null
  // macOS prints this id as a negative number.
  return { uid: Number(entry?.[1] ?? 65534) >>> 0, gid: Number(entry?.[2] ?? 65534) >>> 0 }
}

const directly: ProcessRunner = { through: [] }

/** Inside the namespace it is nobody, outside it is still us, so it reaches what we reach. */
const inNamespace = ['unshare', '--user', `--map-user=${nobody.uid}`, `--map-group=${nobody.gid}`, '--']

const whenRoot: ProcessRunner[] = [
  { through: inNamespace, owner: 0 },
  // Containers often forbid namespaces. A user who keeps root's right to pass private folders reaches the same; the last bit keeps that
  // right for `access` checks too.
  {
    through: [
      'setpriv',
      `--reuid=${nobody.uid}`,
      `--regid=${nobody.gid}`,
      '--clear-groups',
      '--inh-caps=+dac_override',
      '--ambient-caps=+dac_override',
      '--securebits=+no_setuid_fixup',
      '--',
    ],
    owner: nobody.uid,
  },
  // If that is refused too, the folder modes must admit the other user.
  { through: [], as: nobody, owner: nobody.uid },
]
