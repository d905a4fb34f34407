import { type ChildProcess, execFile } from 'node:child_process'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { EmbeddedPaths } from './embeddedPaths.ts'
import { stopOrphanedServer } from './orphanedServer.ts'
import type { PostgresPrograms } from './postgresPrograms.ts'
import { readPostmasterFile } from './postmasterFile.ts'
import { launch, type ProcessRunner } from './processRunner.ts'
import type { ServerAddress } from './serverAddress.ts'
import { serverSettings } from './serverSettings.ts'

export type Postmaster = { stop: () => Promise<void>; exited: Promise<void> }
type Plan = {
  places: EmbeddedPaths
  programs: PostgresPrograms
  runner: ProcessRunner
  address: ServerAddress
  log: (line: string) => void
  overrides?: Record<string, string> | undefined
}

/**
 * PostgreSQL refuses to start beside the last sessions of a killed server, and beside a server that a killed owner had only begun to start.
 */
const OCCUPIED = /shared memory block|lock file .* already exists/
const PATIENCE = 10_000

export async function runPostmaster(plan: Plan): Promise<Postmaster> {
  const until = Date.now() + PATIENCE
  for (;;) {
    const { child, lines } = start(plan)
    const ended = new Promise<string>((resolve) => {
      child.once('error', (error) => resolve(error.message))
      child.once('exit', (code, signal) => resolve(`ended with ${signal ?? code}`))
    })
    const failure = await Promise.race([ended, ready(child, plan.places)])
    if (failure === undefined) return whileRunning(child, ended, plan)
    const output = lines.join('\n')
    if (!OCCUPIED.test(output) || Date.now() > until)
      throw new Error(`The embedded database in ${plan.places.directory} did not start: ${failure}\n${output}`)
    await pause(200)
    await stopOrphanedServer(plan)
  }
}

function start({ places, programs, runner, address, log, overrides }: Plan) {
  const chosen = Object.entries({ ...serverSettings(address), ...overrides }).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  // A separate session: Ctrl-C in the terminal is meant for the product, which still needs the database while it ends.
  const child = launch(runner, [programs.postgres, '-D', places.cluster, ...chosen], {
    cwd: places.directory,
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const lines: string[] = []
  if (child.stderr) {
    createInterface(child.stderr).on('line', (line) => {
      if (lines.push(line) > 20) lines.shift()
      log(line)
    })
  }
  return { child, lines }
}

/** Without a limit: after a crash the server first replays its log. */
async function ready(child: ChildProcess, paths: EmbeddedPaths) {
  while (child.pid !== undefined && child.exitCode === null && child.signalCode === null) {
    const seen = readPostmasterFile(paths.postmasterFile)
    if (seen?.pid === child.pid && seen.ready) return undefined
    await pause(10)
  }
  return new Promise<undefined>(() => undefined)
}

function whileRunning(child: ChildProcess, ended: Promise<string>, { places, programs }: Plan): Postmaster {
  let stopping: Promise<void> | undefined
  // However this process ends, unless it is killed, it leaves no server behind.
  const interrupt = () => void child.kill('SIGINT')
  process.once('exit', interrupt)

  async function stop() {
    if (child.exitCode === null && child.signalCode === null) {
      if (process.platform === 'win32') await promisify(execFile)(programs.pgCtl, ['stop', '--mode=fast', `--pgdata=${places.cluster}`])
      else interrupt()
    }
    await ended
  }

  const exited = new Promise<void>((resolve) => {
    void ended.then(() => {
      process.off('exit', interrupt)
      if (!stopping) resolve()
    })
  })
  return {
    exited,
    stop: () => {
      stopping ??= stop()
      return stopping
    },
  }
}
