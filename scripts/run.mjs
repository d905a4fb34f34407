import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { pinnedEnvironment, pinnedNode, root } from './project.mjs'

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']

/** Runs a package's program with the pinned Node, its output on ours; answers whether it went well. */
export async function runWithPinnedNode(args, env = {}) {
  const { code } = await run(pinnedNode, args, { env: { ...pinnedEnvironment(), ...env }, stdio: 'inherit' })
  return code === 0
}

/** The same for what goes on beside others: what it says is answered, so that nothing is said into each other. */
export const runCaptured = (args) => run(pinnedNode, args, { env: pinnedEnvironment(), stdio: ['ignore', 'pipe', 'pipe'] })

/** Answers how a program ended and, where its output is not shown, what it said. */
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

/** Told to end, this process first sees its child end: two would get in each other's way at the next try. */
function endWith(child) {
  let told
  const tell = (signal) => {
    told = signal
    // From a terminal the child has heard it already, and some take a second time for great haste.
    if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal)
  }
  for (const signal of signals) process.on(signal, tell)
  return () => {
    for (const signal of signals) process.off(signal, tell)
    if (told) process.exit(128 + constants.signals[told])
  }
}
