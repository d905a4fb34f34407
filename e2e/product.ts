import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort, startProduct } from '../server/test/crash/product.ts'

export type Product = Awaited<ReturnType<typeof openProduct>>

/** The product as it ships, on a folder of its own, with the means to break it and to bring it back. */
export async function openProduct() {
  const dataDir = await mkdtemp(join(tmpdir(), 'recado-e2e-'))
  const port = await freePort()
  const remove = () => rm(dataDir, { recursive: true, force: true })
  let running = await startProduct({ dataDir, port }).catch(async (error: unknown) => {
    await remove()
    throw error
  })
  return {
    url: running.url,
    dataDir,
    kill: () => running.kill('SIGKILL'),
    stop: () => running.kill('SIGTERM'),
    /** On the same folder; at another address nobody who waits at the usual one notices. */
    async start({ elsewhere = false } = {}) {
      running = await startProduct({ dataDir, port: elsewhere ? await freePort() : port })
      return running.url
    },
    async close() {
      await running.kill('SIGTERM')
      await remove()
    },
  }
}
