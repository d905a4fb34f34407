import type { PlatformKernel } from '../../../kernel/feature.ts'
import { notifyAdmins } from '../../notices/index.ts'
import { publishCampaign } from '../campaigns.event.ts'
import { prepareNextRecipients } from '../recipients/prepareRecipients.ts'

type Found = { id: number; companyId: number }
const AT_ONCE = 50

/** Begins what has come due. */
export async function startDueCampaigns(kernel: PlatformKernel, may: (companyId: number) => Promise<boolean>) {
  const due = await kernel.platform
    .selectFrom('campaigns')
    .select(['id', 'companyId'])
    .where('status', '=', 'PROGRAMADA')
    .where('scheduledAt', '<=', kernel.clock.now().toISOString())
    .orderBy('scheduledAt')
    .limit(AT_ONCE)
    .execute()
  for (const one of due) if (await may(one.companyId)) await start(kernel, one)
}

/** Looked up once more while it is held: somebody may have changed it meanwhile. */
const start = (kernel: PlatformKernel, { id, companyId }: Found) =>
  kernel.transact({ companyId }, async (tx) => {
    const now = kernel.clock.now()
    const planned = tx.db.selectFrom('campaigns').select(['name', 'contactListId', 'tagId']).where('id', '=', id)
    const due = planned.where('status', '=', 'PROGRAMADA').where('scheduledAt', '<=', now.toISOString())
    const campaign = await due.forNoKeyUpdate().executeTakeFirst()
    if (!campaign) return
    // The tag is gone whose people were meant: finished, it would look as if it had gone to them.
    const isForNobody = campaign.contactListId === null && campaign.tagId === null
    const begun = isForNobody ? { status: 'INATIVA' as const, scheduledAt: null } : { status: 'EM_ANDAMENTO' as const }
    await tx.db.updateTable('campaigns').set(begun).where('id', '=', id).execute()
    if (isForNobody) await notifyAdmins(tx, { kind: 'campaignStopped', name: campaign.name, at: now })
    await publishCampaign(tx, kernel, id)
  })

/**
 * Writes down whom those that have begun go to, a portion of each in turn: a small one does not wait for a large one.
 * Tells whether there was anything to write. `isOver`: whoever has it in hand ends, and somebody else goes on behind it.
 */
export async function prepareStartedCampaigns(kernel: PlatformKernel, isOver: () => boolean): Promise<boolean> {
  let isAny = false
  for (let isMore = true; isMore; isAny ||= isMore) {
    isMore = false
    for (const one of await unprepared(kernel)) {
      if (isOver()) return isAny
      isMore = (await kernel.throttleBatch(one.companyId, () => prepareNext(kernel, one))) || isMore
    }
  }
  return isAny
}

const unprepared = ({ platform }: PlatformKernel): Promise<Found[]> =>
  platform
    .selectFrom('campaigns')
    .select(['id', 'companyId'])
    .where('status', '=', 'EM_ANDAMENTO')
    .where('preparedAt', 'is', null)
    .orderBy('id')
    .limit(AT_ONCE)
    .execute()

/** False once there is nothing more to prepare, or somebody else has it in hand. */
const prepareNext = (kernel: PlatformKernel, { id, companyId }: Found) =>
  kernel.transact({ companyId }, async (tx) => {
    const started = tx.db.selectFrom('campaigns').selectAll().where('id', '=', id).where('status', '=', 'EM_ANDAMENTO')
    const campaign = await started.where('preparedAt', 'is', null).forNoKeyUpdate().skipLocked().executeTakeFirst()
    if (!campaign) return false
    await prepareNextRecipients(tx, campaign, kernel.clock.now())
    await publishCampaign(tx, kernel, id)
    return true
  })
