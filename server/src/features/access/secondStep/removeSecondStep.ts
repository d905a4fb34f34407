import { AppError } from '@recado/contract/errors'
import { actAs } from '../../../kernel/database/actorOfChanges.ts'
import type { PlatformKernel } from '../../../kernel/feature.ts'
import { recordAct } from '../../../kernel/recordAct.ts'
import type { Tx } from '../../../kernel/transact.ts'
import { notifyUsers } from '../../notices/index.ts'
import { publishUsers } from '../../users/index.ts'
import { endUserSessions } from '../sessions.ts'
import { lockUser } from './passSecondStep.ts'
import { hasStep, readAccountStep } from './readSecondStep.ts'
import { forgetBrowsers } from './rememberedBrowsers.ts'
import { mailAccountIn, removedMail } from './secondStepMails.ts'

/** The owner switches the app off. Passkeys stay. */
export async function turnAppOff(tx: Tx, kernel: PlatformKernel, userId: number) {
  if (!(await deleteApp(tx, userId))) throw new AppError('ERR_SECOND_STEP_OFF')
  await endWithLastStep(tx, kernel, userId)
  await recordAct(tx, { kind: 'user', action: 'secondStepOff', recordId: userId })
}

/** Recovery codes and remembered browsers stand in for a second step: they end with the last one of an account. Returns what is left. */
export async function endWithLastStep(tx: Tx, kernel: PlatformKernel, userId: number) {
  const account = await readAccountStep(tx.db, userId)
  if (account && !hasStep(account)) {
    await tx.db.deleteFrom('recoveryCodes').where('userId', '=', userId).execute()
    await forgetBrowsers(tx, userId, kernel.clock.now())
  }
  await publishUsers(tx, kernel, [userId])
  return account
}

async function deleteApp({ db }: Tx, userId: number): Promise<boolean> {
  const steps = db.deleteFrom('secondSteps').where('userId', '=', userId).where('confirmedAt', 'is not', null)
  return (await steps.executeTakeFirst()).numDeletedRows > 0n
}

/** Somebody else removes app and passkeys, for a person who lost the phone. Whoever found the phone is signed out. That person learns of it by mail and at the bell. */
export async function removeForOther(tx: Tx, kernel: PlatformKernel, { userId, by }: { userId: number; by: string }) {
  await lockUser(tx, userId)
  const hadApp = await deleteApp(tx, userId)
  const passkeys = await tx.db.deleteFrom('accountPasskeys').where('userId', '=', userId).executeTakeFirst()
  if (!hadApp && passkeys.numDeletedRows === 0n) throw new AppError('ERR_SECOND_STEP_OFF')
  await endWithLastStep(tx, kernel, userId)
  await endUserSessions(tx, userId, { at: kernel.clock.now(), by: 'admin' })
  await recordAct(tx, { kind: 'user', action: 'secondStepOff', recordId: userId })
  await notifyUsers(tx, [userId], { kind: 'secondStepRemoved', name: by, text: '', at: kernel.clock.now() })
  await mailAccountIn(tx, kernel, userId, (reader) => removedMail(reader, by))
  kernel.log.info({ companyId: tx.companyId, userId, by }, 'a second step was removed')
}

/** Who runs the installation removes it for an account that nobody else can help. Returns the name of its owner. */
export async function removeSecondStepOf(kernel: PlatformKernel, email: string): Promise<string> {
  const users = kernel.platform.selectFrom('users').select(['id', 'companyId', 'name']).where('email', '=', email)
  const user = await users.executeTakeFirst()
  if (!user) throw new Error(`No account has the e-mail ${email}`)
  const remove = () => kernel.transact({ companyId: user.companyId }, (tx) => removeForOther(tx, kernel, { userId: user.id, by: OPERATOR }))
  await actAs({ name: OPERATOR, via: 'command' }, remove).catch((error) => {
    throw error instanceof AppError && error.code === 'ERR_SECOND_STEP_OFF' ? new Error(`${email} has no second step`) : error
  })
  return user.name
}

/** Shown as the author where the operator used the command. */
const OPERATOR = 'Recado'
