import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { missingPrograms } from '../../../scripts/cluster/programs.mjs'
import { startCluster } from '../../../scripts/cluster/startCluster.mjs'
import { ADMIN } from './product.ts'

/** `npm run chaos` alone has the time, and not every machine the programs. */
const missing = missingPrograms()
export const isClusterTried = Boolean(process.env.KILLS) && missing.length === 0
if (process.env.KILLS && missing.length > 0) process.stderr.write(`The cluster is not tried: ${missing.join(', ')}\n`)

/** Several processes of the product, until the test is over. `release`: the folder of another one than this. */
export async function openCluster(port: number, { release, env }: { release?: string; env?: Record<string, string> } = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'recado-cluster-'))
  // PostgreSQL is a user of its own.
  await chmod(folder, 0o755)
  const own = { ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password, WHATSAPP: 'off', LOG_LEVEL: 'error' }
  const started = await startCluster({ folder, port, ...(release && { release }), env: { ...own, ...env }, say: () => undefined })
  onTestFinished(async () => {
    await started.stop()
    await rm(folder, { recursive: true, force: true })
  })
  return started
}
