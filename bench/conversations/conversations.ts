import { startServer } from '../children.ts'
import { openSeeded } from '../seed/openSeeded.ts'
import { inMostOfThree } from '../verdicts.ts'
import { tellMachine } from '../yardstick.ts'
import { measureAnswering } from './answering.ts'
import { measureArriving } from './arriving.ts'
import { closeConnections } from './client.ts'
import { report } from './figures.ts'
import { measureReading, measureReadingBeside } from './reading.ts'
import { measureSending } from './sending.ts'
import { type Lengths, setTheScene } from './setting.ts'
import { measureTenTimes } from './tenTimes.ts'

const MEGABYTE = 1024 * 1024
const MEMORY_GOAL = 512
/** Seconds. */
const lengths: Record<'full' | 'quick', Lengths> = {
  full: { reading: 30, arriving: 60, step: 5, sending: 10, tenTimes: 20 },
  quick: { reading: 3, arriving: 3, step: 1, sending: 2, tenTimes: 2 },
}

const parts = [measureReading, measureReadingBeside, measureTenTimes, measureSending, measureArriving, measureAnswering]

/** The store of messages at the size of years: each figure beside its goal, and beside plain SQL for the same work. */
export async function measureConversations(size: 'full' | 'quick'): Promise<boolean> {
  const database = await openSeeded(size)
  const product = await startServer('product.ts', { connection: database.connection, folder: database.folder })
  try {
    const setting = await setTheScene({ product, ...database, lengths: lengths[size] })
    const met: boolean[] = []
    for (const measure of parts) {
      const onThisMachine = async () => {
        await tellMachine(database.connection)
        return measure(setting)
      }
      met.push(await inMostOfThree(onThisMachine))
    }
    const { peak } = await product.usage()
    await setting.pool.end()
    closeConnections()
    const memory = peak / MEGABYTE
    met.push(
      report('memory of the web process', {
        is: `${memory.toFixed(0)} MB at most`,
        goal: `<= ${MEMORY_GOAL} MB`,
        met: memory <= MEMORY_GOAL,
      }),
    )
    return met.every(Boolean)
  } finally {
    await product.end()
    await database.close()
  }
}
