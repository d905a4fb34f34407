import { inMostOfThree } from '../verdicts.ts'
import { measureCampaign } from './measureCampaign.ts'
import { measureListImport } from './measureListImport.ts'

/** Measures bulk work, and how it affects others meanwhile. */
export async function measureBulk(): Promise<boolean> {
  const reached: boolean[] = []
  for (const measure of [measureListImport, measureCampaign]) reached.push(await inMostOfThree(measure))
  return reached.every(Boolean)
}
