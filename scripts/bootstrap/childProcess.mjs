import { spawn } from 'node:child_process'
import { watch } from 'node:fs'
import { join } from 'node:path'
import { pinnedEnvironment, pinnedNode, root } from './project.mjs'

/** Starts one part of the product. A part with watched folders restarts at each change, and after a crash waits for one. */
export function runChildProcess(part, ended) {
  let child
  let ending = false
  let again = false

  function begin() {
    again = false
    child = start(part)
    child.once('exit', (code, signal) => {
      child = undefined
      if (part.watched && !ending) return again ? begin() : console.log('Waiting for a change …')
      ended(code, signal)
    })
  }

  function restart() {
    if (ending) return
    if (!child) return begin()
    again = true
    child.kill('SIGTERM')
  }

  begin()
  const change = settled(restart)
  const watchers = (part.watched ?? []).map((folder) => watch(join(root, folder), { recursive: true }, change))
  return (signal) => {
    ending = true
    for (const watcher of watchers) watcher.close()
    if (child) child.kill(signal)
    else ended(0)
  }
}

function start({ args, env = {} }) {
  const child = spawn(pinnedNode, args, {
    cwd: root,
    env: { ...pinnedEnvironment(), ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    // A separate session: Ctrl-C reaches everything in the terminal's session, but each part should receive it once, from here.
    detached: true,
  })
  // Keep reading even if nobody sees the output: a part whose output is not read could not end.
  for (const [from, to] of [
    [child.stdout, process.stdout],
    [child.stderr, process.stderr],
  ]) {
    from.on('data', (chunk) => to.write(chunk))
  }
  return child
}

for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)

/** An editor that saves several files, or one in several steps, has made one change. */
function settled(work) {
  let timer
  return () => {
    clearTimeout(timer)
    timer = setTimeout(work, 150)
  }
}
