import { type CampaignSettings, type campaignSettingEndpoints, defaultCampaignSettings } from '@recado/contract/campaigns/campaignSettings'
import type { Actor } from '@recado/contract/permissions'
import type { z } from 'zod'
import type { TenantDb } from '../../kernel/database/schema.ts'
import type { Kernel } from '../../kernel/feature.ts'
import type { Tx } from '../../kernel/transact.ts'

type Entries = z.output<typeof campaignSettingEndpoints.read.output>
type Changes = z.output<typeof campaignSettingEndpoints.save.body>['settings']

export async function readCampaignSettings(db: TenantDb | Tx['db']): Promise<CampaignSettings> {
  const row = await (db as TenantDb).selectFrom('campaignSettings').select('settings').executeTakeFirst()
  return { ...defaultCampaignSettings, ...row?.settings }
}

/** The format of the API: one entry per setting, its value as JSON text. */
export const toSettingEntries = (settings: CampaignSettings): Entries =>
  Object.entries(settings).map(([key, value]) => ({ key, value: JSON.stringify(value) }))

/** Settings that the request leaves out keep their value. */
export const saveCampaignSettings = ({ transact }: Kernel, actor: Actor, changes: Changes): Promise<Entries> =>
  transact(actor, async (tx) => {
    const settings = { ...(await readCampaignSettings(tx.db)), ...changes }
    await tx.db
      .insertInto('campaignSettings')
      .values({ settings: JSON.stringify(settings) })
      .onConflict((conflict) => conflict.column('companyId').doUpdateSet({ settings: JSON.stringify(settings) }))
      .execute()
    return toSettingEntries(settings)
  })
