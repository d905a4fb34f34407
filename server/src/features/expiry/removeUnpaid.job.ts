import { writeMail } from '@recado/contract/money/mails/writeMail'
import { dayIn, days, later } from '../../kernel/clock.ts'
import type { PlatformKernel } from '../../kernel/feature.ts'
import type { Job } from '../../kernel/jobs.ts'
import { sendMail } from '../../kernel/mail.ts'
import { nameInMail } from '../../kernel/nameInMail.ts'
import type { Tx } from '../../kernel/transact.ts'
import { noteExpired, noteRemovalWarned } from '../companies/index.ts'
import { removeHeard } from '../messages/index.ts'
import { type OwnWords, readOwnWords } from '../paymentSettings/index.ts'
import { settingIn, storedSettings } from '../settings/index.ts'
import { languageOfReader } from '../users/index.ts'

/** So long each message is kept that a customer writes to a company which is not let in. */
const KEPT = days(30)
/** So long before anything is removed the company is told. */
const WARNED_BEFORE = days(5)

/** Every hour: what was written to companies that have expired and not paid is removed when its time is over, and never unannounced. */
export function removeUnpaid(kernel: PlatformKernel): Job {
  const { platform, clock, identities, transact, log } = kernel
  return {
    name: 'expiry.remove',
    every: '23 * * * *',
    async run() {
      const now = clock.now()
      await noteExpired(kernel, { expired: await identities.expiredCompanies(), now })
      const near = later(now, -(KEPT - WARNED_BEFORE)).toISOString()
      const long = await platform.selectFrom('companies').select('id').where('expiredSince', '<=', near).execute()
      const given = { now, ownWords: await readOwnWords(platform) }
      for (const { id: companyId } of long) {
        const someMore = () => transact({ companyId }, (tx) => lookAt(tx, kernel, given))
        await untilNone(someMore).catch((error) => log.warn({ err: error, companyId }, 'what was kept could not be removed'))
      }
    },
  }
}

async function untilNone(someMore: () => Promise<boolean>) {
  while (await someMore());
}

type Looking = { now: Date; ownWords: OwnWords }

/** True where there is more to do. Who pays in this moment waits, or is waited for. */
async function lookAt(tx: Tx, kernel: PlatformKernel, { now, ownWords }: Looking): Promise<boolean> {
  const company = tx.db.selectFrom('companies').select(['name', 'email', 'expiredSince', 'removalWarnedAt']).forNoKeyUpdate()
  const { expiredSince, removalWarnedAt, ...reader } = await company.executeTakeFirstOrThrow()
  if (expiredSince === null) return false
  const from = new Date(expiredSince)
  if (removalWarnedAt === null) {
    await warn(tx, kernel, { ...reader, from, now, ownWords })
    return false
  }
  if (new Date(removalWarnedAt) > later(now, -WARNED_BEFORE)) return false
  return removeHeard(tx, { from, until: later(now, -KEPT) })
}

type Warning = Looking & { name: string; email: string; from: Date }

async function warn(tx: Tx, { secrets, config }: PlatformKernel, { name, email, from, now, ownWords }: Warning) {
  const heard = tx.db.selectFrom('messages').where('fromMe', '=', false).where('createdAt', '>=', from.toISOString())
  const { count, oldest } = await heard
    .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.min<string | null>('createdAt').as('oldest')])
    .executeTakeFirstOrThrow()
  if (oldest === null) return
  const chosen = await storedSettings(tx.db)
  const language = await languageOfReader(tx, email)
  const first = Math.max(later(new Date(oldest), KEPT).getTime(), later(now, WARNED_BEFORE).getTime())
  const date = dayIn(settingIn(chosen, 'timezone'), new Date(first))
  await noteRemovalWarned(tx, now)
  const about = { company: nameInMail(name), messages: Number(count), date, link: `${config.publicUrl.origin}/login` }
  await sendMail(tx, secrets, { to: email, ...writeMail({ kind: 'removal', language, own: ownWords('removal', language), about }) })
}
