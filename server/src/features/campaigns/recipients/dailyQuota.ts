import type { CampaignRehearsal } from '@recado/contract/campaigns/recipients'
import type { Channel, ConnectionRef } from '../../../channels/channel.ts'

/** As the service tells it now; one that cannot be asked is no reason to foretell nothing. */
export async function fetchDailyQuota(channel: Channel | undefined, line: ConnectionRef): Promise<CampaignRehearsal['daily']> {
  const room = await channel?.dailyQuotaOf?.(line).catch(() => undefined)
  return room ?? null
}
