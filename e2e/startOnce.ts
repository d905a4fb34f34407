import { appendFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort, startProduct } from '../server/test/crash/startProduct.ts'

/** Where the folder is of which every product of this run begins with a copy. */
export const STARTED_ONCE = 'STARTED_ONCE'

/** What the product has promised survives a process that is killed all the same; that a machine stops is the crash tests' matter. */
const HASTY = ['synchronous_commit = off', 'full_page_writes = off']

/** Before the first test: to make a database and to bring it up to date takes longer than to copy it. */
// biome-ignore lint/style/noDefaultExport: Playwright calls what is exported so.
export default async function startOnce() {
  const folder = await mkdtemp(join(tmpdir(), 'recado-e2e-once-'))
  const remove = () => rm(folder, { recursive: true, force: true })
  try {
    const product = await startProduct({ dataDir: folder, port: await freePort() })
    await product.kill('SIGTERM')
    await appendFile(join(folder, 'postgres', 'cluster', 'postgresql.conf'), `${HASTY.join('\n')}\n`)
  } catch (error) {
    await remove()
    throw error
  }
  process.env[STARTED_ONCE] = folder
  return remove
}
