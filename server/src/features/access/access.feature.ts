import { access } from '@recado/contract/users/access'
import { days, later } from '../../kernel/clock.ts'
import type { PlatformFeature, PlatformKernel } from '../../kernel/feature.ts'
import type { Visit } from '../../kernel/http/visit.ts'
import { sessionUser } from '../users/index.ts'
import { logIn } from './login.ts'
import { requestReset, resetPassword } from './resetPassword.ts'
import { endSession, type Opened, rotateSession } from './sessions.ts'

/** Ended sessions tell for this long which addresses an account is used from. */
const KEPT = days(30)
const MAILED = { message: 'access.codeMailed' }
const CHANGED = { message: 'access.passwordChanged' }

export const accessFeature: PlatformFeature = {
  name: 'access',
  // The account was deleted while it signed in or asked for a code.
  conflicts: { sessions_companyId_userId_fkey: 'ERR_INVALID_CREDENTIALS' },
  jobs: (kernel) => [{ name: 'access.sweep', every: '17 3 * * *', run: () => sweep(kernel) }],
  routes(serve, kernel) {
    serve.open(access.login, async ({ body, visit }) => {
      const opened = await logIn(kernel, { ...body, address: visit.address })
      return admit(kernel, { opened, owner: opened, visit })
    })
    serve.open(access.refresh, async ({ visit }) => {
      const opened = await rotateSession(kernel, visit.refreshToken())
      return admit(kernel, { opened, owner: (await kernel.identities.ofSession(opened.sessionId)).actor, visit })
    })
    serve.signedIn(access.logout, async ({ actor, sessionId, visit }) => {
      await endSession(kernel, { ...actor, sessionId })
      visit.keepRefreshToken(null)
      return { message: 'access.loggedOut' }
    })
    serve.signedIn(access.me, ({ actor, db }) => sessionUser(kernel, db, actor.userId))

    serve.open(access.forgotPassword, async ({ body, visit }) => {
      await requestReset(kernel, { ...body, address: visit.address })
      return MAILED
    })
    serve.open(access.forgotPasswordByPath, async ({ params, visit }) => {
      await requestReset(kernel, { ...params, address: visit.address })
      return MAILED
    })
    serve.open(access.resetPassword, async ({ body, visit }) => {
      await resetPassword(kernel, { ...body, address: visit.address })
      return CHANGED
    })
    serve.open(access.resetPasswordByPath, async ({ params, visit }) => {
      await resetPassword(kernel, { ...params, address: visit.address })
      return CHANGED
    })
  },
}

type Admission = { opened: Opened; owner: { userId: number; companyId: number }; visit: Visit }

async function admit(kernel: PlatformKernel, { opened, owner, visit }: Admission) {
  const user = await sessionUser(kernel, kernel.read(owner.companyId), owner.userId)
  visit.keepRefreshToken(opened.refreshToken)
  return { token: await kernel.tokens.issue(opened.sessionId), user }
}

async function sweep({ platform, throttles, clock }: PlatformKernel) {
  const now = clock.now()
  await platform.deleteFrom('sessions').where('expiresAt', '<', later(now, -KEPT).toISOString()).execute()
  await platform.deleteFrom('resetCodes').where('expiresAt', '<', now.toISOString()).execute()
  await throttles.sweep()
}
