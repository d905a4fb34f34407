import { inMostOfThree } from '../verdicts.ts'
import { measureCampaign } from './measureCampaign.ts'
import { measureListImport } from './measureListImport.ts'

/** What is done to many at once, and what others feel of it meanwhile. */
export async function measureBulk(): Promise<boolean> {
  const reached: boolean[] = []
  for (const measure of [measureListImport, measureCampaign]) reached.push(await inMostOfThree(measure))
  return reached.every(Boolean)
}
