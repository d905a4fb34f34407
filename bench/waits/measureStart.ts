import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createDatabaseIfMissing } from '../../server/src/kernel/database/createDatabaseIfMissing.ts'
import { startEmbedded } from '../../server/src/kernel/database/embedded/startEmbedded.ts'
import { freePort, startProduct } from '../../server/test/crash/startProduct.ts'
import { reportFigure } from '../conversations/durations.ts'
import { median } from '../httpLoad.ts'
import { startServer } from '../startServer.ts'

const ROUNDS = 3
/** As a multiple of the time to start the same PostgreSQL and a bare server. */
const LIMIT = 6

/** From the second start on, when the database exists and has data. */
export async function measureStart(): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), 'recado-starting-'))
  try {
    const product = () => startedProduct(join(folder, 'product'))
    const bare = () => startedBare(join(folder, 'bare'))
    await product()
    await bare()
    const pairs: { product: number; bare: number }[] = []
    for (let round = 0; round < ROUNDS; round++) pairs.push({ bare: await bare(), product: await product() })
    const ratio = median(pairs.map((pair) => pair.product / pair.bare))
    return reportFigure('start, from the second on', {
      is: `${seconds(pairs.map((pair) => pair.product))}, bare ${seconds(pairs.map((pair) => pair.bare))}`,
      limit: `<= ${LIMIT} times the bare one (${ratio.toFixed(1)})`,
      met: ratio <= LIMIT,
    })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function startedProduct(dataDir: string) {
  const port = await freePort()
  const began = performance.now()
  const { kill } = await startProduct({ dataDir, port })
  const took = performance.now() - began
  await kill('SIGTERM')
  return took
}

async function startedBare(folder: string) {
  const began = performance.now()
  const server = await startEmbedded({ directory: folder, log: () => undefined })
  await createDatabaseIfMissing(server.connection('postgres'), 'bench')
  const bare = await startServer('bare.ts', { connection: server.connection('bench'), folder })
  const took = performance.now() - began
  await bare.end()
  await server.stop()
  return took
}

const seconds = (values: number[]) => `${(median(values) / 1000).toFixed(1)} s`
