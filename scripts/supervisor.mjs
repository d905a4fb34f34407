import { constants } from 'node:os'
import { runChildProcess } from './childProcess.mjs'

/**
 * Runs the parts of the product until one of them ends or this process is told to end; all of them end cleanly with it.
 * Each sees by its IPC channel that this process is gone without having said so.
 */
export function supervise(parts) {
  const running = new Set()
  const end = (signal) => {
    for (const stop of running) stop(signal)
  }
  for (const part of parts) {
    const stop = runChildProcess(part, (code, signal) => {
      process.exitCode ??= code ?? 128 + constants.signals[signal]
      running.delete(stop)
      end('SIGTERM')
    })
    running.add(stop)
  }
  listen(end)
  watchParent(() => end('SIGTERM'))
}

/** npm hands on what the terminal has already sent: the same signal again within this time is the same wish. */
const ECHO = 1000

function listen(end) {
  let last = 0
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      if (Date.now() - last < ECHO) return
      last = Date.now()
      end(signal === 'SIGHUP' ? 'SIGTERM' : signal)
    })
  }
}

/** Who started this script, before it had to install or build anything. */
const parent = process.ppid

/** npm can be killed without handing anything on. Whoever starts this script without npm may leave it running alone. */
function watchParent(lost) {
  if (!process.env.npm_lifecycle_event) return
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    lost()
  }, 500)
  watch.unref()
}
