import { AppError } from '@recado/contract/errors'
import { type SecondStepState, secondStepEndpoints, type UserWithoutSecondStep } from '@recado/contract/users/secondStep'
import { sql } from 'kysely'
import { days, later } from '../../../kernel/clock.ts'
import type { PlatformKernel } from '../../../kernel/feature.ts'
import type { Serve } from '../../../kernel/http/mountEndpoints.ts'
import type { SignedIn } from '../../../kernel/identity/loadIdentity.ts'
import type { Tx } from '../../../kernel/transact.ts'
import { readSessionUser } from '../../users/index.ts'
import { openSession } from '../sessions.ts'
import { checkCode, passedBySetup, redeemOwnProof, wrongCode } from './passSecondStep.ts'
import { proveOwner } from './proveOwner.ts'
import { type Account, accountOf, hasStep, readAccountStep, requirementOf } from './readSecondStep.ts'
import { replaceRecoveryCodes } from './recoveryCodes.ts'
import { forgetBrowsers } from './rememberedBrowsers.ts'
import { removeForOther, turnAppOff } from './removeSecondStep.ts'
import { beginSetup, confirmSetup } from './setUpSecondStep.ts'
import { readSetupToken } from './setupToken.ts'

const SHOWN = days(30)
const MOST_USERS = 1000

export function serveSecondStep(serve: Serve, kernel: PlatformKernel) {
  serveOwnStep(serve, kernel)
  serveRequiredSetup(serve, kernel)
  serveRemoval(serve, kernel)
  serve.signedIn(secondStepEndpoints.usersWithout, async ({ actor }) => ({ users: await readUsersWithout(kernel, actor.companyId) }))
}

function serveOwnStep(serve: Serve, kernel: PlatformKernel) {
  serve.signedIn(secondStepEndpoints.state, ({ actor }) => readState(kernel, accountOf(actor)))
  serve.signedIn(secondStepEndpoints.begin, async ({ actor, sessionId, body }) => {
    const account = accountOf(actor)
    return beginSetup(kernel, account, () => proveOwner(kernel, { ...account, sessionId }, body))
  })
  serve.signedIn(secondStepEndpoints.confirm, async ({ actor, sessionId, body }) => ({
    recoveryCodes: await confirmSetup(kernel, accountOf(actor), { code: body.code, sessionId }),
  }))
  serve.signedIn(secondStepEndpoints.renewRecoveryCodes, async ({ actor, sessionId, body: { code = '', password, passkey } }) => {
    const account = accountOf(actor)
    const redeem = passkey
      ? await proveOwner(kernel, { ...account, sessionId }, { password, passkey })
      : redeemCode(kernel, await proveCode(kernel, actor, code))
    return kernel.transact(account, async (tx) => {
      await redeem(tx)
      return { recoveryCodes: await replaceRecoveryCodes(tx, kernel.secrets, account.userId) }
    })
  })
  serve.signedIn(secondStepEndpoints.turnOff, async ({ actor, sessionId, body }) => {
    const account = accountOf(actor)
    const redeem = await proveOwner(kernel, { ...account, sessionId }, body)
    const state = await readAccountStep(kernel.read(account.companyId), account.userId)
    if (!state || !hasStep(state)) throw new AppError('ERR_SECOND_STEP_OFF')
    if (!state.hasPasskey && requirementOf(state, kernel.clock.now()).isRequiredNow) throw new AppError('ERR_SECOND_STEP_REQUIRED')
    await kernel.transact(account, async (tx) => {
      await redeem(tx)
      await turnAppOff(tx, kernel, account.userId)
    })
    return { message: 'secondStep.off' }
  })
  serve.signedIn(secondStepEndpoints.forgetBrowsers, async ({ actor }) => {
    const account = accountOf(actor)
    await kernel.transact(account, (tx) => forgetBrowsers(tx, account.userId, kernel.clock.now()))
    return { message: 'secondStep.browsersForgotten' }
  })
}

/** For accounts that may not sign in without a second step and have none yet. */
function serveRequiredSetup(serve: Serve, kernel: PlatformKernel) {
  serve.open(secondStepEndpoints.beginRequired, async ({ body }) =>
    beginSetup(kernel, await readSetupToken(kernel, body.setupToken)).catch(asExpired),
  )
  serve.open(secondStepEndpoints.confirmRequired, async ({ body, visit }) => {
    const account = await readSetupToken(kernel, body.setupToken)
    await kernel.sessionCache.refuseUnpaidCompany(account.companyId)
    const recoveryCodes = await confirmSetup(kernel, account, { code: body.code }).catch(asExpired)
    const opened = await openSession(kernel, account, { visit, proof: passedBySetup(account.sso), remembersBrowser: body.rememberBrowser })
    const user = await readSessionUser(kernel, kernel.read(account.companyId), account.userId)
    return { token: await kernel.tokens.issue(opened.sessionId), user, recoveryCodes }
  })
}

/** An account that has its second step by now signs in with it. */
function asExpired(error: unknown): never {
  const isSetUp = error instanceof AppError && (error.code === 'ERR_SECOND_STEP_EXISTS' || error.code === 'ERR_SECOND_STEP_OFF')
  throw isSetUp ? new AppError('ERR_SESSION_EXPIRED') : error
}

function serveRemoval(serve: Serve, kernel: PlatformKernel) {
  serve.signedIn(secondStepEndpoints.removeOfUser, async ({ actor, db, params }) => {
    const user = await db.selectFrom('users').select(['id', 'super']).where('id', '=', params.id).executeTakeFirst()
    if (!user) throw new AppError('ERR_NO_USER_FOUND')
    // Their own second step is switched off with password and code. Administrators of the platform are not all super users.
    if (user.id === actor.userId || (user.super && !actor.super)) throw new AppError('ERR_NO_PERMISSION')
    await kernel.transact(actor, (tx) => removeForOther(tx, kernel, { userId: user.id, by: actor.name }))
    return { message: 'secondStep.removed' }
  })
  serve.signedIn(secondStepEndpoints.removeOfAdmin, async ({ actor, body }) => {
    const users = kernel.platform.selectFrom('users').select(['id', 'companyId']).where('profile', '=', 'admin')
    const user = await users.where('email', '=', body.email).executeTakeFirst()
    if (!user) throw new AppError('ERR_NO_USER_FOUND')
    if (user.id === actor.userId) throw new AppError('ERR_NO_PERMISSION')
    await kernel.transact({ companyId: user.companyId }, (tx) => removeForOther(tx, kernel, { userId: user.id, by: actor.name }))
    return { message: 'secondStep.removed' }
  })
}

async function proveCode(kernel: PlatformKernel, actor: SignedIn, code: string) {
  const account = accountOf(actor)
  const state = await readAccountStep(kernel.read(account.companyId), account.userId)
  if (!state || !hasStep(state)) throw new AppError('ERR_SECOND_STEP_OFF')
  const proof = await checkCode(kernel, { account, state, code, from: 'session' })
  if (!proof) throw wrongCode()
  return { account, proof }
}

const redeemCode =
  ({ clock }: PlatformKernel, { account, proof }: Awaited<ReturnType<typeof proveCode>>) =>
  (tx: Pick<Tx, 'db'>) =>
    redeemOwnProof(tx, account.userId, proof, clock.now())

async function readState(kernel: PlatformKernel, { userId, companyId }: Account): Promise<SecondStepState> {
  const db = kernel.read(companyId)
  const now = kernel.clock.now()
  const account = await readAccountStep(db, userId)
  if (!account) throw new AppError('ERR_SESSION_EXPIRED')
  const codes = db.selectFrom('recoveryCodes').select(({ fn }) => fn.countAll<number>().as('left'))
  const { left } = await codes.where('userId', '=', userId).executeTakeFirstOrThrow()
  const browsers = db.selectFrom('rememberedBrowsers').select(['id', 'name', 'lastUsedAt', 'expiresAt']).where('userId', '=', userId)
  return {
    enabled: account.confirmedAt !== null,
    since: account.confirmedAt,
    recoveryCodesLeft: Number(left),
    requiredFrom: requirementOf(account, now).requiredFrom,
    browsers: await browsers.where('expiresAt', '>', now.toISOString()).orderBy('lastUsedAt', 'desc').limit(100).execute(),
  }
}

async function readUsersWithout({ read, clock }: PlatformKernel, companyId: number): Promise<UserWithoutSecondStep[]> {
  const users = await read(companyId)
    .selectFrom('users')
    .leftJoin('secondSteps', (join) => join.onRef('secondSteps.userId', '=', 'users.id').on('secondSteps.confirmedAt', 'is not', null))
    .where('secondSteps.userId', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('accountPasskeys').select('accountPasskeys.id').whereRef('accountPasskeys.userId', '=', 'users.id'))),
    )
    .select(['users.id as userId', 'users.name'])
    .select((eb) =>
      sql<UserWithoutSecondStep['signIns']>`array(${eb
        .selectFrom('sessions')
        .select(sql`json_build_object('at', "createdAt", 'browser', browser, 'address', address)`.as('signIn'))
        .whereRef('sessions.userId', '=', 'users.id')
        .where('sessions.createdAt', '>', later(clock.now(), -SHOWN).toISOString())
        .orderBy('sessions.createdAt', 'desc')
        .limit(5)})`.as('signIns'),
    )
    .orderBy('users.id')
    .limit(MOST_USERS)
    .execute()
  return users.map((user) => ({ ...user, signIns: user.signIns.map((signIn) => ({ ...signIn, at: new Date(signIn.at).toISOString() })) }))
}
