import { AppError, type ErrorBody } from '@recado/contract/errors'
import type { Language } from '@recado/contract/kit/languages'
import { hours, later, minutes } from '../../kernel/clock.ts'
import { actAs } from '../../kernel/database/actorOfChanges.ts'
import type { PlatformKernel } from '../../kernel/feature.ts'
import { recordAct } from '../../kernel/recordAct.ts'
import { hashToken, randomCode, timingSafeEqualText } from '../../kernel/secrets.ts'
import { sendMail } from '../../kernel/sendMail.ts'
import { settingOf } from '../settings/index.ts'
import { refuseWeakPassword, setPassword } from '../users/index.ts'
import { describeBrowser } from './describeBrowser.ts'
import { endAllAccess } from './endAllAccess.ts'
import { hasSignedInFrom, type LoginOrigin } from './loginThrottles.ts'
import { resetMail } from './resetMail.ts'
import { refusePasswordUnderSso } from './secondStep/readSecondStep.ts'
import { knowAfterReset } from './signIns/knownBrowsers.ts'

const LENGTH = 8
const LIFETIME = minutes(15)
const TRIES = 5

/** Old clients read the status from the body of this answer, and of no other. */
class UnknownEmail extends AppError {
  constructor() {
    super('ERR_NO_USER_FOUND')
  }

  override get body(): ErrorBody & { status: number } {
    return { status: this.status, ...super.body }
  }
}

/**
 * Mails a code. Only its keyed hash is stored, and the mail waits for its job sealed. Requests from unknown addresses have a limit and a
 * code of their own: they can neither use up the owner's mails nor replace the owner's code.
 */
export async function requestReset(
  kernel: PlatformKernel,
  { email, address, language }: LoginOrigin & { language?: Language | undefined },
) {
  const { platform, platformTransact, throttles, clock, secrets, config } = kernel
  const limit = config.limits.resetMailsPerHour
  const known = await hasSignedInFrom(platform, { email, address })
  await throttles.take({ key: `reset:address:${address}`, limit, window: hours(1) })
  await throttles.take({ key: `reset:account:${hashToken(email)}:${known ? address : 'strangers'}`, limit, window: hours(1) })
  const user = await platform
    .selectFrom('users')
    .select(['id', 'companyId', 'name', 'language'])
    .where('email', '=', email)
    .executeTakeFirst()
  if (!user) throw new UnknownEmail()
  await refusePasswordUnderSso(kernel.read(user.companyId), user.id)
  const code = randomCode(LENGTH)
  const values = { codeHash: secrets.keyedHash(code), expiresAt: later(clock.now(), LIFETIME), triesLeft: TRIES }
  await platformTransact(async ({ within }) => {
    const tx = within(user.companyId)
    await tx.db
      .insertInto('resetCodes')
      .values({ userId: user.id, known, ...values })
      .onConflict((conflict) => conflict.columns(['companyId', 'userId', 'known']).doUpdateSet(values))
      .execute()
    const spoken = user.language ?? language ?? (await settingOf(tx.db, 'language'))
    await sendMail(tx, secrets, { to: email, ...resetMail({ name: user.name, language: spoken }, code) })
  })
}

type Reset = LoginOrigin & { token: string; newPassword: string; userAgent: string; refuseWeak?: boolean | undefined }

/** A try is counted in a transaction of its own, so that it counts even if everything else fails. */
export async function resetPassword(kernel: PlatformKernel, { email, token, newPassword, address, userAgent, refuseWeak }: Reset) {
  const { transact, clock, secrets, passwords, throttles, config } = kernel
  const { failedLoginsPerAddress: limit, loginWindowMinutes } = config.limits
  await throttles.take({ key: `code:address:${address}`, limit, window: minutes(loginWindowMinutes) })
  const user = await readUsableCodes(kernel, { email, address })
  const hash = secrets.keyedHash(token)
  if (!user?.codes.some((one) => timingSafeEqualText(one, hash))) throw new AppError('ERR_RESET_CODE')
  await refusePasswordUnderSso(kernel.read(user.companyId), user.id)
  const words = [user.name, email]
  await refuseWeakPassword(kernel, { password: newPassword, refuseWeak, companyId: user.companyId, words })
  const passwordHash = await passwords.hash(newPassword)
  await actAs({ userId: user.id, name: user.name, via: 'page' }, () =>
    transact(user, async (tx) => {
      const codes = tx.db.deleteFrom('resetCodes').where('userId', '=', user.id)
      const used = await codes.where('codeHash', '=', hash).executeTakeFirst()
      if (used.numDeletedRows === 0n) throw new AppError('ERR_RESET_CODE')
      await codes.execute()
      await setPassword(tx, user.id, passwordHash)
      await endAllAccess(tx, user.id, { at: clock.now(), by: 'reset' })
      await knowAfterReset(tx, user.id, { name: describeBrowser(userAgent), address, now: clock.now() })
      await recordAct(tx, {
        kind: 'session',
        action: 'passwordReset',
        recordId: user.id,
        facts: { browser: describeBrowser(userAgent), address },
      })
    }),
  )
}

/**
 * The codes that this request may try. All unknown addresses together have five tries. An address from which the account has signed in
 * before has five tries of its own for each new code.
 */
async function readUsableCodes(kernel: PlatformKernel, { email, address }: LoginOrigin) {
  const { platform, transact, throttles, clock } = kernel
  const user = await platform.selectFrom('users').select(['id', 'companyId', 'name']).where('email', '=', email).executeTakeFirst()
  if (!user) return undefined
  const now = clock.now().toISOString()
  if (await hasSignedInFrom(platform, { email, address })) {
    const codes = platform.selectFrom('resetCodes').select('codeHash').where('userId', '=', user.id).where('expiresAt', '>', now)
    const [newest, ...older] = (await codes.orderBy('expiresAt', 'desc').execute()).map(({ codeHash }) => codeHash)
    if (newest === undefined) return undefined
    await throttles.take({ key: `code:${newest}:${address}`, limit: TRIES, window: LIFETIME }).catch(asWrongCode)
    return { ...user, codes: [newest, ...older] }
  }
  const codes = await transact(user, ({ db }) =>
    db
      .updateTable('resetCodes')
      .set((eb) => ({ triesLeft: eb('triesLeft', '-', 1) }))
      .where('userId', '=', user.id)
      .where('triesLeft', '>', 0)
      .where('expiresAt', '>', now)
      .returning('codeHash')
      .execute(),
  )
  return { ...user, codes: codes.map(({ codeHash }) => codeHash) }
}

function asWrongCode(error: unknown): never {
  throw error instanceof AppError ? new AppError('ERR_RESET_CODE') : error
}
