import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'

const PAUSE_BEFORE_RESTART = 500

export type Program = {
  name: string
  /** Where it can be reached, for people. */
  address: string
  path: string
  args: readonly string[]
  options?: SpawnOptions
  /** The signal for an orderly end. */
  stopSignal?: 'SIGINT' | 'SIGTERM'
  isReady: () => Promise<boolean>
}

export type RunningProgram = ReturnType<typeof restartOnExit>

/** Runs a program and restarts it whenever it ends, as a service manager does. `log` receives each line of its output. */
export function restartOnExit(
  { name, address, path, args, options = {}, stopSignal = 'SIGTERM', isReady }: Program,
  log: (line: string) => void,
) {
  let folder = options.cwd
  let child: ChildProcess | undefined
  let isStopped = false
  let exited = Promise.resolve()
  let exits = 0
  const prefix = name.padEnd(10)

  function start() {
    if (isStopped) return
    const started = spawn(path, args, { ...options, cwd: folder, stdio: ['ignore', 'pipe', 'pipe'], detached: true })
    child = started
    for (const stream of [started.stdout, started.stderr])
      stream?.setEncoding('utf8').on('data', (text: string) => {
        for (const line of text.split('\n')) if (line.trim()) log(`${prefix} ${line}`)
      })
    exited = new Promise((resolve) => {
      started.once('error', (error) => log(`${prefix} ${error.message}`))
      started.once('close', () => {
        resolve()
        exits++
        if (!isStopped) setTimeout(start, PAUSE_BEFORE_RESTART)
      })
    })
  }

  start()
  return {
    name,
    address,
    isReady,
    exitCount: () => exits,
    /** Takes effect at its next start. */
    setFolder(next: string) {
      folder = next
    },
    /** Ends it; it is restarted. */
    kill(signal: 'SIGKILL' | 'SIGTERM') {
      child?.kill(signal)
      return exited
    },
    /** Ends it for good. */
    stop(signal: NodeJS.Signals = stopSignal) {
      isStopped = true
      child?.kill(signal)
      return exited
    },
  }
}
