import { constants } from 'node:os'
import { runChildProcess } from './childProcess.mjs'

/**
 * Runs the parts of the product until one of them ends or this process is told to end; then all end cleanly. Their IPC channel shows them
 * if this process dies.
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

/** npm forwards a signal that the terminal has sent already: the same signal within this time counts once. */
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

/** The process that started this script, before anything was installed or built. */
const parent = process.ppid

/** npm can be killed without forwarding anything. Without npm, the starter may leave this script running alone. */
function watchParent(lost) {
  if (!process.env.npm_lifecycle_event) return
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    lost()
  }, 500)
  watch.unref()
}
