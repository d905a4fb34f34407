import type { PlatformKernel } from '../../kernel/feature.ts'
import type { Job } from '../../kernel/jobs.ts'
import { enqueuePush, pushAnnouncement } from './enqueuePush.ts'

/** Enqueues the notification of an announcement for one company after the other. */
export const pushAnnouncementJob = ({ platform, transact }: PlatformKernel): Job => ({
  name: pushAnnouncement.name,
  async run(given) {
    const { announcementId } = given as { announcementId: number }
    const companies = await platform.selectFrom('pushSubscriptions').select('companyId').distinct().orderBy('companyId').execute()
    for (const { companyId } of companies)
      await transact({ companyId }, (tx) => enqueuePush(tx, { about: { what: 'announcement', announcementId } }))
  },
})
