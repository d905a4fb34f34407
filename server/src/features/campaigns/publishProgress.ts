import { seconds } from '../../kernel/clock.ts'
import type { Kernel } from '../../kernel/feature.ts'
import type { Tx } from '../../kernel/transact.ts'
import { publishCampaign } from './campaigns.event.ts'

type Telling = Pick<Kernel, 'transact' | 'urlSigner' | 'publish' | 'log'>

/** Whoever looks at a report sees it move, and is not told of each message. */
const PAUSE = seconds(1)
/** What each process is about to tell of. All that happens on a line is heard by the one process that has it. */
const waiting = new WeakMap<Kernel['publish'], Map<number, NodeJS.Timeout>>()

/** Something became of messages that campaigns have sent: within a second their figures are told to have changed. */
export async function publishProgressOfMessages(tx: Tx, kernel: Telling, messageIds: readonly string[]) {
  if (messageIds.length === 0) return
  const rows = tx.db.selectFrom('campaignRecipients').select('campaignId').distinct().where('messageId', 'in', messageIds)
  for (const { campaignId } of await rows.execute()) publishProgressOf(tx, kernel, campaignId)
}

export const publishProgressOf = (tx: Tx, kernel: Telling, campaignId: number) =>
  tx.afterCommit(() => publishDebounced(kernel, tx.companyId, campaignId))

function publishDebounced(kernel: Telling, companyId: number, id: number) {
  const timers = waiting.get(kernel.publish) ?? new Map<number, NodeJS.Timeout>()
  waiting.set(kernel.publish, timers)
  if (timers.has(id)) return
  const tell = () => {
    timers.delete(id)
    publishNow(kernel, companyId, id).catch((error) =>
      kernel.log.warn({ err: error, campaignId: id }, 'nobody could be told of a campaign'),
    )
  }
  timers.set(id, setTimeout(tell, PAUSE).unref())
}

const publishNow = (kernel: Telling, companyId: number, id: number) =>
  kernel.transact({ companyId }, async (tx) => {
    const isThere = await tx.db.selectFrom('campaigns').select('id').where('id', '=', id).executeTakeFirst()
    if (isThere) await publishCampaign(tx, kernel, id)
  })

/** Nothing is told by a process that ends. */
export function cancelPendingPublishes({ publish }: Pick<Kernel, 'publish'>) {
  for (const timer of waiting.get(publish)?.values() ?? []) clearTimeout(timer)
  waiting.delete(publish)
}
