import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import type { Started, StartingPoint } from './startingPoint.ts'

/** Each measured server is a process of its own, so that none pays for the load generator. */
export function startServer(file: 'product.ts' | 'bare.ts', point: StartingPoint): Promise<{ url: string; end: () => Promise<void> }> {
  const child = fork(join(import.meta.dirname, file), { env: { ...process.env, BENCH: JSON.stringify(point) } })
  return new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`${file} ended with ${code}`)))
    child.once('message', (message) => resolve({ url: `http://127.0.0.1:${(message as Started).port}`, end: () => end(child) }))
  })
}

const end = (child: ChildProcess) =>
  new Promise<void>((resolve) => {
    child.removeAllListeners('exit').once('exit', () => resolve())
    child.kill('SIGKILL')
  })
