import type { PlatformKernel } from '../../kernel/feature.ts'
import { type Job, jobName } from '../../kernel/jobs.ts'
import { readBrowsers } from './browsers.ts'
import { type PushJob, pushKeyOf, pushToUsers } from './enqueuePush.ts'
import { sendPush } from './sendPush.job.ts'

/**
 * Whoever has a page open is told by it. One whose telephone was put away a moment ago seems to be there until the silence of their socket
 * is noticed: they are looked for once more, in so many seconds.
 */
const NOTICED = 45
const recheckPresent = jobName<PushJob>('push.lookAgain')

export const pushToUsersJob = (kernel: PlatformKernel): Job => ({
  name: pushToUsers.name,
  async run(job) {
    const given = job as PushJob
    const there = await pushToAbsent(kernel, given)
    if (there.length === 0) return
    const again = { ...given, userIds: there }
    await kernel.transact(given, (tx) =>
      tx.enqueue(recheckPresent, again, { afterCommit: NOTICED, key: `${given.companyId} ${pushKeyOf(given)}` }),
    )
  },
})

export const recheckPresentJob = (kernel: PlatformKernel): Job => ({
  name: recheckPresent.name,
  oncePerKey: true,
  run: async (job) => void (await pushToAbsent(kernel, job as PushJob)),
})

/** One job for each browser, so that a slow service holds up nobody but those who use it. Answers who has a page open. */
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
