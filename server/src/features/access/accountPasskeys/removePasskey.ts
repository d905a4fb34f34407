import { AppError } from '@recado/contract/errors'
import type { PlatformKernel } from '../../../kernel/feature.ts'
import { recordAct } from '../../../kernel/recordAct.ts'
import type { Tx } from '../../../kernel/transact.ts'
import { lockUser } from '../secondStep/passSecondStep.ts'
import { type Account, hasStep, requirementOf } from '../secondStep/readSecondStep.ts'
import { endWithLastStep } from '../secondStep/removeSecondStep.ts'
import { mailAccountIn } from '../secondStep/secondStepMails.ts'
import { removedPasskeyMail } from './passkeyMails.ts'

export async function renamePasskey(
  { transact }: PlatformKernel,
  { userId, companyId }: Account,
  { id, name }: { id: number; name: string },
) {
  await transact({ companyId }, async ({ db }) => {
    const passkeys = db.updateTable('accountPasskeys').set({ name }).where('id', '=', id).where('userId', '=', userId)
    if ((await passkeys.executeTakeFirst()).numUpdatedRows === 0n) throw new AppError('ERR_NO_ACCOUNT_PASSKEY_FOUND')
  })
}

/** `redeem`: uses up the code with which the owner proved themselves. */
type Removal = { id: number; redeem: (tx: Tx) => Promise<void> }

/** The owner removes a passkey. Where a second step is required, the last one stays. */
export const removePasskey = (kernel: PlatformKernel, { userId, companyId }: Account, { id, redeem }: Removal) =>
  kernel.transact({ companyId }, async (tx) => {
    await lockUser(tx, userId)
    await redeem(tx)
    const passkeys = tx.db.deleteFrom('accountPasskeys').where('id', '=', id).where('userId', '=', userId)
    const removed = await passkeys.returning('name').executeTakeFirst()
    if (!removed) throw new AppError('ERR_NO_ACCOUNT_PASSKEY_FOUND')
    const left = await endWithLastStep(tx, kernel, userId)
    if (left && !hasStep(left) && requirementOf(left, kernel.clock.now()).isRequiredNow) throw new AppError('ERR_SECOND_STEP_REQUIRED')
    await recordAct(tx, { kind: 'passkey', action: 'passkeyRemoved', recordId: id, recordName: removed.name })
    await mailAccountIn(tx, kernel, userId, (reader) => removedPasskeyMail(reader, removed.name))
  })
