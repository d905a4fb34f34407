import { type ChildProcess, spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { join } from 'node:path'

const main = join(import.meta.dirname, '../../src/main.ts')

export const ADMIN = { email: 'root@recado.test', password: 'Root-Password-1' }

export type Product = { url: string; kill: (signal: 'SIGKILL' | 'SIGTERM') => Promise<number | null>; readyAfter: number }

/** The product as a process of its own, with its embedded database: what a crash hits. */
export async function startProduct({ dataDir, port }: { dataDir: string; port: number }): Promise<Product> {
  const env = {
    ...process.env,
    DATA_DIR: dataDir,
    PORT: String(port),
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    DEMO: 'off',
    LOG_LEVEL: 'warn',
  }
  const begun = performance.now()
  // Through the channel it notices when this process is gone, and ends too.
  const child = spawn(process.execPath, [main], { env, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  const url = `http://127.0.0.1:${port}`
  await answering(url, child)
  return { url, readyAfter: performance.now() - begun, kill: (signal) => ended(child, signal) }
}

const PATIENCE = 60_000

async function answering(url: string, child: ChildProcess) {
  const until = Date.now() + PATIENCE
  while (Date.now() < until && child.exitCode === null) {
    const answer = await fetch(`${url}/readyz`).catch(() => undefined)
    if (answer?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  throw new Error('The product did not start')
}

const ended = (child: ChildProcess, signal: 'SIGKILL' | 'SIGTERM') =>
  new Promise<number | null>((resolve) => {
    child.once('exit', (code) => resolve(code))
    child.kill(signal)
  })

export const freePort = () =>
  new Promise<number>((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
