import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startCluster } from '../../src/cluster/startCluster.ts'
import { ADMIN } from './startProduct.ts'

type Given = { release?: string; env?: Record<string, string> }

/** Several processes of the product in a folder of their own, until they are stopped. `release`: the folder of another release. */
export async function startClusterHere(port: number, { release, env }: Given = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'recado-cluster-'))
  // PostgreSQL is a user of its own.
  await chmod(folder, 0o755)
  const own = { ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password, WHATSAPP: 'off', LOG_LEVEL: 'error' }
  const given = { folder, port, ...(release && { release }), env: { ...own, ...env }, log: () => undefined }
  const forget = () => rm(folder, { recursive: true, force: true })
  const started = await startCluster(given).catch(async (error) => {
    await forget()
    throw error
  })
  return { ...started, stop: () => started.stop().then(forget) }
}
