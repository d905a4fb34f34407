import { AppError } from '@recado/contract/errors'
import type { PasskeyAssertion } from '@recado/contract/kit/passkeyAssertion'
import type { SsoProofDetails } from '@recado/contract/users/sso'
import { later, minutes } from '../../../kernel/clock.ts'
import type { TenantDb } from '../../../kernel/database/schema.ts'
import type { PlatformKernel } from '../../../kernel/feature.ts'
import type { Tx } from '../../../kernel/transact.ts'
import { assertOwnPassword } from '../../users/index.ts'
import { checkCode, checkPasskey, redeemOwnProof, wrongCode } from './passSecondStep.ts'
import { type Account, hasStep, readAccountStep } from './readSecondStep.ts'

/** For how long a sign-in at the provider stands for the password of somebody who has none. */
const FRESH = minutes(10)

export type TypedProof = { password?: string | undefined; code?: string | undefined; passkey?: PasskeyAssertion | undefined }
/** `sessionId`: the session that asks. */
type AskingOwner = Account & { sessionId: string }

/**
 * Checks that whoever is signed in is the owner of the account: by the password, and by a code or a passkey where the account has a second
 * step: with passkeys alone, the code is a recovery code. Returns what locks the account and uses the code up in the transaction of the change.
 */
export async function proveOwner(
  kernel: PlatformKernel,
  { userId, companyId, sessionId }: AskingOwner,
  { password, code, passkey }: TypedProof,
) {
  const account = { userId, companyId }
  const passwordHash =
    password === undefined ? await checkFreshSso(kernel, account, sessionId) : await checkOwnPassword(kernel, account, password)
  const state = await readAccountStep(kernel.read(companyId), userId)
  if (!state) throw new AppError('ERR_SESSION_EXPIRED')
  if (!hasStep(state)) return (tx: Pick<Tx, 'db'>) => lockUnlessReset(tx, userId, passwordHash)
  const proof = passkey
    ? await checkPasskey(kernel, account, passkey)
    : code !== undefined && (await checkCode(kernel, { account, state, code, from: 'session' }))
  if (!proof) throw wrongCode()
  return async (tx: Pick<Tx, 'db'>) => {
    await lockUnlessReset(tx, userId, passwordHash)
    await redeemOwnProof(tx, userId, proof, kernel.clock.now())
  }
}

/** What whoever knew the old password makes must not outlive a reset. A later reset waits for the lock, and finds what was made. */
async function lockUnlessReset({ db }: Pick<Tx, 'db'>, userId: number, passwordHash: string | undefined) {
  const user = await db.selectFrom('users').select('passwordHash').where('id', '=', userId).forNoKeyUpdate().executeTakeFirst()
  if (user?.passwordHash !== passwordHash) throw new AppError('ERR_VALIDATION', { fields: [wrongPassword] })
}

const wrongPassword = { path: 'password', code: 'wrong_password', message: 'The password is wrong' }

/** Returns the hash that the password has. */
async function checkOwnPassword(kernel: PlatformKernel, { userId, companyId }: Account, typed: string) {
  const user = await kernel.read(companyId).selectFrom('users').select('passwordHash').where('id', '=', userId).executeTakeFirst()
  await assertOwnPassword(kernel, { userId, passwordHash: user?.passwordHash, typed, refusal: wrongPassword })
  return user?.passwordHash
}

/**
 * For people who have no password of their own: the provider has signed them in a few minutes ago, in this session. Returns the hash of the
 * password that nobody knows, which changes with a reset.
 */
async function checkFreshSso({ read, clock }: PlatformKernel, { userId, companyId }: Account, sessionId: string) {
  const db = read(companyId)
  const person = await readPasswordless(db, userId)
  if (!person) throw new AppError('ERR_VALIDATION', { fields: [wrongPassword] })
  const session = await db
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', sessionId)
    .where('userId', '=', userId)
    .where((eb) => eb.or([eb('bySso', '=', true), eb('step', '=', 'sso')]))
    .where('createdAt', '>', later(clock.now(), -FRESH).toISOString())
    .where('revokedAt', 'is', null)
    .executeTakeFirst()
  const { link, issuer, passwordHash } = person
  if (!session) throw new AppError('ERR_SSO_PROOF', { link, issuer } satisfies SsoProofDetails)
  return passwordHash
}

/** Undefined for whoever has a password. A person who came by the provider has one once it was reset, which removes the link. */
export const readPasswordless = (db: TenantDb, userId: number) =>
  db
    .selectFrom('ssoIdentities')
    .innerJoin('ssoProviders', 'ssoProviders.issuer', 'ssoIdentities.issuer')
    .innerJoin('users', 'users.id', 'ssoIdentities.userId')
    .select(['ssoProviders.link', 'ssoProviders.issuer', 'users.passwordHash'])
    .where('ssoIdentities.userId', '=', userId)
    .where('ssoIdentities.byPassword', '=', false)
    .executeTakeFirst()
