import { renderMail } from '@recado/contract/money/mails/renderMail'
import { dayIn, days, later } from '../../kernel/clock.ts'
import type { PlatformKernel } from '../../kernel/feature.ts'
import type { Job } from '../../kernel/jobs.ts'
import { sendMail } from '../../kernel/sendMail.ts'
import type { Tx } from '../../kernel/transact.ts'
import { markExpired, markRemovalWarned } from '../companies/index.ts'
import { deleteInboundMessages } from '../messages/index.ts'
import { type CustomMailTexts, readCustomMailTexts } from '../paymentSettings/index.ts'
import { readStoredSettings, settingIn } from '../settings/index.ts'
import { languageOfReader, nameForMail } from '../users/index.ts'

/** Messages of customers to an unpaid company are stored for this long. */
const ENDED_TICKETS_KEPT = days(30)
/** The company is warned this long before anything is removed. */
const WARNED_BEFORE = days(5)

/** Every hour: deletes old messages that customers wrote to expired companies, and never without a warning before. */
export function deleteExpiredMessagesJob(kernel: PlatformKernel): Job {
  const { platform, clock, sessionCache, transact, log } = kernel
  return {
    name: 'expiry.remove',
    every: '23 * * * *',
    async run() {
      const now = clock.now()
      await markExpired(kernel, { expired: await sessionCache.expiredCompanies(), now })
      const near = later(now, -(ENDED_TICKETS_KEPT - WARNED_BEFORE)).toISOString()
      const long = await platform.selectFrom('companies').select('id').where('expiredSince', '<=', near).execute()
      const given = { now, ownWords: await readCustomMailTexts(platform) }
      for (const { id: companyId } of long) {
        const someMore = () => transact({ companyId }, (tx) => handleExpired(tx, kernel, given))
        await repeatUntilDone(someMore).catch((error) => log.warn({ err: error, companyId }, 'what was kept could not be removed'))
      }
    },
  }
}

async function repeatUntilDone(someMore: () => Promise<boolean>) {
  while (await someMore());
}

type Looking = { now: Date; ownWords: CustomMailTexts }

/** True if there is more to delete. The lock on the company makes a payment wait for this, or this for a payment. */
async function handleExpired(tx: Tx, kernel: PlatformKernel, { now, ownWords }: Looking): Promise<boolean> {
  const company = tx.db.selectFrom('companies').select(['name', 'email', 'expiredSince', 'removalWarnedAt']).forNoKeyUpdate()
  const { expiredSince, removalWarnedAt, ...reader } = await company.executeTakeFirstOrThrow()
  if (expiredSince === null) return false
  const from = new Date(expiredSince)
  if (removalWarnedAt === null) {
    await sendRemovalWarning(tx, kernel, { ...reader, from, now, ownWords })
    return false
  }
  if (new Date(removalWarnedAt) > later(now, -WARNED_BEFORE)) return false
  return deleteInboundMessages(tx, { from, until: later(now, -ENDED_TICKETS_KEPT) })
}

type Warning = Looking & { name: string; email: string; from: Date }

async function sendRemovalWarning(tx: Tx, { secrets, config }: PlatformKernel, { name, email, from, now, ownWords }: Warning) {
  const inbound = tx.db.selectFrom('messages').where('fromMe', '=', false).where('createdAt', '>=', from.toISOString())
  const { count, oldest } = await inbound
    .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.min<string | null>('createdAt').as('oldest')])
    .executeTakeFirstOrThrow()
  if (oldest === null) return
  const chosen = await readStoredSettings(tx.db)
  const language = await languageOfReader(tx, { email })
  const first = Math.max(later(new Date(oldest), ENDED_TICKETS_KEPT).getTime(), later(now, WARNED_BEFORE).getTime())
  const date = dayIn(settingIn(chosen, 'timezone'), new Date(first))
  await markRemovalWarned(tx, now)
  const about = { company: nameForMail(name), messages: Number(count), date, link: `${config.publicUrl.origin}/login` }
  await sendMail(tx, secrets, { to: email, ...renderMail({ kind: 'removal', language, own: ownWords('removal', language), about }) })
}
