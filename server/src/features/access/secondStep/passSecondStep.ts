import { AppError } from '@recado/contract/errors'
import type { PasskeyAssertion } from '@recado/contract/kit/passkeyAssertion'
import type { SecondStepDetails, SecondStepMissingDetails } from '@recado/contract/users/secondStep'
import { days, minutes } from '../../../kernel/clock.ts'
import type { PlatformKernel } from '../../../kernel/feature.ts'
import { type JobName, jobName } from '../../../kernel/jobs.ts'
import type { Tx } from '../../../kernel/transact.ts'
import { type PasskeyProof, provePasskey, redeemPasskey, requestOfPasskeys } from '../accountPasskeys/provePasskey.ts'
import { recordRefusal } from '../recordRefusal.ts'
import { periodOfCode } from './appCodes.ts'
import {
  type Account,
  type AccountStep,
  hasStep,
  mustUseSso,
  needsStepAfterSso,
  readAccountStep,
  requirementOf,
  type SsoPerson,
  ssoRequired,
} from './readSecondStep.ts'
import { hashRecoveryCode } from './recoveryCodes.ts'
import { findRememberedBrowser } from './rememberedBrowsers.ts'
import { guessedMail, mailAccount } from './secondStepMails.ts'
import { issueSetupToken } from './setupToken.ts'

/** How a session passed the second step. */
export type SessionStep = 'none' | 'app' | 'recoveryCode' | 'browser' | 'setup' | 'passkey' | 'sso'

/** What comes beside the right password. */
export type SignInBrowser = {
  address?: string
  code?: string | undefined
  passkey?: PasskeyAssertion | undefined
  rememberedTokens: readonly string[]
}

declare const PASSED: unique symbol
/**
 * The proof that `openSession` asks for. Only this file and the set-up make one, so that no way to a session goes around the second step. `sso`: the
 * person whom the provider of the company has signed in, in place of a password.
 */
export type PassedStep = { readonly [PASSED]: true; readonly sso?: SsoPerson | undefined } & StepProof
export type StepProof =
  | { step: 'none' }
  | { step: 'setup' }
  | { step: 'app'; period: number }
  | { step: 'recoveryCode'; codeHash: string }
  | { step: 'browser'; browserId: string }
  | PasskeyProof
  /** The provider stands for the step. `usedUp`: the one that showed, in the transaction before, that the person owns the account. */
  | { step: 'sso'; usedUp?: SessionStep }

const passed = (proof: StepProof, sso?: SsoPerson) => ({ ...proof, sso }) as PassedStep
/** The account has just confirmed its app with a code. */
export const passedBySetup = (sso: SsoPerson | undefined) => passed({ step: 'setup' }, sso)
/** The account has just been linked to this person, with a step that was used up. */
export const passedByLink = ({ step }: StepProof, person: SsoPerson) => passed({ step: 'sso', usedUp: step }, person)

/**
 * Checks the second step of an account whose password was right. Throws if the code is missing or wrong, if the account must set the second
 * step up first, or if it may sign in by the company's provider only.
 */
export async function passSecondStep(kernel: PlatformKernel, account: Account, browser: SignInBrowser): Promise<PassedStep> {
  const db = kernel.read(account.companyId)
  const state = await readAccountStep(db, account.userId)
  if (!state) throw new AppError('ERR_INVALID_CREDENTIALS')
  if (mustUseSso(state)) throw await ssoRequired(db)
  return passed(await proveRequiredStep(kernel, { account, state }, browser))
}

/**
 * Checks the account of a person whom the company's provider has just signed in. The provider stands for the second step that the company
 * requires; a super user passes the own one after it.
 */
export async function passSso(kernel: PlatformKernel, account: Account, person: SsoPerson, browser: SignInBrowser): Promise<PassedStep> {
  const state = await readAccountStep(kernel.read(account.companyId), account.userId)
  if (!state) throw new AppError('ERR_SSO_STATE')
  if (!needsStepAfterSso(state, kernel.clock.now())) return passed({ step: 'sso' }, person)
  return passed(await proveRequiredStep(kernel, { account, state, sso: person }, browser), person)
}

type Asked = { account: Account; state: AccountStep; sso?: SsoPerson }

async function proveRequiredStep(kernel: PlatformKernel, { account, state, sso }: Asked, browser: SignInBrowser): Promise<StepProof> {
  if (hasStep(state) || !requirementOf(state, kernel.clock.now()).isRequiredNow) return proveStep(kernel, { account, state }, browser)
  const details: SecondStepMissingDetails = { setupToken: await issueSetupToken(kernel, account, sso) }
  throw new AppError('ERR_SECOND_STEP_MISSING', details)
}

/**
 * Checks the second step of an account whose password has just shown that a person of the provider owns it. The result opens no session: the
 * provider does, which also stands for a step that is missing.
 */
export async function proveStepOfLinked(kernel: PlatformKernel, account: Account, browser: SignInBrowser): Promise<StepProof> {
  const state = await readAccountStep(kernel.read(account.companyId), account.userId)
  if (!state) throw new AppError('ERR_INVALID_CREDENTIALS')
  return proveStep(kernel, { account, state }, browser)
}

async function proveStep(
  kernel: PlatformKernel,
  { account, state }: { account: Account; state: AccountStep },
  { address, code, passkey, rememberedTokens }: SignInBrowser,
): Promise<StepProof> {
  if (!hasStep(state)) return { step: 'none' }
  const db = kernel.read(account.companyId)
  const now = kernel.clock.now()
  const browser = await findRememberedBrowser(db, { userId: account.userId, tokens: rememberedTokens, now })
  if (browser?.isLive) return { step: 'browser', browserId: browser.id }
  const from = browser?.id ?? 'strangers'
  const proof = passkey
    ? await countTry(kernel, { account, from }, () =>
        provePasskey(kernel, account, { answer: passkey, wanted: { purpose: 'secondStep', account } }),
      )
    : code !== undefined && (await checkCode(kernel, { account, state, code, from }))
  if (proof) return proof
  if (passkey || code !== undefined) await recordRefusal(kernel, account, { because: passkey ? 'passkey' : 'code', address })
  throw new AppError('ERR_SECOND_STEP', await waysToPass(kernel, account, state))
}

/** A passkey that its user unlocked counts as password and second step. Throws if it was not accepted. */
export async function passByPasskeyAlone(kernel: PlatformKernel, account: Account, answer: PasskeyAssertion): Promise<PassedStep> {
  const proof = await provePasskey(kernel, account, { answer, wanted: { purpose: 'signIn' } })
  if (!proof) {
    await recordRefusal(kernel, account, { because: 'passkey' })
    throw new AppError('ERR_ACCOUNT_PASSKEY')
  }
  return passed(proof)
}

/** With which passkeys the account passes its second step here; undefined if it has none for this host. */
async function waysToPass(kernel: PlatformKernel, account: Account, state: AccountStep): Promise<SecondStepDetails | undefined> {
  const passkey = state.hasPasskey ? await requestOfPasskeys(kernel, account, 'secondStep') : undefined
  return passkey && { passkey, hasApp: state.secretSealed !== null }
}

const WRONG_CODES = 5
const WRONG_CODES_A_DAY = 20

type Try = { account: Account; from: string }

/** Returns the proof of a right code; undefined for a wrong one. */
export const checkCode = (kernel: PlatformKernel, { account, state, code, from }: Try & { state: AccountStep; code: string }) =>
  countTry(kernel, { account, from }, async () => {
    const { secretSealed, lastPeriod } = state
    const period = secretSealed === null ? undefined : periodOfCode(kernel.secrets.unseal(secretSealed), code, kernel.clock.now())
    if (period !== undefined && period > (lastPeriod ?? 0)) return { step: 'app', period }
    return findRecoveryCode(kernel, account, code)
  })

/** The same of a passkey of somebody who is signed in. */
export const checkPasskey = (kernel: PlatformKernel, account: Account, answer: PasskeyAssertion) =>
  countTry(kernel, { account, from: 'session' }, () => provePasskey(kernel, account, { answer, wanted: { purpose: 'prove', account } }))

/**
 * Wrong codes and passkeys are counted per account, and apart for each browser that it remembers: a stranger who knows the password cannot
 * lock the owner's own browser out.
 */
async function countTry(
  kernel: PlatformKernel,
  { account: { userId, companyId }, from }: Try,
  prove: () => Promise<StepProof | undefined>,
): Promise<StepProof | undefined> {
  const { throttles } = kernel
  const limits = [
    { key: quarterKey(userId, from), limit: WRONG_CODES, window: minutes(15) },
    { key: `secondStep:day:${userId}:${from}`, limit: WRONG_CODES_A_DAY, window: days(1) },
  ] as const
  await kernel.platformTransact(async ({ db, within }) => {
    // In the order of their keys, in which a right code gives both back.
    await throttles.take(limits[1], db)
    const attempts = await throttles.take(limits[0], db)
    // Stored with the count: whoever guesses must not go unnoticed because the process died meanwhile.
    if (attempts === WRONG_CODES)
      await within(companyId).enqueue(tellOfGuesses, { companyId, userId, from }, { delaySeconds: TRY_TAKES_AT_MOST })
  })
  const proof = await prove()
  if (proof) await throttles.giveBack(...limits)
  return proof
}

/** When it runs, the last try has either been right, and was given back, or was wrong. */
const TRY_TAKES_AT_MOST = 5
const quarterKey = (userId: number, from: string) => `secondStep:quarter:${userId}:${from}`
type Guesses = { companyId: number; userId: number; from: string }
export const tellOfGuesses: JobName<Guesses> = jobName<Guesses>('access.tellOfGuesses')

/** Mails the owner after the fifth wrong code. */
export async function mailOfGuesses(kernel: PlatformKernel, { userId, companyId, from }: Guesses) {
  if ((await kernel.throttles.taken(quarterKey(userId, from))) >= WRONG_CODES) await mailAccount(kernel, { userId, companyId }, guessedMail)
}

async function findRecoveryCode({ read, secrets }: PlatformKernel, { companyId, userId }: Account, code: string) {
  const codeHash = hashRecoveryCode(secrets, code)
  const codes = read(companyId).selectFrom('recoveryCodes').select('codeHash').where('userId', '=', userId)
  const row = await codes.where('codeHash', '=', codeHash).executeTakeFirst()
  return row && { step: 'recoveryCode' as const, codeHash }
}

/**
 * Uses the proof in the transaction that opens the session or changes the account, under the lock of the user: of two sign-ins with the
 * same code one is refused, and a second step that was switched on meanwhile is asked for.
 */
export async function redeemProof({ db }: Pick<Tx, 'db'>, userId: number, proof: StepProof & { sso?: SsoPerson | undefined }, now: Date) {
  if (proof.sso && !(await isLinked({ db }, userId, proof.sso))) throw new AppError('ERR_SECOND_STEP')
  if (!(await isStillRight({ db }, userId, proof, now))) throw new AppError('ERR_SECOND_STEP')
}

/** The same for somebody who is signed in. */
export async function redeemOwnProof({ db }: Pick<Tx, 'db'>, userId: number, proof: StepProof, now: Date) {
  await lockUser({ db }, userId)
  if (!(await isStillRight({ db }, userId, proof, now))) throw wrongCode()
}

/** The sign-in does it first: the two cannot pass each other. */
export const lockUser = ({ db }: Pick<Tx, 'db'>, userId: number) =>
  db.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().executeTakeFirst()

/** The session may have ended while the body of the request came in: then a reset has taken it from whoever sent it. */
export async function lockUserOfSession({ db }: Pick<Tx, 'db'>, { userId, sessionId }: { userId: number; sessionId: string }) {
  await lockUser({ db }, userId)
  const live = db.selectFrom('sessions').select('id').where('id', '=', sessionId).where('userId', '=', userId)
  if (!(await live.where('revokedAt', 'is', null).executeTakeFirst())) throw new AppError('ERR_SESSION_EXPIRED')
}

/** Not the 401 of the sign-in: it would sign the caller out. */
export const wrongCode = () =>
  new AppError('ERR_VALIDATION', { fields: [{ path: 'code', code: 'wrong_code', message: 'The code is wrong or was used before' }] })

async function isStillRight({ db }: Pick<Tx, 'db'>, userId: number, proof: StepProof, now: Date): Promise<boolean> {
  if (proof.step === 'app') {
    const steps = db.updateTable('secondSteps').set({ lastPeriod: proof.period }).where('userId', '=', userId)
    const isUnused = steps.where('confirmedAt', 'is not', null).where('lastPeriod', '<', proof.period)
    return (await isUnused.executeTakeFirst()).numUpdatedRows > 0n
  }
  if (proof.step === 'recoveryCode') {
    const codes = db.deleteFrom('recoveryCodes').where('userId', '=', userId).where('codeHash', '=', proof.codeHash)
    return (await codes.executeTakeFirst()).numDeletedRows > 0n
  }
  if (proof.step === 'browser') {
    const browsers = db
      .updateTable('rememberedBrowsers')
      .set({ lastUsedAt: now })
      .where('id', '=', proof.browserId)
      .where('expiresAt', '>', now.toISOString())
    return (await browsers.where('userId', '=', userId).executeTakeFirst()).numUpdatedRows > 0n
  }
  if (proof.step === 'passkey') return redeemPasskey({ db }, userId, proof, now)
  const account = await readAccountStep(db, userId)
  if (!account) return false
  if (proof.step !== 'sso') return hasStep(account) === (proof.step === 'setup')
  return !needsStepAfterSso(account, now) || (hasStep(account) && proof.usedUp !== undefined && proof.usedUp !== 'none')
}

/** Whether the person is the account's, and the company still has the provider that said so. */
async function isLinked({ db }: Pick<Tx, 'db'>, userId: number, { issuer, subject }: SsoPerson): Promise<boolean> {
  const identities = db.selectFrom('ssoIdentities').innerJoin('ssoProviders', 'ssoProviders.issuer', 'ssoIdentities.issuer')
  const person = identities.where('userId', '=', userId).where('subject', '=', subject).where('ssoProviders.issuer', '=', issuer)
  return (await person.select('userId').executeTakeFirst()) !== undefined
}
