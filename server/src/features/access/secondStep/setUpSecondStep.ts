import { AppError } from '@recado/contract/errors'
import type { SecondStepClockDetails } from '@recado/contract/users/secondStep'
import { hours, later, minutes } from '../../../kernel/clock.ts'
import type { PlatformKernel } from '../../../kernel/feature.ts'
import { recordAct } from '../../../kernel/recordAct.ts'
import type { Tx } from '../../../kernel/transact.ts'
import { publishUsers } from '../../users/index.ts'
import { appUri, clockDifference, newAppSecret, periodOfCode } from './appCodes.ts'
import { lockUser, lockUserOfSession, wrongCode } from './passSecondStep.ts'
import type { proveOwner } from './proveOwner.ts'
import { type Account, readAccountStep } from './readSecondStep.ts'
import { replaceRecoveryCodes } from './recoveryCodes.ts'
import { mailAccountIn, switchedOnMail } from './secondStepMails.ts'

const ISSUER = 'Recado'
const TRIES = 10
/** How long a secret waits for its first code. */
const OFFERED = hours(1)

/**
 * Stores a new secret. It does not count until a code has confirmed it, so a set-up that is left halfway locks nobody out. `prove`: checks that
 * the owner is signed in. At a sign-in only the password was proved: whoever has a passkey by now signs in with it.
 */
export async function beginSetup(kernel: PlatformKernel, { userId, companyId }: Account, prove?: () => ReturnType<typeof proveOwner>) {
  const { transact, read, secrets, clock } = kernel
  const account = await readAccountStep(read(companyId), userId)
  if (!account) throw new AppError('ERR_SESSION_EXPIRED')
  if (account.secretSealed !== null || (account.hasPasskey && !prove)) throw new AppError('ERR_SECOND_STEP_EXISTS')
  const redeem = await prove?.()
  const secret = newAppSecret()
  const values = { secretSealed: secrets.seal(secret), createdAt: clock.now() }
  await transact({ companyId }, async (tx) => {
    await redeem?.(tx)
    const stored = await tx.db
      .insertInto('secondSteps')
      .values({ userId, ...values })
      .onConflict((conflict) => conflict.columns(['companyId', 'userId']).doUpdateSet(values).where('secondSteps.confirmedAt', 'is', null))
      .returning('userId')
      .executeTakeFirst()
    if (!stored) throw new AppError('ERR_SECOND_STEP_EXISTS')
  })
  return { secret, uri: appUri({ secret, account: account.email, issuer: ISSUER }) }
}

/**
 * Switches the second step on with a code of the app, and returns the recovery codes. The other sessions of the account end: they passed no
 * second step. `sessionId`: the session in which it happens, which stays.
 */
export async function confirmSetup(
  kernel: PlatformKernel,
  { userId, companyId }: Account,
  { code, sessionId }: { code: string; sessionId?: string },
): Promise<string[]> {
  const { transact, throttles, secrets, clock } = kernel
  const attempt = { key: `secondStep:setup:${userId}`, limit: TRIES, window: minutes(15) }
  await throttles.take(attempt)
  const codes = await transact({ companyId }, async (tx) => {
    const now = clock.now()
    await (sessionId === undefined ? lockUser(tx, userId) : lockUserOfSession(tx, { userId, sessionId }))
    const pending = await tx.db
      .selectFrom('secondSteps')
      .select(['secretSealed', 'confirmedAt'])
      .where('userId', '=', userId)
      .where('createdAt', '>', later(now, -OFFERED).toISOString())
      .forUpdate()
      .executeTakeFirst()
    if (pending?.confirmedAt !== null) throw new AppError(pending ? 'ERR_SECOND_STEP_EXISTS' : 'ERR_SECOND_STEP_OFF')
    // At a sign-in only the password was proved: whoever has a passkey by now signs in with it.
    if (sessionId === undefined && (await readAccountStep(tx.db, userId))?.hasPasskey) throw new AppError('ERR_SECOND_STEP_EXISTS')
    const lastPeriod = periodOrThrow(secrets.unseal(pending.secretSealed), code, now)
    await tx.db.updateTable('secondSteps').set({ confirmedAt: now, lastPeriod }).where('userId', '=', userId).execute()
    await endOtherSessions(tx, { userId, sessionId, now })
    await publishUsers(tx, kernel, [userId])
    await mailAccountIn(tx, kernel, userId, switchedOnMail)
    await recordAct(tx, { kind: 'user', action: 'secondStepOn', recordId: userId, actor: { userId, via: 'page' } })
    return replaceRecoveryCodes(tx, secrets, userId)
  })
  await throttles.giveBack(attempt)
  return codes
}

function periodOrThrow(secret: string, code: string, now: Date): number {
  const period = periodOfCode(secret, code, now)
  if (period !== undefined) return period
  const seconds = clockDifference(secret, code, now)
  if (seconds !== undefined) throw new AppError('ERR_SECOND_STEP_CLOCK', { seconds } satisfies SecondStepClockDetails)
  throw wrongCode()
}

type Stays = { userId: number; sessionId: string | undefined; now: Date }

/** They passed no second step. The session in which it happened has passed it now. */
export async function endOtherSessions({ db }: Tx, { userId, sessionId, now }: Stays) {
  let others = db
    .updateTable('sessions')
    .set({ revokedAt: now, endedBy: 'secondStep' })
    .where('userId', '=', userId)
    .where('revokedAt', 'is', null)
  if (sessionId !== undefined) others = others.where('id', '!=', sessionId)
  await others.execute()
  if (sessionId !== undefined) await db.updateTable('sessions').set({ step: 'setup' }).where('id', '=', sessionId).execute()
}
