import { appendFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort, startProduct } from '../server/test/crash/startProduct.ts'

/** The folder that each app of the run starts with a copy of. */
export const STARTED_ONCE = 'STARTED_ONCE'

/** Safe when a process is killed; loss of power is the crash tests' subject. */
const UNSAFE_SETTINGS = ['synchronous_commit = off', 'full_page_writes = off']

/** Before the first test: copying a migrated database is faster than creating one. */
// biome-ignore lint/style/noDefaultExport: Playwright calls what is exported so.
export default async function globalSetup() {
  const folder = await mkdtemp(join(tmpdir(), 'recado-e2e-once-'))
  const remove = () => rm(folder, { recursive: true, force: true })
  try {
    const product = await startProduct({ dataDir: folder, port: await freePort() })
    await product.kill('SIGTERM')
    await appendFile(join(folder, 'postgres', 'cluster', 'postgresql.conf'), `${UNSAFE_SETTINGS.join('\n')}\n`)
  } catch (error) {
    await remove()
    throw error
  }
  process.env[STARTED_ONCE] = folder
  return remove
}
