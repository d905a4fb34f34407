import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createDatabaseIfMissing } from '../server/src/kernel/database/createDatabaseIfMissing.ts'
import { startEmbedded } from '../server/src/kernel/database/embedded/startEmbedded.ts'

/** A database server for one run, with durable writes as in production. */
export async function temporaryDatabase() {
  const folder = await mkdtemp(join(tmpdir(), 'recado-bench-'))
  const server = await startEmbedded({ directory: join(folder, 'postgres'), log: () => undefined })
  await createDatabaseIfMissing(server.connection('postgres'), 'bench')
  return {
    folder,
    connection: server.connection('bench'),
    async close() {
      await server.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
