import type { CampaignRehearsal } from '@recado/contract/campaigns/recipients'
import type { Carrier, Line } from '../../../carriers/port.ts'

/** As the service tells it now; one that cannot be asked is no reason to foretell nothing. */
export async function dailyRoom(carrier: Carrier | undefined, line: Line): Promise<CampaignRehearsal['daily']> {
  const room = await carrier?.dailyRoomOf?.(line).catch(() => undefined)
  return room ?? null
}
