import type { PlatformKernel } from '../../kernel/feature.ts'
import { type Job, jobName } from '../../kernel/jobs.ts'
import { browsersOf } from './browsers.ts'
import { keyOf, type TellGiven, tellBrowsers } from './notePush.ts'
import { sendPush } from './send.job.ts'

/**
 * Whoever has a page open is told by it. One whose telephone was put away a moment ago seems to be there until the silence of their socket
 * is noticed: they are looked for once more, in so many seconds.
 */
const NOTICED = 45
const lookAgain = jobName<TellGiven>('push.lookAgain')

export const tellJob = (kernel: PlatformKernel): Job => ({
  name: tellBrowsers.name,
  async run(job) {
    const given = job as TellGiven
    const there = await tellAbsent(kernel, given)
    if (there.length === 0) return
    const again = { ...given, userIds: there }
    await kernel.transact(given, (tx) => tx.enqueue(lookAgain, again, { after: NOTICED, key: `${given.companyId} ${keyOf(given)}` }))
  },
})

export const lookAgainJob = (kernel: PlatformKernel): Job => ({
  name: lookAgain.name,
  oncePerKey: true,
  run: async (job) => void (await tellAbsent(kernel, job as TellGiven)),
})

/** One job for each browser, so that a slow service holds up nobody but those who use it. Answers who has a page open. */
async function tellAbsent(kernel: PlatformKernel, { companyId, userIds, about }: TellGiven): Promise<number[]> {
  const browsers = await browsersOf(kernel, { companyId, userIds })
  const away = browsers.filter(({ online }) => !online)
  if (away.length > 0)
    await kernel.transact({ companyId }, async (tx) => {
      for (const { id: browserId } of away)
        await tx.enqueue(sendPush, { companyId, browserId, about, tries: 0 }, { key: `${browserId} ${keyOf({ about })}` })
    })
  return [...new Set(browsers.filter(({ online }) => online).map(({ userId }) => userId))]
}
