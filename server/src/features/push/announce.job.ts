import type { PlatformKernel } from '../../kernel/feature.ts'
import type { Job } from '../../kernel/jobs.ts'
import { announceToBrowsers, notePush } from './notePush.ts'

/** What is announced is told in every company, one after the other. */
export const announceJob = ({ platform, transact }: PlatformKernel): Job => ({
  name: announceToBrowsers.name,
  async run(given) {
    const { announcementId } = given as { announcementId: number }
    const companies = await platform.selectFrom('pushSubscriptions').select('companyId').distinct().orderBy('companyId').execute()
    for (const { companyId } of companies)
      await transact({ companyId }, (tx) => notePush(tx, { about: { what: 'announcement', announcementId } }))
  },
})
