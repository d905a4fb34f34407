import type { Webhook } from '@recado/contract/webhooks'
import { later, seconds } from '../../kernel/clock.ts'
import type { PlatformDb } from '../../kernel/database/schema.ts'
import type { Tx } from '../../kernel/transact.ts'

/** A claimed delivery is not due again before this time has passed. If its process dies meanwhile, the call is made once more. */
const LEASE = seconds(60)

/** The active webhooks that have a delivery due. */
export const readDueWebhooks = (platform: PlatformDb, now: string): Promise<{ id: number; companyId: number }[]> =>
  platform
    .selectFrom('webhooks')
    .select(['webhooks.id', 'webhooks.companyId'])
    .where('isOn', '=', true)
    .where((eb) => eb.or([eb('pausedUntil', 'is', null), eb('pausedUntil', '<=', now)]))
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('webhookDeliveries')
          .select('seq')
          .whereRef('webhookDeliveries.webhookId', '=', 'webhooks.id')
          .where('state', '=', 'waiting')
          .where('notBefore', '<=', now),
      ),
    )
    .orderBy('webhooks.id')
    .execute()

export type ClaimedDelivery = Awaited<ReturnType<typeof claimDeliveries>>[number]

/**
 * Claims the oldest waiting delivery of each conversation and of each other subject. The next one of the same subject waits until that one is
 * delivered, so the receiver gets them in order.
 */
export async function claimDeliveries(tx: Tx, { webhookId, most, now }: { webhookId: Webhook['id']; most: number; now: Date }) {
  const heads = await tx.db
    .selectFrom('webhookDeliveries as one')
    .select('one.seq')
    .where('one.webhookId', '=', webhookId)
    .where('one.state', '=', 'waiting')
    .where('one.notBefore', '<=', now.toISOString())
    .where(({ and, not, exists, selectFrom }) =>
      and(
        (['ticketId', 'subject'] as const).map((about) =>
          not(
            exists(
              selectFrom('webhookDeliveries as earlier')
                .select('earlier.seq')
                .whereRef('earlier.webhookId', '=', 'one.webhookId')
                .whereRef(`earlier.${about}`, '=', `one.${about}`)
                .where('earlier.state', '=', 'waiting')
                .whereRef('earlier.seq', '<', 'one.seq'),
            ),
          ),
        ),
      ),
    )
    .orderBy('one.seq')
    .limit(most)
    .forUpdate('one')
    .skipLocked()
    .execute()
  if (heads.length === 0) return []
  return tx.db
    .updateTable('webhookDeliveries')
    .set((eb) => ({ notBefore: later(now, LEASE), triedAt: now, attempts: eb('attempts', '+', 1) }))
    .where(
      'seq',
      'in',
      heads.map(({ seq }) => seq),
    )
    .returning(['seq', 'id', 'webhookId', 'payload', 'attempts', 'dueSince'])
    .execute()
}
