import type { PlatformKernel } from '../../kernel/feature.ts'
import type { Job } from '../../kernel/jobs.ts'
import { enqueueAnnouncementPush } from '../push/index.ts'
import { announcementEvent } from './announcements.event.ts'
import { announcementRows, lockAnnouncement } from './announcements.rows.ts'
import { isAnnouncementActive } from './isAnnouncementActive.ts'

/** Publishes announcements whose time has come, and withdraws those whose time is over. */
export const publishAnnouncementsJob = (kernel: PlatformKernel): Job => ({
  name: 'announcements.turn',
  every: '* * * * *',
  async run() {
    const now = kernel.clock.now()
    const rows = await announcementRows(kernel.platform).execute()
    const turned = rows.filter((row) => isAnnouncementActive(row, now) !== (row.publishedAt !== null))
    for (const { id, companyId } of turned)
      await kernel.transact({ companyId }, async (tx) => {
        const isThere = await tx.db.selectFrom('announcements').select('id').where('id', '=', id).executeTakeFirst()
        if (!isThere) return
        const before = await lockAnnouncement(kernel, tx, id)
        const publishedAt = isAnnouncementActive(before, now) ? (before.publishedAt ?? now) : null
        await tx.db.updateTable('announcements').set({ publishedAt }).where('id', '=', id).execute()
        tx.emit(announcementEvent, 'update', await lockAnnouncement(kernel, tx, id), { before })
        if (before.publishedAt === null && publishedAt !== null) await enqueueAnnouncementPush(tx, id)
      })
  },
})
