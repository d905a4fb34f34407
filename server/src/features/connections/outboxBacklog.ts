import { restrictionOf } from '@recado/contract/accountRestriction'
import type { WaitingConnection } from '@recado/contract/connections'
import type { Channel } from '../../channels/channel.ts'
import type { TenantDb } from '../../kernel/database/schema.ts'
import { countOutbox } from '../outbox/index.ts'

type Looking = { channels: ReadonlyMap<string, Channel>; db: TenantDb; companyId: number; now: Date }

/** How many messages wait on each connection of a company, and for about how long, if the channel knows its rate. */
export async function readOutboxBacklog({ channels, db, companyId, now }: Looking): Promise<WaitingConnection[]> {
  const counts = await countOutbox(db)
  if (counts.length === 0) return []
  const ids = counts.map(({ connectionId }) => connectionId)
  const lines = await db.selectFrom('connections').select(['id', 'provider', 'status', 'restrictedUntil']).where('id', 'in', ids).execute()
  return Promise.all(
    lines.map(async ({ id, provider, status, restrictedUntil }) => {
      const count = counts.find(({ connectionId }) => connectionId === id)?.count ?? 0
      // A restricted account sends nothing until the restriction ends, so its rate says nothing.
      const isRestricted = restrictionOf({ restrictedUntil }, now) !== undefined
      const pace =
        status === 'CONNECTED' && !isRestricted ? await channels.get(provider)?.sendRateOf?.({ connectionId: id, companyId }) : undefined
      return { whatsappId: id, count, seconds: pace ? Math.ceil(pace.pausedFor / 1000 + count / pace.perSecond) : null }
    }),
  )
}
