import type { PlatformKernel } from '../../kernel/feature.ts'
import type { Job } from '../../kernel/jobs.ts'
import { noteAnnouncement } from '../push/index.ts'
import { announcementEvent } from './announcements.event.ts'
import { announcementRows, heldAnnouncement } from './announcements.rows.ts'
import { isShown } from './isShown.ts'

/** What has begun since the last look is shown to everybody, and what has ended is taken away again. */
export const turnAnnouncements = (kernel: PlatformKernel): Job => ({
  name: 'announcements.turn',
  every: '* * * * *',
  async run() {
    const now = kernel.clock.now()
    const rows = await announcementRows(kernel.platform).execute()
    const turned = rows.filter((row) => isShown(row, now) !== (row.publishedAt !== null))
    for (const { id, companyId } of turned)
      await kernel.transact({ companyId }, async (tx) => {
        const isThere = await tx.db.selectFrom('announcements').select('id').where('id', '=', id).executeTakeFirst()
        if (!isThere) return
        const before = await heldAnnouncement(kernel, tx, id)
        const publishedAt = isShown(before, now) ? (before.publishedAt ?? now) : null
        await tx.db.updateTable('announcements').set({ publishedAt }).where('id', '=', id).execute()
        tx.emit(announcementEvent, 'update', await heldAnnouncement(kernel, tx, id), { before })
        if (before.publishedAt === null && publishedAt !== null) await noteAnnouncement(tx, id)
      })
  },
})
