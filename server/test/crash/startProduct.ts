import { spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

const main = join(import.meta.dirname, '../../src/main.ts')

export const ADMIN = { email: 'root@recado.test', password: 'Root-Password-1' }

/** `heard`: receives all of its output. */
type Place = { dataDir: string; port: number; env?: Record<string, string>; entry?: string; heard?: (text: string) => void }
type Launched = {
  url: string
  /** Resolves with the exit code once the process is gone, whoever ended it. */
  gone: Promise<number | null>
  kill: (signal: 'SIGKILL' | 'SIGTERM') => Promise<number | null>
}
export type Product = Launched

/** The product as a process of its own, with its embedded database unless `env` says otherwise: the target of crashes. */
export async function startProduct(place: Place): Promise<Product> {
  const launched = spawned(place)
  if (!(await isServing(launched))) throw new Error('The product did not start')
  return launched
}

/** The same, for a process that may crash before anybody knows whether it was ready. */
export const launchProduct = (place: Place): Launched => spawned(place)

function spawned({ dataDir, port, env = {}, entry = main, heard }: Place): Launched {
  const own = {
    DATA_DIR: dataDir,
    PORT: String(port),
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    DEMO: 'off',
    // No test may call a service on the internet.
    WHATSAPP: 'off',
    OPENAI_BASE_URL: 'http://127.0.0.1:9/v1',
    LOG_LEVEL: 'warn',
  }
  // Its IPC channel shows it when this process is gone, so that it ends too.
  const output = heard ? (['pipe', 'pipe'] as const) : (['ignore', 'inherit'] as const)
  const child = spawn(process.execPath, [entry], { env: { ...process.env, ...own, ...env }, stdio: ['ignore', ...output, 'ipc'] })
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', (text: string) => heard?.(text))
  const gone = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)))
  const kill: Launched['kill'] = (signal) => {
    child.kill(signal)
    return gone
  }
  return { url: `http://127.0.0.1:${port}`, gone, kill }
}

const PATIENCE = 240_000

/** Whether it is ready, or has died before that. */
export async function isServing({ url, gone }: Pick<Launched, 'url' | 'gone'>): Promise<boolean> {
  let isGone = false
  void gone.then(() => {
    isGone = true
  })
  for (const until = Date.now() + PATIENCE; Date.now() < until && !isGone; await pause(20)) {
    const answer = await fetch(`${url}/readyz`).catch(() => undefined)
    if (answer?.ok) return true
  }
  return false
}

/** Below the ephemeral ports: an outgoing connection may take one of those between this choice and its use. */
const ports = { from: 12_000, count: 20_000 }

export const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const port = ports.from + randomInt(ports.count)
    const server = createServer()
      .once('error', () => resolve(freePort()))
      .listen(port, '0.0.0.0', () => server.close(() => resolve(port)))
  })
