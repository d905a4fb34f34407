import { openSeededDatabase } from '../seed/openSeededDatabase.ts'
import { startServer } from '../startServer.ts'
import { createBenchSetup, type Lengths } from './benchSetup.ts'
import { reportFigure } from './durations.ts'
import { closeConnections } from './httpClient.ts'
import { measureBotAnswers } from './measureBotAnswers.ts'
import { measureInboundMessages } from './measureInbound.ts'
import { measureReads, measureReadsBesideOthers } from './measureReads.ts'
import { measureSending } from './measureSending.ts'
import { measureTenfoldData } from './measureTenfoldData.ts'

const MEGABYTE = 1024 * 1024
const MEMORY_LIMIT = 512
/** Seconds. */
const lengths: Record<'full' | 'quick', Lengths> = {
  full: { reading: 30, arriving: 60, step: 5, sending: 10, tenTimes: 20 },
  quick: { reading: 3, arriving: 3, step: 1, sending: 2, tenTimes: 2 },
}

const parts = [measureReads, measureReadsBesideOthers, measureTenfoldData, measureSending, measureInboundMessages, measureBotAnswers]

/** Measures a store of messages as large as after years, beside plain SQL for the same work. */
export async function measureConversations(size: 'full' | 'quick'): Promise<boolean> {
  const database = await openSeededDatabase(size)
  const product = await startServer('product.ts', { connection: database.connection, folder: database.folder })
  try {
    const setting = await createBenchSetup({ product, ...database, lengths: lengths[size] })
    const met: boolean[] = []
    for (const measure of parts) met.push(await measure(setting))
    const { peak } = await product.usage()
    await setting.pool.end()
    closeConnections()
    const memory = peak / MEGABYTE
    met.push(
      reportFigure('memory of the web process', {
        is: `${memory.toFixed(0)} MB at most`,
        limit: `<= ${MEMORY_LIMIT} MB`,
        met: memory <= MEMORY_LIMIT,
      }),
    )
    return met.every(Boolean)
  } finally {
    await product.end()
    await database.close()
  }
}
