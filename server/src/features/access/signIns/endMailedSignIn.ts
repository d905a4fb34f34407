import { AppError } from '@recado/contract/errors'
import type { MailedSignIn } from '@recado/contract/users/signIns'
import { days, later, minutes } from '../../../kernel/clock.ts'
import type { PlatformKernel } from '../../../kernel/feature.ts'
import { recordAct } from '../../../kernel/recordAct.ts'
import { hashToken } from '../../../kernel/secrets.ts'
import { askPasswordAgain } from '../accountPasskeys/askPasswordAgain.ts'
import { lockUser } from '../secondStep/passSecondStep.ts'
import { forgetBrowsers } from '../secondStep/rememberedBrowsers.ts'
import { unlinkSsoByPassword } from '../unlinkSso.ts'

const LIFETIME = days(7)
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

type Presented = { token: string; address: string }

/** What the link is about. Mail scanners follow links: this ends nothing. */
export async function readMailedSignIn(kernel: PlatformKernel, presented: Presented): Promise<MailedSignIn> {
  const { companyId, ...found } = await findMailed(kernel, presented)
  const sessions = kernel.read(companyId).selectFrom('sessions').select('id').where('revokedAt', 'is', null)
  const live = sessions.where('expiresAt', '>', kernel.clock.now().toISOString()).where('browserId', '=', found.browserId)
  return { at: found.createdAt, browser: found.browser, address: found.address, live: (await live.executeTakeFirst()) !== undefined }
}

/**
 * Ends the sign-in, and those that followed it in the same browser, which is no longer known. No browser is remembered for the second step
 * any more, and no passkey signs in without the password. The link is used up.
 */
export async function endMailedSignIn(kernel: PlatformKernel, presented: Presented): Promise<void> {
  const { companyId, userId, ...found } = await findMailed(kernel, presented)
  await kernel.transact({ companyId }, async (tx) => {
    const now = kernel.clock.now()
    await lockUser(tx, userId)
    const links = tx.db.updateTable('sessions').set({ endHash: null }).where('id', '=', found.id).where('endHash', '=', found.endHash)
    if ((await links.executeTakeFirst()).numUpdatedRows === 0n) throw new AppError('ERR_SIGN_IN_LINK')
    const live = tx.db.updateTable('sessions').set({ revokedAt: now, endedBy: 'mail' }).where('revokedAt', 'is', null)
    await live.where('userId', '=', userId).where('browserId', '=', found.browserId).execute()
    await tx.db.deleteFrom('knownBrowsers').where('id', '=', found.browserId).execute()
    await forgetBrowsers(tx, userId, now)
    await unlinkSsoByPassword(tx, userId)
    await askPasswordAgain(tx, userId)
    await recordAct(tx, { kind: 'session', action: 'signInEnded', recordId: userId, actor: { via: 'page' } })
  })
  kernel.log.info({ companyId, userId }, 'a sign-in was ended from its mail')
}

/** The token names its session, and its hash stands beside it. Guesses are counted per address. */
async function findMailed({ platform, clock, throttles, config }: PlatformKernel, { token, address }: Presented) {
  const { failedLoginsPerAddress: limit, loginWindowMinutes } = config.limits
  const guess = { key: `signInLink:address:${address}`, limit, window: minutes(loginWindowMinutes) }
  await throttles.take(guess)
  const id = token.split('.')[0] ?? ''
  const endHash = hashToken(token)
  if (!UUID.test(id)) throw new AppError('ERR_SIGN_IN_LINK')
  const found = await platform
    .selectFrom('sessions')
    .select(['id', 'companyId', 'userId', 'createdAt', 'browser', 'address', 'browserId'])
    .where('id', '=', id)
    .where('endHash', '=', endHash)
    .where('createdAt', '>', later(clock.now(), -LIFETIME).toISOString())
    .executeTakeFirst()
  if (!found?.browserId) throw new AppError('ERR_SIGN_IN_LINK')
  await throttles.giveBack(guess)
  return { ...found, browserId: found.browserId, endHash }
}
