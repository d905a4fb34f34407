import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { pinnedEnvironment, pinnedNode, root } from './project.mjs'

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']

/** Runs a package's program with the pinned Node and shows its output. Returns whether it succeeded. */
export async function runWithPinnedNode(args, env = {}) {
  const { code } = await run(pinnedNode, args, { env: { ...pinnedEnvironment(), ...env }, stdio: 'inherit' })
  return code === 0
}

/** The same for programs that run beside each other: the output is returned instead of mixed. */
export const runCaptured = (args) => run(pinnedNode, args, { env: pinnedEnvironment(), stdio: ['ignore', 'pipe', 'pipe'] })

/** Returns how a program ended and, if its output is captured, the output. */
export function run(program, args, options) {
  return new Promise((resolve) => {
    const child = spawn(program, args, { cwd: root, ...options })
    let said = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (chunk) => {
        said += chunk
      })
    }
    const settle = endWith(child)
    child.once('error', (error) => resolve({ code: 1, said: `${said}${error.message}` }))
    child.once('close', (code) => {
      settle()
      resolve({ code: code ?? 1, said })
    })
  })
}

/** When this process is told to end, it waits for its child first: two would disturb each other at the next attempt. */
function endWith(child) {
  let told
  const tell = (signal) => {
    told = signal
    // A terminal sends SIGINT to the child too, and some programs take a second one as a hard stop.
    if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal)
  }
  for (const signal of signals) process.on(signal, tell)
  return () => {
    for (const signal of signals) process.off(signal, tell)
    if (told) process.exit(128 + constants.signals[told])
  }
}
