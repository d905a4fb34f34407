import type { PlatformKernel } from '../../kernel/feature.ts'
import { type Job, jobName } from '../../kernel/jobs.ts'
import { readBrowsers } from './browsers.ts'
import { type PushJob, pushKeyOf, userPushJob } from './enqueuePush.ts'
import { sendPush } from './sendPush.job.ts'

/**
 * Seconds until users with an open page are checked again. The page itself notifies them, but a phone that was just put away seems online
 * until its socket times out.
 */
const NOTICED = 45
export const recheckPresent = jobName<PushJob>('push.lookAgain')

export const pushToUsersJob = (kernel: PlatformKernel): Job => ({
  name: userPushJob.name,
  async run(job) {
    const given = job as PushJob
    const there = await pushToAbsent(kernel, given)
    if (there.length === 0) return
    const again = { ...given, userIds: there }
    await kernel.transact(given, (tx) =>
      tx.enqueue(recheckPresent, again, { delaySeconds: NOTICED, key: `${given.companyId} ${pushKeyOf(given)}` }),
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
