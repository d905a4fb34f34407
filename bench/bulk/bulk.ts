import { measureCampaign } from './measureCampaign.ts'
import { measureListImport } from './measureListImport.ts'

/** Measures bulk work, and how it affects others meanwhile. */
export async function measureBulk(): Promise<boolean> {
  await measureListImport()
  return measureCampaign()
}
