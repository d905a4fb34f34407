import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import { memoryEnvironment, memoryFlags } from '../scripts/memory.mjs'
import type { Started, StartingPoint, Usage } from './startingPoint.ts'

export type Running = Awaited<ReturnType<typeof startServer>>

/** Each measured server is a process of its own, as the start would run it, so that none pays for the load generator. */
export function startServer(file: 'product.ts' | 'bare.ts', point: StartingPoint) {
  const child = fork(join(import.meta.dirname, file), {
    env: { ...process.env, ...memoryEnvironment, BENCH: JSON.stringify(point) },
    execArgv: [...process.execArgv, ...memoryFlags()],
  })
  return new Promise<{ url: string; usage: () => Promise<Usage>; end: () => Promise<void> }>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`${file} ended with ${code}`)))
    child.once('message', (message) =>
      resolve({ url: `http://127.0.0.1:${(message as Started).port}`, usage: () => usage(child), end: () => end(child) }),
    )
  })
}

/** What the process says of itself when it is asked. */
const usage = (child: ChildProcess) =>
  new Promise<Usage>((resolve) => {
    child.once('message', (message) => resolve(message as Usage))
    child.send('usage')
  })

const end = (child: ChildProcess) =>
  new Promise<void>((resolve) => {
    child.removeAllListeners('exit').once('exit', () => resolve())
    child.kill('SIGKILL')
  })
