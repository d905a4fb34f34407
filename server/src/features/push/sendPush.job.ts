import { AppError } from '@recado/contract/errors'
import { minutes } from '../../kernel/clock.ts'
import type { PlatformKernel } from '../../kernel/feature.ts'
import { type Job, jobName } from '../../kernel/jobs.ts'
import type { Throttle } from '../../kernel/throttles.ts'
import { readBrowser } from './browsers.ts'
import { buildNotification } from './buildNotification.ts'
import { type PushSubject, pushKeyOf } from './enqueuePush.ts'
import { sendToPushService } from './sendToPushService.ts'

type SendGiven = { companyId: number; browserId: number; about: PushSubject; tries: number }
export const sendPush = jobName<SendGiven>('push.send')

const AT_ONCE = 20
/** Seconds before each further try. After the last one the notification is outdated and dropped. */
const PAUSES = [30, 120, 600, 3600]
/** More notifications in this time would only annoy: the user already knows that there is work. */
const bound = ({ userId }: { userId: number }) => ({ key: `push of ${userId}`, limit: MAX_PUSHES, window: minutes(10) })
export const MAX_PUSHES = 40

/** Sends a notification to one browser, if it is still true and its session is still valid. */
export const sendPushJob = (kernel: PlatformKernel): Job => ({
  name: sendPush.name,
  concurrency: AT_ONCE,
  oncePerKey: true,
  async run(job) {
    const given = job as SendGiven
    const { companyId, browserId: id, about } = given
    const browser = await readBrowser(kernel, { companyId, id })
    const note = browser && (await buildNotification(kernel, browser, about))
    if (!note || !(await isWithin(kernel, bound(browser)))) return
    const outcome = await sendToPushService(kernel, browser, note)
    if (outcome.is === 'gone') await deleteSubscription(kernel, given)
    if (outcome.is === 'refused') kernel.log.warn({ status: outcome.status, companyId }, 'a service of browsers refuses what it is handed')
    if (outcome.is === 'away') await retryLater(kernel, given, outcome.pause)
  },
})

const isWithin = ({ throttles }: PlatformKernel, throttle: Throttle) =>
  throttles.take(throttle).then(
    () => true,
    (error) => {
      if (error instanceof AppError) return false
      throw error
    },
  )

const deleteSubscription = ({ transact }: PlatformKernel, { companyId, browserId }: SendGiven) =>
  transact({ companyId }, ({ db }) => db.deleteFrom('pushSubscriptions').where('id', '=', browserId).execute())

async function retryLater({ transact }: PlatformKernel, given: SendGiven, wanted: number) {
  const pause = PAUSES[given.tries]
  if (pause === undefined) return
  const after = Math.max(pause, Math.min(wanted, PAUSES.at(-1) ?? pause))
  const key = `${given.browserId} ${pushKeyOf(given)} again`
  await transact(given, (tx) => tx.enqueue(sendPush, { ...given, tries: given.tries + 1 }, { delaySeconds: after, key }))
}
