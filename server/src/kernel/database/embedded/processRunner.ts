import { type ChildProcess, execFile, type SpawnOptions, spawn } from 'node:child_process'
import { existsSync, lchownSync, lstatSync, readdirSync, readFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import type { PostgresPrograms } from './postgresPrograms.ts'

/** How PostgreSQL's programs are started here, and whose its files must then be. */
export type ProcessRunner = { through: string[]; as?: { uid: number; gid: number }; owner?: number }

/** PostgreSQL runs neither as root nor as a user whose number the system has no name for. */
export function possibleRunners(): ProcessRunner[] {
  if (process.getuid?.() === 0) return whenRoot
  return hasName() ? [directly] : [{ through: inNamespace }]
}

/** The first that works here. */
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

/** Makes a file, or a folder with all in it, the runner's. The folder itself comes last: then it tells that all was done. */
export function chownToRunner(runner: ProcessRunner, path: string) {
  const { owner } = runner
  if (owner === undefined) return
  const found = lstatSync(path)
  if (found.uid === owner) return
  if (found.isDirectory()) for (const name of readdirSync(path)) chownToRunner(runner, join(path, name))
  lchownSync(path, owner, owner)
}

/** Answers what is in the way, if anything. */
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

/** Our own environment holds secrets that PostgreSQL has no use for. */
function environment() {
  const kept = ['PATH', 'SystemRoot', 'TEMP', 'TMP'].map((name) => [name, process.env[name]])
  return Object.fromEntries([...kept.filter(([, value]) => value !== undefined), ['LC_ALL', 'C'], ['TZ', 'UTC']])
}

function hasName() {
  try {
    return userInfo().username !== ''
  } catch {
    return false
  }
}

/** Some user that the system has a name for and that is not root; by custom it owns nothing. */
const nobody = readNobody()

function readNobody() {
  const entry = existsSync('/etc/passwd') ? /^nobody:[^:]*:(-?\d+):(-?\d+):/m.exec(readFileSync('/etc/passwd', 'utf8')) : null
  // Where it is numbered from below, as on macOS, the system counts it from above.
  return { uid: Number(entry?.[1] ?? 65534) >>> 0, gid: Number(entry?.[2] ?? 65534) >>> 0 }
}

const directly: ProcessRunner = { through: [] }

/** Inside it is nobody, and seen from outside still us: it reaches what we reach. */
const inNamespace = ['unshare', '--user', `--map-user=${nobody.uid}`, `--map-group=${nobody.gid}`, '--']

const whenRoot: ProcessRunner[] = [
  { through: inNamespace, owner: 0 },
  // Containers often forbid that. Another user who keeps root's right to pass closed folders reaches the same; the last bit
  // keeps it for the questions that a program asks beforehand, whether it may.
  {
    through: [
      ...['setpriv', `--reuid=${nobody.uid}`, `--regid=${nobody.gid}`, '--clear-groups'],
      ...['--inh-caps=+dac_override', '--ambient-caps=+dac_override', '--securebits=+no_setuid_fixup', '--'],
    ],
    owner: nobody.uid,
  },
  // Where that is refused too, the folders' own modes must let the other user in.
  { through: [], as: nobody, owner: nobody.uid },
]
