import { measureImporting } from './importing.ts'
import { measureStarting } from './starting.ts'
import { measureTakingOver } from './takingOver.ts'

/** What somebody waits for who does not wait for a call: a start, an import, a line whose process has died. */
export async function measureWaits(): Promise<boolean> {
  const reached: boolean[] = []
  for (const measure of [measureStarting, measureImporting, measureTakingOver]) reached.push(await measure())
  return reached.every(Boolean)
}
