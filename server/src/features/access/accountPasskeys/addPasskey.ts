import { AppError } from '@recado/contract/errors'
import { type AccountPasskey, type CreatedPasskey, MOST_ACCOUNT_PASSKEYS } from '@recado/contract/users/accountPasskeys'
import type { PlatformKernel } from '../../../kernel/feature.ts'
import { recordAct } from '../../../kernel/recordAct.ts'
import type { Tx } from '../../../kernel/transact.ts'
import { publishUsers } from '../../users/index.ts'
import { lockUserOfSession } from '../secondStep/passSecondStep.ts'
import { type Account, hasStep, readAccountStep } from '../secondStep/readSecondStep.ts'
import { replaceRecoveryCodes } from '../secondStep/recoveryCodes.ts'
import { mailAccountIn } from '../secondStep/secondStepMails.ts'
import { endOtherSessions } from '../secondStep/setUpSecondStep.ts'
import { issueChallenge, readChallenge, redeemChallenge } from './passkeyChallenges.ts'
import { addedMail } from './passkeyMails.ts'
import { nameOfPasskey } from './passkeyNames.ts'
import { userHandleOf } from './provePasskey.ts'
import { showPasskey } from './readPasskeys.ts'
import { assertPasskeysAvailable } from './relyingParty.ts'
import { creationOptions, verifyCreated } from './webAuthn.ts'

/** Returns what the browser needs to make a passkey for the account. */
export async function beginPasskey(kernel: PlatformKernel, account: Account): Promise<Record<string, unknown>> {
  const relyingParty = assertPasskeysAvailable(kernel)
  const db = kernel.read(account.companyId)
  const user = await db.selectFrom('users').select(['name', 'email']).where('id', '=', account.userId).executeTakeFirst()
  if (!user) throw new AppError('ERR_SESSION_EXPIRED')
  const passkeys = await db
    .selectFrom('accountPasskeys')
    .select(['credentialId', 'transports', 'host'])
    .where('userId', '=', account.userId)
    .execute()
  if (passkeys.length >= MOST_ACCOUNT_PASSKEYS) throw new AppError('ERR_ACCOUNT_PASSKEYS_FULL')
  return creationOptions({
    relyingParty,
    challenge: issueChallenge(kernel, { purpose: 'register', account }),
    passkeys: passkeys.filter(({ host }) => host === relyingParty.host),
    owner: { ...user, handle: new Uint8Array(Buffer.from(userHandleOf(kernel.secrets, account), 'base64url')) },
  })
}

type Given = { passkey: CreatedPasskey; sessionId: string; userAgent: string }
type Added = { passkey: AccountPasskey; recoveryCodes: string[] }

/**
 * Stores a passkey that answers the account's own challenge. A passkey is a second step: with the first one the other sessions end, and the
 * account gets recovery codes if it has none.
 */
export async function addPasskey(kernel: PlatformKernel, account: Account, { passkey, sessionId, userAgent }: Given): Promise<Added> {
  const { transact, secrets, clock } = kernel
  const relyingParty = assertPasskeysAvailable(kernel)
  const { userId } = account
  const { challenge, aaguid, ...created } = await verifyCreated(passkey, {
    relyingParty,
    readChallenge: (sealed) => readChallenge(kernel, sealed, { purpose: 'register', account }),
  }).catch((error) => {
    kernel.log.info({ err: error, userId }, 'a new passkey was refused')
    throw new AppError('ERR_ACCOUNT_PASSKEY_REFUSED')
  })
  const row = { ...created, userId, host: relyingParty.host, name: nameOfPasskey(aaguid, userAgent), createdAt: clock.now() }
  return transact(account, async (tx) => {
    const now = clock.now()
    await lockUserOfSession(tx, { userId, sessionId })
    const before = await readAccountStep(tx.db, userId)
    if (!before) throw new AppError('ERR_SESSION_EXPIRED')
    if (!(await redeemChallenge(tx, userId, challenge))) throw new AppError('ERR_ACCOUNT_PASSKEY_REFUSED')
    await assertRoom(tx, userId)
    const stored = await tx.db
      .insertInto('accountPasskeys')
      .values({ ...row, transports: passkey.response.transports })
      .returning(['id', 'name', 'createdAt', 'lastUsedAt', 'host'])
      .executeTakeFirstOrThrow()
    if (!hasStep(before)) {
      await endOtherSessions(tx, { userId, sessionId, now })
      // An app that waits for its first code was begun with the password alone.
      await tx.db.deleteFrom('secondSteps').where('userId', '=', userId).execute()
    }
    await publishUsers(tx, kernel, [userId])
    const actor = { userId, via: 'page' } as const
    await recordAct(tx, { kind: 'passkey', action: 'passkeyAdded', recordId: stored.id, recordName: row.name, actor })
    await mailAccountIn(tx, kernel, userId, (reader) => addedMail(reader, row.name))
    const recoveryCodes = (await hasRecoveryCode(tx, userId)) ? [] : await replaceRecoveryCodes(tx, secrets, userId)
    return { passkey: showPasskey(kernel, stored), recoveryCodes }
  })
}

async function assertRoom({ db }: Tx, userId: number) {
  const passkeys = await db.selectFrom('accountPasskeys').select('id').where('userId', '=', userId).limit(MOST_ACCOUNT_PASSKEYS).execute()
  if (passkeys.length >= MOST_ACCOUNT_PASSKEYS) throw new AppError('ERR_ACCOUNT_PASSKEYS_FULL')
}

const hasRecoveryCode = async ({ db }: Tx, userId: number) =>
  (await db.selectFrom('recoveryCodes').select('userId').where('userId', '=', userId).limit(1).executeTakeFirst()) !== undefined
