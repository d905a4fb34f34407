import { type ChildProcess, spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { join } from 'node:path'

const main = join(import.meta.dirname, '../../src/main.ts')

export const ADMIN = { email: 'root@recado.test', password: 'Root-Password-1' }

type Place = { dataDir: string; port: number; env?: Record<string, string>; entry?: string }
type Launched = {
  url: string
  /** Resolves with the exit code once the process is gone, whoever has ended it. */
  gone: Promise<number | null>
  kill: (signal: 'SIGKILL' | 'SIGTERM') => Promise<number | null>
}
export type Product = Launched

/** The product as a process of its own, with its embedded database unless `env` says otherwise: what a crash hits. */
export async function startProduct(place: Place): Promise<Product> {
  const { child, ...launched } = spawned(place)
  await answering(launched.url, child)
  return launched
}

/** The same, for a process that is to die before anybody can say whether it was ready. */
export function launchProduct(place: Place): Launched {
  const { child: _, ...launched } = spawned(place)
  return launched
}

function spawned({ dataDir, port, env = {}, entry = main }: Place): Launched & { child: ChildProcess } {
  const own = {
    DATA_DIR: dataDir,
    PORT: String(port),
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    DEMO: 'off',
    // Nothing is to look for the service outside.
    WHATSAPP: 'off',
    LOG_LEVEL: 'warn',
  }
  // Through the channel it notices when this process is gone, and ends too.
  const child = spawn(process.execPath, [entry], { env: { ...process.env, ...own, ...env }, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  const gone = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)))
  const kill: Launched['kill'] = (signal) => {
    child.kill(signal)
    return gone
  }
  return { child, url: `http://127.0.0.1:${port}`, gone, kill }
}

const PATIENCE = 240_000

async function answering(url: string, child: ChildProcess) {
  const until = Date.now() + PATIENCE
  while (Date.now() < until && child.exitCode === null && child.signalCode === null) {
    const answer = await fetch(`${url}/readyz`).catch(() => undefined)
    if (answer?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  throw new Error('The product did not start')
}

export const freePort = () =>
  new Promise<number>((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
