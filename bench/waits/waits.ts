import { inMostOfThree } from '../verdicts.ts'
import { measureContactImport } from './measureContactImport.ts'
import { measureOutboxPoll } from './measureOutboxPoll.ts'
import { measureReconnect } from './measureReconnect.ts'
import { measureStart } from './measureStart.ts'
import { measureTakeover } from './measureTakeover.ts'

/** Waits other than for a call: a start, a connection, an import, a connection whose process has died, a long queue. */
export async function measureWaits(): Promise<boolean> {
  const reached: boolean[] = []
  for (const measure of [measureStart, measureReconnect, measureContactImport, measureTakeover, measureOutboxPoll])
    reached.push(await inMostOfThree(measure))
  return reached.every(Boolean)
}
