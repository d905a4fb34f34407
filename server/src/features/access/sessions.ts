import { randomUUID } from 'node:crypto'
import { AppError } from '@recado/contract/errors'
import type { SignInEnd } from '@recado/contract/users/signIns'
import { days, later } from '../../kernel/clock.ts'
import type { PlatformKernel } from '../../kernel/feature.ts'
import type { RequestContext } from '../../kernel/http/requestContext.ts'
import { recordAct } from '../../kernel/recordAct.ts'
import { hashToken, randomToken, timingSafeEqualText } from '../../kernel/secrets.ts'
import type { Tx } from '../../kernel/transact.ts'
import { endAvailabilityAtSignOut, recordSignIn } from '../users/index.ts'
import { describeBrowser } from './describeBrowser.ts'
import { type PassedStep, redeemProof, type SessionStep } from './secondStep/passSecondStep.ts'
import { hasStep, mustUseSso, readAccountStep, refusePasswordUnderSso, requirementOf } from './secondStep/readSecondStep.ts'
import { rememberBrowser, withNewToken } from './secondStep/rememberedBrowsers.ts'
import { recogniseBrowser } from './signIns/knownBrowsers.ts'
import { tellOfSignIn } from './signIns/newSignIn.ts'

const LIFETIME = days(7)
/** A second tab, or a client that did not get the answer, may still send the old token: for this long it leads to the same successor. */
const ROTATION_GRACE = 30_000
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

type Owner = { userId: number; companyId: number }
type SignIn = {
  visit: Pick<
    RequestContext,
    'address' | 'userAgent' | 'keepRefreshToken' | 'rememberedTokens' | 'keepRememberedTokens' | 'knownTokens' | 'keepKnownTokens'
  >
  /** That the account passed its second step, or has none. */
  proof: PassedStep
  /** The browser is not asked for a code again for 30 days. */
  remembersBrowser?: boolean
  /** The hash that the password matched: a password that was changed meanwhile opens no session. */
  passwordHash?: string
  /** The person has just accepted an invitation. The request carries no cookies of the sign-in. */
  byInvitation?: boolean
}

/**
 * The only function that opens a session. An account has one live session: the same transaction ends the others. The browser gets the refresh
 * token as a cookie.
 */
export async function openSession(
  kernel: PlatformKernel,
  { userId, companyId }: Owner,
  { visit, proof, remembersBrowser = false, passwordHash, byInvitation = false }: SignIn,
): Promise<{ sessionId: string }> {
  const { transact, clock, secrets } = kernel
  const id = randomUUID()
  const refreshToken = secrets.issued(`${id}.${randomToken()}`)
  const browser = describeBrowser(visit.userAgent)
  const step = sessionStepOf(proof)
  const tokens = await transact({ companyId }, async (tx) => {
    const now = clock.now()
    const signedIn = await recordSignIn(tx, { userId, passwordHash }, now)
    if (!signedIn) throw new AppError('ERR_INVALID_CREDENTIALS')
    if (!proof.sso) await refusePasswordUnderSso(tx.db, userId)
    await redeemProof(tx, userId, proof, now)
    const known = byInvitation
      ? undefined
      : await recogniseBrowser(tx, userId, { ...signedIn, tokens: visit.knownTokens(), name: browser, address: visit.address, now })
    await endUserSessions(tx, userId, { at: now, by: 'elsewhere' })
    const endHash = known?.isNews
      ? await tellOfSignIn(tx, kernel, { sessionId: id, userId, browser, address: visit.address, at: now })
      : null
    await tx.db
      .insertInto('sessions')
      .values({
        id,
        userId,
        address: visit.address,
        browser,
        step,
        bySso: proof.sso !== undefined,
        byInvitation,
        newBrowser: known?.isNews ?? false,
        browserId: known?.id ?? null,
        endHash,
        refreshHash: hashToken(refreshToken),
        previousHash: null,
        createdAt: now,
        expiresAt: later(now, LIFETIME),
      })
      .execute()
    const facts = { step, browser, address: visit.address }
    await recordAct(tx, {
      kind: 'session',
      action: 'signIn',
      recordId: userId,
      facts,
      actor: { userId, via: proof.sso ? 'sso' : 'page' },
    })
    const typedCode = !['none', 'browser', 'sso'].includes(step)
    const remembered = remembersBrowser && typedCode ? await rememberBrowser(tx, { userId, name: browser, now }) : undefined
    return { remembered, known: known?.token }
  })
  visit.keepRefreshToken(refreshToken)
  if (tokens.remembered) visit.keepRememberedTokens(withNewToken(visit.rememberedTokens(), tokens.remembered))
  if (tokens.known) visit.keepKnownTokens(withNewToken(visit.knownTokens(), tokens.known))
  return { sessionId: id }
}

/** The step that was used up when the person was linked is worth as much as one of the sign-in; the provider is worth more than none. */
const sessionStepOf = (proof: PassedStep): SessionStep =>
  proof.step === 'sso' && proof.usedUp && proof.usedUp !== 'none' ? proof.usedUp : proof.step

type SessionTokens = { sessionId: string; refreshToken: string }

/**
 * Returns the successor of a refresh token. A token that was replaced longer ago was stolen, so the session ends. A string that never was a
 * token ends nothing: other people may know the id of a session. A session without a second step ends on the day from which it is required.
 */
export async function rotateSession(kernel: PlatformKernel, token: string | undefined): Promise<SessionTokens> {
  const sessionId = token?.split('.')[0] ?? ''
  if (!token || !UUID.test(sessionId)) throw new AppError('ERR_SESSION_EXPIRED')
  const owner = await kernel.platform.selectFrom('sessions').select(['companyId', 'userId']).where('id', '=', sessionId).executeTakeFirst()
  const refreshToken = owner && (await rotate(kernel, { ...owner, sessionId, token, isEnough: await stepRuleOf(kernel, owner) }))
  if (!refreshToken) throw new AppError('ERR_SESSION_EXPIRED')
  return { sessionId, refreshToken }
}

/**
 * Returns which sessions of the account may go on. A process of the release before opens sessions without a second step, and whoever has
 * switched it off must set it up again once the company requires it.
 */
async function stepRuleOf({ read, clock }: PlatformKernel, { companyId, userId }: Owner): Promise<Rule> {
  const account = await readAccountStep(read(companyId), userId)
  if (!account) return () => false
  if (mustUseSso(account)) return openedBySso
  const isFree = !requirementOf(account, clock.now()).isRequiredNow
  if (hasStep(account)) return ({ step }) => step !== 'none' && !(account.super && step === 'sso')
  return (session) => isFree || (openedBySso(session) && !account.super)
}

type Passed = { step: SessionStep; bySso: boolean }
/** Whether a session that passed this step may go on. */
type Rule = (session: Passed) => boolean
type Presented = { companyId: number; sessionId: string; token: string; isEnough: Rule }

/** The release before stores the step alone. */
const openedBySso = ({ step, bySso }: Passed) => bySso || step === 'sso'

function rotate({ transact, clock, secrets }: PlatformKernel, { companyId, sessionId, token, isEnough }: Presented) {
  const successor = secrets.issued(`${sessionId}.${secrets.successor(token)}`)
  return transact({ companyId }, async (tx) => {
    const { db } = tx
    const now = clock.now()
    const live = db.selectFrom('sessions').selectAll().where('id', '=', sessionId).where('revokedAt', 'is', null)
    const session = await live.where('expiresAt', '>', now.toISOString()).forUpdate().executeTakeFirst()
    if (!session) return undefined
    const change = db.updateTable('sessions').where('id', '=', sessionId)
    if (!isEnough(session)) {
      if (secrets.wasIssued(token)) await change.set({ revokedAt: now, endedBy: 'secondStep' }).execute()
      return undefined
    }
    const hash = hashToken(token)
    if (timingSafeEqualText(hash, session.refreshHash)) {
      // The provider is asked again after a while: it knows who has left the company.
      const expiresAt = openedBySso(session) ? session.expiresAt : later(now, LIFETIME)
      await change.set({ refreshHash: hashToken(successor), previousHash: hash, rotatedAt: now, expiresAt }).execute()
      return successor
    }
    if (hash === session.previousHash && now.getTime() - Date.parse(session.rotatedAt ?? '') <= ROTATION_GRACE) return successor
    if (secrets.wasIssued(token)) {
      await change.set({ revokedAt: now, endedBy: 'copied' }).execute()
      await recordAct(tx, { kind: 'session', action: 'sessionCopied', recordId: session.userId, actor: { via: 'system' } })
    }
    return undefined
  })
}

/** The user comes before the session, as at sign-in: two transactions that lock both could wait for each other otherwise. */
export function endSession(
  kernel: PlatformKernel,
  { companyId, userId, sessionId }: { companyId: number; userId: number; sessionId: string },
) {
  return kernel.transact({ companyId }, async (tx) => {
    await endAvailabilityAtSignOut(tx, kernel, userId)
    const live = tx.db.updateTable('sessions').where('id', '=', sessionId).where('revokedAt', 'is', null)
    await live.set({ revokedAt: kernel.clock.now(), endedBy: 'signOut' }).execute()
    await recordAct(tx, { kind: 'session', action: 'signOut', recordId: userId, actor: { userId, via: 'page' } })
  })
}

/** Ends all sessions of an account, on every device. */
export const endUserSessions = ({ db }: Pick<Tx, 'db'>, userId: number, { at, by }: { at: Date; by: SignInEnd }) =>
  db.updateTable('sessions').set({ revokedAt: at, endedBy: by }).where('userId', '=', userId).where('revokedAt', 'is', null).execute()

/** Ends the sessions of a company, or of one user, that were opened at its provider: it is not trusted any more. */
export async function endSsoSessions({ db }: Tx, at: Date, userId?: number) {
  const all = db.updateTable('sessions').set({ revokedAt: at, endedBy: 'admin' }).where('revokedAt', 'is', null)
  const live = userId === undefined ? all : all.where('userId', '=', userId)
  await live.where((eb) => eb.or([eb('bySso', '=', true), eb('step', '=', 'sso')])).execute()
}
