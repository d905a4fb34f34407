import { spawn } from 'node:child_process'

const PAUSE = 500

/** Runs one process and restarts it whenever it ends, as a service manager does. `end`: the signal for an orderly end. */
export function restartOnExit({ name, at, program, words, options = {}, end = 'SIGTERM', isReady, say }) {
  let folder = options.cwd
  let child
  let wanted = true
  let gone = Promise.resolve()
  let ended = 0

  function begin() {
    if (!wanted) return
    child = spawn(program, words, { ...options, cwd: folder, stdio: ['ignore', 'pipe', 'pipe'], detached: true })
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text) => {
        for (const line of text.split('\n')) if (line.trim()) say(`${name.padEnd(10)} ${line}`)
      })
    gone = new Promise((resolve) => {
      child.once('error', (error) => say(`${name.padEnd(10)} ${error.message}`))
      child.once('close', () => {
        resolve()
        ended++
        if (wanted) setTimeout(begin, PAUSE)
      })
    })
  }

  begin()
  return {
    ...{ name, at, isReady },
    /** How often it has ended so far. */
    endings: () => ended,
    /** From its next start on it runs from another folder. */
    moveTo(other) {
      folder = other
    },
    /** Kills it; it is restarted. */
    kill(signal) {
      child.kill(signal)
      return gone
    },
    /** Ends it for good. */
    stop(signal = end) {
      wanted = false
      child.kill(signal)
      return gone
    },
  }
}
