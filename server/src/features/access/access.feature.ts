import { accessEndpoints } from '@recado/contract/users/access'
import { sql } from 'kysely'
import { days, later } from '../../kernel/clock.ts'
import type { PlatformFeature, PlatformKernel } from '../../kernel/feature.ts'
import { changeIfThere, emptyIfThere } from '../../kernel/restoreParts.ts'
import { endVisitsOfSession, issueSessionToken, readEffectiveUser } from '../support/index.ts'
import { readSessionUser } from '../users/index.ts'
import { servePasskeys } from './accountPasskeys/passkeyRoutes.ts'
import { warnOfPasskeysElsewhere } from './accountPasskeys/readPasskeys.ts'
import { addPayUrl, type FindPayUrl, logIn } from './login.ts'
import { requestReset, resetPassword } from './resetPassword.ts'
import { mailOfGuesses, tellOfGuesses } from './secondStep/passSecondStep.ts'
import { serveSecondStep } from './secondStep/secondStepRoutes.ts'
import { endSession, rotateSession } from './sessions.ts'
import { sweepKnownBrowsers } from './signIns/knownBrowsers.ts'
import { serveSignIns } from './signIns/signInRoutes.ts'

/** Ended sessions are stored this long: they show from which addresses an account signs in. Remembered browsers too. */
const KEPT_AFTER_END = days(30)
const MAILED = { message: 'access.codeMailed' }
const CHANGED = { message: 'access.passwordChanged' }

export const accessFeature = (payUrlOf: FindPayUrl): PlatformFeature => ({
  name: 'access',
  // The account was deleted during the login or the request for a code.
  conflicts: {
    sessions_companyId_userId_fkey: 'ERR_INVALID_CREDENTIALS',
    secondSteps_companyId_userId_fkey: 'ERR_SESSION_EXPIRED',
    redeemedChallenges_companyId_userId_fkey: 'ERR_SESSION_EXPIRED',
    accountPasskeys_credential: 'ERR_ACCOUNT_PASSKEY_REFUSED',
  },
  prepare: warnOfPasskeysElsewhere,
  // Nobody stays signed in who was signed out since, no browser is remembered or known that was forgotten since, and no removed passkey signs in alone.
  async afterRestore(db) {
    await sql`delete from sessions`.execute(db)
    await emptyIfThere(db, 'rememberedBrowsers')
    await emptyIfThere(db, 'knownBrowsers')
    await changeIfThere(db, 'accountPasskeys', sql`update "accountPasskeys" set alone = false`)
  },
  jobs: (kernel) => [
    { name: 'access.sweep', every: '17 3 * * *', run: () => sweep(kernel) },
    { ...tellOfGuesses, run: (given) => mailOfGuesses(kernel, given as Parameters<typeof mailOfGuesses>[1]) },
  ],
  routes(serve, kernel) {
    serve.open(accessEndpoints.login, async ({ body, visit }) => {
      const opened = await logIn(kernel, body, visit, payUrlOf)
      const user = await readSessionUser(kernel, kernel.read(opened.companyId), opened.userId)
      return { token: await kernel.tokens.issue(opened.sessionId), user }
    })
    serve.open(accessEndpoints.refresh, async ({ visit }) => {
      const { sessionId, refreshToken } = await rotateSession(kernel, visit.refreshToken())
      const session = await issueSessionToken(kernel, sessionId).catch(async (refusal) => {
        throw await explainRefusal(kernel, { sessionId, refusal }, payUrlOf)
      })
      visit.keepRefreshToken(refreshToken)
      return session
    })
    serve.signedIn(accessEndpoints.logout, async ({ actor, sessionId, visit }) => {
      await endVisitsOfSession(kernel, sessionId)
      await endSession(kernel, { companyId: actor.support?.homeId ?? actor.companyId, userId: actor.userId, sessionId })
      visit.keepRefreshToken(null)
      return { message: 'access.loggedOut' }
    })
    serve.signedIn(accessEndpoints.me, ({ actor }) => readEffectiveUser(kernel, actor))

    serveSecondStep(serve, kernel)
    servePasskeys(serve, kernel, payUrlOf)
    serveSignIns(serve, kernel)

    serve.open(accessEndpoints.forgotPassword, async ({ body, visit }) => {
      await requestReset(kernel, { ...body, address: visit.address })
      return MAILED
    })
    serve.open(accessEndpoints.forgotPasswordByPath, async ({ params, visit }) => {
      await requestReset(kernel, { ...params, address: visit.address })
      return MAILED
    })
    serve.open(accessEndpoints.resetPassword, async ({ body, visit }) => {
      await resetPassword(kernel, { ...body, address: visit.address, userAgent: visit.userAgent })
      return CHANGED
    })
    serve.open(accessEndpoints.resetPasswordByPath, async ({ params, visit }) => {
      await resetPassword(kernel, { ...params, address: visit.address, userAgent: visit.userAgent })
      return CHANGED
    })
  },
})

/** A user who is signed in when the company expires gets the same answer as at the login. */
async function explainRefusal(
  kernel: PlatformKernel,
  { sessionId, refusal }: { sessionId: string; refusal: unknown },
  payUrlOf: FindPayUrl,
) {
  const owner = await kernel.platform
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.userId')
    .select(['users.companyId', 'users.profile'])
    .where('sessions.id', '=', sessionId)
    .executeTakeFirst()
  return owner?.profile === 'admin' ? addPayUrl(refusal, () => payUrlOf(kernel, owner.companyId)) : refusal
}

async function sweep({ platform, throttles, clock }: PlatformKernel) {
  const now = clock.now()
  await platform.deleteFrom('sessions').where('expiresAt', '<', later(now, -KEPT_AFTER_END).toISOString()).execute()
  await platform.deleteFrom('resetCodes').where('expiresAt', '<', now.toISOString()).execute()
  await platform.deleteFrom('redeemedChallenges').where('expiresAt', '<', now.toISOString()).execute()
  await platform.deleteFrom('rememberedBrowsers').where('expiresAt', '<', later(now, -KEPT_AFTER_END).toISOString()).execute()
  await sweepKnownBrowsers(platform, now)
  await throttles.sweep()
}
