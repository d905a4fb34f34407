import { execFile, execFileSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { EmbeddedPaths } from './embeddedPaths.ts'
import type { PostgresPrograms } from './postgresPrograms.ts'
import { readPostmasterFile } from './postmasterFile.ts'
import { socketFile } from './serverAddress.ts'

/** A server that still waits after this time is stopped at once. It recovers at the next start. */
const PATIENCE = 30_000

/** Stops the server that a killed earlier process left behind. Only the holder of the lock may do this. */
export async function stopOrphanedServer({
  places,
  programs,
  log,
}: {
  places: EmbeddedPaths
  programs: PostgresPrograms
  log: (line: string) => void
}) {
  const found = readPostmasterFile(places.postmasterFile)
  if (!found) return
  if (worksOn(found.pid, places.cluster)) {
    log(`stopping the database server that an earlier process left behind (${found.pid})`)
    await stop(found.pid, { places, programs })
  } else if (await answers(places.directory)) {
    throw new Error(`A database server that this process cannot see, perhaps in another container, works on ${places.directory}.`)
  }
  forgetNumber(places, found.pid)
}

async function stop(pid: number, { places, programs }: { places: EmbeddedPaths; programs: PostgresPrograms }) {
  if (process.platform === 'win32') {
    await promisify(execFile)(programs.pgCtl, ['stop', '--mode=fast', `--pgdata=${places.cluster}`])
    return
  }
  signal(pid, 'SIGINT')
  if (await ended(pid, places.cluster, PATIENCE)) return
  signal(pid, 'SIGQUIT')
  if (!(await ended(pid, places.cluster, PATIENCE)))
    throw new Error(`The database server ${pid}, left behind on ${places.directory}, does not end.`)
}

function signal(pid: number, name: NodeJS.Signals) {
  try {
    process.kill(pid, name)
  } catch {
    // It ended by itself just now.
  }
}

async function ended(pid: number, cluster: string, patience: number) {
  const until = Date.now() + patience
  while (worksOn(pid, cluster)) {
    if (Date.now() > until) return false
    await pause(20)
  }
  return true
}

/** Whether this process id belongs to a server of this cluster, and not to another process that reused the id. */
function worksOn(pid: number, cluster: string) {
  try {
    // A zombie process has no command line any more.
    const command = `${commandOf(pid).trim()} `
    return command.includes('postgres') && command.includes(` -D ${cluster} `)
  } catch {
    return false
  }
}

function commandOf(pid: number) {
  if (process.platform === 'linux') return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
  const list =
    process.platform === 'win32'
      ? ['powershell', '-Command', `(Get-CimInstance Win32_Process -Filter 'ProcessId=${pid}').CommandLine`]
      : ['ps', '-o', 'command=', '-p', String(pid)]
  const [program = '', ...args] = list
  return execFileSync(program, args, { encoding: 'utf8' })
}

function answers(directory: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(socketFile(directory))
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('close', () => resolve(false)).once('connect', () => socket.destroy())
  })
}

/**
 * A stale file whose process id was reused would keep PostgreSQL from starting. Removing the file would also remove PostgreSQL's own check
 * for survivors of the old server. So write our own id into it: PostgreSQL ignores the id of its parent and goes on to check.
 */
function forgetNumber(places: EmbeddedPaths, pid: number) {
  rmSync(`${socketFile(places.directory)}.lock`, { force: true })
  if (!existsSync(places.postmasterFile)) return
  const written = readFileSync(places.postmasterFile, 'utf8')
  writeFileSync(places.postmasterFile, written.replace(String(pid), String(process.pid)))
}
