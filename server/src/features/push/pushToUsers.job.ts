import type { PlatformKernel } from '../../kernel/feature.ts'
import { type Job, jobName } from '../../kernel/jobs.ts'
import { readBrowsers } from './browsers.ts'
import { enqueuePush, type PushJob, pushAnnouncement, pushKeyOf, pushToUsers } from './enqueuePush.ts'
import { sendPush } from './sendPush.job.ts'

/**
 * Seconds until users with an open page are checked again. The page itself notifies them, but a phone that was just put away seems online
 * until its socket times out.
 */
const RECHECK_AFTER = 45
const recheckPresent = jobName<PushJob>('push.lookAgain')

export const pushToUsersJob = (kernel: PlatformKernel): Job => ({
  name: pushToUsers.name,
  async run(job) {
    const given = job as PushJob
    const online = await pushToAbsent(kernel, given)
    if (online.length === 0) return
    const recheck = { ...given, userIds: online }
    await kernel.transact(given, (tx) =>
      tx.enqueue(recheckPresent, recheck, { afterCommit: RECHECK_AFTER, key: `${given.companyId} ${pushKeyOf(given)}` }),
    )
  },
})

export const recheckPresentJob = (kernel: PlatformKernel): Job => ({
  name: recheckPresent.name,
  oncePerKey: true,
  run: async (job) => void (await pushToAbsent(kernel, job as PushJob)),
})

/** Enqueues one job for each browser, so that a slow service delays nobody else. Returns the users who seem online. */
async function pushToAbsent(kernel: PlatformKernel, { companyId, userIds, about }: PushJob): Promise<number[]> {
  const browsers = await readBrowsers(kernel, { companyId, userIds })
  const away = browsers.filter(({ online }) => !online)
  if (away.length > 0)
    await kernel.transact({ companyId }, async (tx) => {
      for (const { id: browserId } of away)
        await tx.enqueue(sendPush, { companyId, browserId, about, tries: 0 }, { key: `${browserId} ${pushKeyOf({ about })}` })
    })
  return [...new Set(browsers.filter(({ online }) => online).map(({ userId }) => userId))]
}

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
