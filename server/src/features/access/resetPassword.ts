import { randomInt } from 'node:crypto'
import { AppError } from '@recado/contract/errors'
import { hours, later, minutes } from '../../kernel/clock.ts'
import type { PlatformKernel } from '../../kernel/feature.ts'
import { sendMail } from '../../kernel/mail.ts'
import { equalTexts, hashToken } from '../../kernel/secrets.ts'
import { setPassword } from '../users/index.ts'
import { resetMail } from './resetMail.ts'
import { endSessionsOf } from './sessions.ts'
import { UnknownEmail } from './unknownEmail.ts'

const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const LENGTH = 8
const LIFETIME = minutes(15)
const TRIES = 5

/** Mails a code. Only its keyed hash is kept, and the mail waits for its job under seal. */
export async function requestReset(kernel: PlatformKernel, { email, address }: { email: string; address: string }) {
  const { platform, platformTransact, throttles, clock, secrets, config } = kernel
  const limit = config.limits.resetMailsPerHour
  await throttles.take({ key: `reset:address:${address}`, limit, window: hours(1) })
  await throttles.take({ key: `reset:account:${hashToken(email)}`, limit, window: hours(1) })
  const user = await platform
    .selectFrom('users')
    .select(['id', 'companyId', 'name', 'language'])
    .where('email', '=', email)
    .executeTakeFirst()
  if (!user) throw new UnknownEmail()
  const code = Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('')
  const values = { codeHash: secrets.keyedHash(code), expiresAt: later(clock.now(), LIFETIME), triesLeft: TRIES }
  await platformTransact(async ({ within }) => {
    const tx = within(user.companyId)
    await tx.db
      .insertInto('resetCodes')
      .values({ userId: user.id, ...values })
      .onConflict((conflict) => conflict.columns(['companyId', 'userId']).doUpdateSet(values))
      .execute()
    await sendMail(tx, secrets, { to: email, ...resetMail(user, code) })
  })
}

/** A try is counted even if everything else fails, so it is committed by itself. */
export async function resetPassword(
  kernel: PlatformKernel,
  { email, token, newPassword, address }: { email: string; token: string; newPassword: string; address: string },
) {
  const { transact, clock, secrets, passwords, throttles, config } = kernel
  const { failedLoginsPerAddress: limit, loginWindowMinutes } = config.limits
  await throttles.take({ key: `code:address:${address}`, limit, window: minutes(loginWindowMinutes) })
  const user = await takeTry(kernel, email)
  if (!user || !equalTexts(user.codeHash, secrets.keyedHash(token))) throw new AppError('ERR_RESET_CODE')
  const passwordHash = await passwords.hash(newPassword)
  await transact(user, async (tx) => {
    const used = await tx.db.deleteFrom('resetCodes').where('userId', '=', user.id).where('codeHash', '=', user.codeHash).executeTakeFirst()
    if (used.numDeletedRows === 0n) throw new AppError('ERR_RESET_CODE')
    await setPassword(tx, user.id, passwordHash)
    await endSessionsOf(tx, user.id, clock.now())
  })
}

async function takeTry({ platform, transact, clock }: PlatformKernel, email: string) {
  const user = await platform.selectFrom('users').select(['id', 'companyId']).where('email', '=', email).executeTakeFirst()
  if (!user) return undefined
  const code = await transact(user, ({ db }) =>
    db
      .updateTable('resetCodes')
      .set((eb) => ({ triesLeft: eb('triesLeft', '-', 1) }))
      .where('userId', '=', user.id)
      .where('triesLeft', '>', 0)
      .where('expiresAt', '>', clock.now().toISOString())
      .returning('codeHash')
      .executeTakeFirst(),
  )
  return code && { ...user, ...code }
}
