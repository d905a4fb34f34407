import { cpSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort, startProduct } from '../server/test/crash/startProduct.ts'
import { STARTED_ONCE } from './globalSetup.ts'

export type Product = Awaited<ReturnType<typeof launchProduct>>

/** The built app on its own data folder, with means to kill and restart it. */
export async function launchProduct(more: { entry?: string; env?: Record<string, string> } = {}) {
  const dataDir = await mkdtemp(join(tmpdir(), 'recado-e2e-'))
  const startedOnce = process.env[STARTED_ONCE]
  if (startedOnce) cpSync(startedOnce, dataDir, { recursive: true })
  const port = await freePort()
  let running: Awaited<ReturnType<typeof startProduct>> | undefined

  async function start(at: number) {
    running = await startProduct({ dataDir, port: at, ...more })
    return running.url
  }
  async function end(signal: 'SIGKILL' | 'SIGTERM') {
    await running?.kill(signal)
    running = undefined
  }
  async function close() {
    // When killed, it leaves its database server running; only the next start finds it.
    if (!running) await start(port).catch(() => undefined)
    await end('SIGTERM')
    await rm(dataDir, { recursive: true, force: true })
  }

  const url = await start(port).catch(async (error: unknown) => {
    await close()
    throw error
  })
  return {
    ...{ url, dataDir, close },
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
    /** On the same folder; another port, so that clients of the usual one do not notice. */
    start: async ({ elsewhere = false } = {}) => start(elsewhere ? await freePort() : port),
  }
}
