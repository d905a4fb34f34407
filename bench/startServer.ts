import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import { memoryEnvironment, memoryFlags } from '../scripts/bootstrap/memoryFlags.mjs'
import type { ProcessUsage, ServerOptions, Started } from './serverOptions.ts'

export type RunningServer = Awaited<ReturnType<typeof startServer>>

/** Starts each measured server as a process of its own, so that none pays for the load generator. */
export function startServer(file: 'product.ts' | 'bare.ts', point: ServerOptions) {
  const child = fork(join(import.meta.dirname, file), {
    env: { ...process.env, ...memoryEnvironment, BENCH: JSON.stringify(point) },
    execArgv: [...process.execArgv, ...memoryFlags()],
  })
  return new Promise<{ url: string; usage: () => Promise<ProcessUsage>; end: () => Promise<void> }>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`${file} ended with ${code}`)))
    child.once('message', (message) =>
      resolve({ url: `http://127.0.0.1:${(message as Started).port}`, usage: () => usage(child), end: () => end(child) }),
    )
  })
}

/** What the process reports about itself. */
const usage = (child: ChildProcess) =>
  new Promise<ProcessUsage>((resolve) => {
    child.once('message', (message) => resolve(message as ProcessUsage))
    child.send('usage')
  })

const end = (child: ChildProcess) =>
  new Promise<void>((resolve) => {
    child.removeAllListeners('exit').once('exit', () => resolve())
    child.kill('SIGKILL')
  })
