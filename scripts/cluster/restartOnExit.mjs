import { spawn } from 'node:child_process'

const PAUSE = 500

/** One process of several, started anew whenever it ends, as whoever runs services does. `end`: the signal that ends it in good order. */
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
    /** From its next start on it is the one of another folder. */
    moveTo(other) {
      folder = other
    },
    /** Ends it: it comes back by itself. */
    kill(signal) {
      child.kill(signal)
      return gone
    },
    /** Ends it, and it stays away. */
    stop(signal = end) {
      wanted = false
      child.kill(signal)
      return gone
    },
  }
}
