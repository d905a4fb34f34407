import { inMostOfThree } from '../verdicts.ts'
import { measureConnecting } from './connecting.ts'
import { measureImporting } from './importing.ts'
import { measureLooking } from './looking.ts'
import { measureStarting } from './starting.ts'
import { measureTakingOver } from './takingOver.ts'

/** What somebody waits for who does not wait for a call: a start, a connection, an import, a line whose process has died, a long queue. */
export async function measureWaits(): Promise<boolean> {
  const reached: boolean[] = []
  for (const measure of [measureStarting, measureConnecting, measureImporting, measureTakingOver, measureLooking])
    reached.push(await inMostOfThree(measure))
  return reached.every(Boolean)
}
