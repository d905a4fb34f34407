import { AppError } from '@recado/contract/errors'
import { signInEndpoints } from '@recado/contract/users/signIns'
import type { TenantDb } from '../../../kernel/database/schema.ts'
import type { PlatformKernel } from '../../../kernel/feature.ts'
import type { Serve } from '../../../kernel/http/mountEndpoints.ts'
import type { SignedIn } from '../../../kernel/identity/loadIdentity.ts'
import { endVisitsOfSession } from '../../support/index.ts'
import { type Account, accountOf } from '../secondStep/readSecondStep.ts'
import { endEverywhere } from './endEverywhere.ts'
import { endMailedSignIn, readMailedSignIn } from './endMailedSignIn.ts'
import { readSignIns } from './readSignIns.ts'

export function serveSignIns(serve: Serve, kernel: PlatformKernel) {
  serve.signedIn(signInEndpoints.list, async ({ actor, sessionId }) => {
    const { companyId, userId } = accountOf(actor)
    return readSignIns(kernel.read(companyId), { userId, sessionId, now: kernel.clock.now() })
  })
  serve.signedIn(signInEndpoints.endAll, async ({ actor, sessionId, query, visit }) => {
    await endVisitsOfSession(kernel, sessionId)
    await endEverywhere(kernel, accountOf(actor), { by: 'everywhere', ...query })
    visit.keepRefreshToken(null)
    return { message: 'signIns.ended' }
  })
  serve.signedIn(signInEndpoints.listOfUser, async ({ actor, db, params }) => {
    const { userId } = await findColleague(db, actor, params.id)
    return readSignIns(db, { userId, sessionId: undefined, now: kernel.clock.now() })
  })
  serve.signedIn(signInEndpoints.endAllOfUser, async ({ actor, db, params, query }) => {
    const account = await findColleague(db, actor, params.id)
    // Their own sign-ins end at the other call, which forgets the cookie too.
    if (account.userId === actor.userId) throw new AppError('ERR_NO_PERMISSION')
    await endEverywhere(kernel, account, { by: 'admin', ...query })
    kernel.log.info({ ...account, by: actor.userId }, 'an administrator signed a user out')
    return { message: 'signIns.ended' }
  })
  serve.open(signInEndpoints.readMailed, ({ body, visit }) => readMailedSignIn(kernel, { ...body, address: visit.address }))
  serve.open(signInEndpoints.endMailed, async ({ body, visit }) => {
    await endMailedSignIn(kernel, { ...body, address: visit.address })
    return { message: 'signIns.ended' }
  })
}

/** Administrators of the platform are not all super users: they neither see nor end the sign-ins of one. */
async function findColleague(db: TenantDb, actor: SignedIn, id: number): Promise<Account> {
  const user = await db.selectFrom('users').select(['id', 'companyId', 'super']).where('id', '=', id).executeTakeFirst()
  if (!user) throw new AppError('ERR_NO_USER_FOUND')
  if (user.super && !actor.super) throw new AppError('ERR_NO_PERMISSION')
  return { userId: user.id, companyId: user.companyId }
}
