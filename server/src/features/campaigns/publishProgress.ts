import { seconds } from '../../kernel/clock.ts'
import type { Kernel } from '../../kernel/feature.ts'
import type { Tx } from '../../kernel/transact.ts'
import { publishCampaign } from './campaigns.event.ts'

type Publisher = Pick<Kernel, 'transact' | 'urlSigner' | 'publish' | 'log'>

/** Publish a campaign at most once per second: a report moves, but not every message makes an event. */
const PAUSE = seconds(1)
/** The campaigns that this process is about to publish. One process runs a connection, so no other publishes the same changes. */
const pending = new WeakMap<Kernel['publish'], Map<number, NodeJS.Timeout>>()

/** The status of some messages changed: publishes the campaigns that sent them, within a second. */
export async function publishProgressOfMessages(tx: Tx, kernel: Publisher, messageIds: readonly string[]) {
  if (messageIds.length === 0) return
  const rows = tx.db.selectFrom('campaignRecipients').select('campaignId').distinct().where('messageId', 'in', messageIds)
  for (const { campaignId } of await rows.execute()) publishProgressOf(tx, kernel, campaignId)
}

export const publishProgressOf = (tx: Tx, kernel: Publisher, campaignId: number) =>
  tx.afterCommit(() => publishDebounced(kernel, tx.companyId, campaignId))

function publishDebounced(kernel: Publisher, companyId: number, id: number) {
  const timers = pending.get(kernel.publish) ?? new Map<number, NodeJS.Timeout>()
  pending.set(kernel.publish, timers)
  if (timers.has(id)) return
  const publish = () => {
    timers.delete(id)
    publishNow(kernel, companyId, id).catch((error) =>
      kernel.log.warn({ err: error, campaignId: id }, 'nobody could be told of a campaign'),
    )
  }
  timers.set(id, setTimeout(publish, PAUSE).unref())
}

const publishNow = (kernel: Publisher, companyId: number, id: number) =>
  kernel.transact({ companyId }, async (tx) => {
    const exists = await tx.db.selectFrom('campaigns').select('id').where('id', '=', id).executeTakeFirst()
    if (exists) await publishCampaign(tx, kernel, id)
  })

/** A process that ends publishes nothing more. */
export function cancelPendingPublishes({ publish }: Pick<Kernel, 'publish'>) {
  for (const timer of pending.get(publish)?.values() ?? []) clearTimeout(timer)
  pending.delete(publish)
}
