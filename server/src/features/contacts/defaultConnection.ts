import type { Channel } from '../../channels/channel.ts'
import type { TenantDb } from '../../kernel/database/schema.ts'

export type Channels = ReadonlyMap<string, Channel>

/** The line that a company uses where nobody chooses one, with the carrier behind it. */
export async function findDefaultConnection(db: TenantDb, { channels, companyId }: { channels: Channels; companyId: number }) {
  const row = await db.selectFrom('connections').select(['id', 'provider', 'status']).where('isDefault', '=', true).executeTakeFirst()
  if (!row) return undefined
  return {
    line: { connectionId: row.id, companyId },
    channel: channels.get(row.provider),
    isConnected: row.status === 'CONNECTED',
  }
}
