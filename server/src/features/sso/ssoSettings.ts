import { AppError } from '@recado/contract/errors'
import type { SsoProblem, SsoSettings, ssoEndpoints } from '@recado/contract/users/sso'
import { sql } from 'kysely'
import type { z } from 'zod'
import { minutes } from '../../kernel/clock.ts'
import type { TenantDb } from '../../kernel/database/schema.ts'
import type { Kernel, PlatformKernel } from '../../kernel/feature.ts'
import type { Tx } from '../../kernel/transact.ts'
import { endSsoSessions, hasStep, readAccountStep } from '../access/index.ts'
import { lockCompany } from '../plans/index.ts'
import { discoverProvider, ProviderFault } from './callProvider.ts'
import { type Proved, toDomain } from './ssoDomains.ts'
import { linkOf, redirectUriOf, signInUrlOf } from './ssoLink.ts'

type Provider = Omit<z.output<typeof ssoEndpoints.store.body>, 'password' | 'code'>

export async function readSsoSettings(
  { secrets, config }: Pick<Kernel, 'secrets' | 'config'>,
  db: TenantDb,
  companyId: number,
): Promise<SsoSettings> {
  const provider = await db.selectFrom('ssoProviders').selectAll().executeTakeFirst()
  const queues = await db.selectFrom('ssoQueues').select('queueId').orderBy('queueId').execute()
  const admins = await db
    .selectFrom('users')
    .where('profile', '=', 'admin')
    .select(['users.id', 'users.name', 'users.email'])
    .select((eb) => {
      const apps = eb.selectFrom('secondSteps').select('secondSteps.userId').whereRef('secondSteps.userId', '=', 'users.id')
      const passkeys = eb.selectFrom('accountPasskeys').select('accountPasskeys.userId').whereRef('accountPasskeys.userId', '=', 'users.id')
      return eb
        .exists(apps.where('confirmedAt', 'is not', null).union(passkeys))
        .$castTo<boolean>()
        .as('hasStep')
    })
    .orderBy('users.id')
    .execute()
  const identities = db.selectFrom('ssoIdentities').select(sql<number>`count(distinct "userId")`.as('count'))
  const { count } = await identities.executeTakeFirstOrThrow()
  const domains = await db.selectFrom('ssoDomains').selectAll().orderBy('id').limit(50).execute()
  const link = provider?.link ?? linkOf(secrets, companyId)
  const keptAdminId = provider?.onlyExceptUserId
  const except = admins.find(({ id }) => id === keptAdminId)
  const candidates = admins.filter(({ hasStep }) => hasStep).slice(0, 100)
  return {
    redirectUri: redirectUriOf(config, link),
    signInUrl: signInUrlOf(config, link),
    provider: provider
      ? {
          issuer: provider.issuer,
          clientId: provider.clientId,
          hasSecret: true,
          newUsers: provider.newUsers,
          queueIds: queues.map(({ queueId }) => queueId),
        }
      : null,
    onlyExcept: except ? { id: except.id, name: except.name, email: except.email } : null,
    candidates: candidates.map(({ id, name, email }) => ({ id, name, email })),
    linked: Number(count),
    domains: domains.map(toDomain),
  }
}

/**
 * Another issuer may know none of the company's people, so that only it may be used ends with it. Who somebody is stays with the issuer that
 * said so: the new one can claim none of them.
 */
export async function storeProvider(kernel: Kernel, companyId: number, { provider, redeem }: Proved & { provider: Provider }) {
  const { secrets, clock } = kernel
  const { clientSecret, queueIds, ...values } = provider
  await kernel.transact({ companyId }, async (tx) => {
    await lockCompany(tx)
    await redeem(tx)
    const { db } = tx
    const before = await db.selectFrom('ssoProviders').select(['issuer', 'secretSealed']).executeTakeFirst()
    const isSame = before?.issuer === values.issuer
    if (before && !isSame) await endSsoSessions(tx, clock.now())
    // The secret of one provider must not be sent to another one.
    const secretSealed = clientSecret === null ? (isSame ? before?.secretSealed : undefined) : secrets.seal(clientSecret)
    if (secretSealed === undefined) throw new AppError('ERR_SSO_SECRET_MISSING')
    await db
      .insertInto('ssoProviders')
      .values({ ...values, secretSealed, link: linkOf(secrets, companyId), onlyExceptUserId: null, createdAt: clock.now() })
      .onConflict((conflict) =>
        conflict.column('companyId').doUpdateSet({ ...values, secretSealed, ...(!isSame && { onlyExceptUserId: null }) }),
      )
      .execute()
    await db.deleteFrom('ssoQueues').execute()
    const rows = [...new Set(queueIds)].map((queueId) => ({ queueId }))
    if (rows.length > 0) await db.insertInto('ssoQueues').values(rows).execute()
  })
}

/** Who comes by a later provider, also the same one, confirms again with a password. */
export const removeProvider = (kernel: Kernel, companyId: number, redeem: Proved['redeem']) =>
  kernel.transact({ companyId }, async (tx) => {
    const { db } = tx
    await redeem(tx)
    await endSsoSessions(tx, kernel.clock.now())
    await db.deleteFrom('ssoIdentities').execute()
    await db.deleteFrom('ssoQueues').execute()
    await db.deleteFrom('ssoProviders').execute()
  })

/** Sessions that were opened by a password end when they are refreshed. */
export async function setOnly(kernel: Kernel, companyId: number, { exceptEmail, redeem }: Proved & { exceptEmail: string | null }) {
  await kernel.transact({ companyId }, async (tx) => {
    await lockCompany(tx)
    await redeem(tx)
    const kept = exceptEmail === null ? null : await findAdminWithStep(tx, exceptEmail)
    if (kept === undefined) throw new AppError('ERR_SSO_NO_ADMIN')
    const stored = await tx.db
      .updateTable('ssoProviders')
      .set({ onlyExceptUserId: kept?.id ?? null })
      .executeTakeFirst()
    if (stored.numUpdatedRows === 0n && kept) throw new AppError('ERR_SSO_OFF')
  })
}

async function findAdminWithStep({ db }: Tx, email: string) {
  const admins = db.selectFrom('users').select('id').where('email', '=', email).where('profile', '=', 'admin')
  const admin = await admins.executeTakeFirst()
  const account = admin && (await readAccountStep(db, admin.id))
  return account && hasStep(account) ? account : undefined
}

/** What is wrong with a provider; null if nothing is, as far as it can be seen before somebody signs in. */
export async function tryProvider(kernel: PlatformKernel, companyId: number, issuer: string): Promise<SsoProblem | null> {
  const limit = kernel.config.limits.integrationTestsPerMinute
  await kernel.throttles.take({ key: `sso:try:${companyId}`, limit, window: minutes(1) })
  try {
    await discoverProvider(kernel, { issuer, clientId: 'recado', secret: 'none' })
    return null
  } catch (error) {
    if (error instanceof ProviderFault) return error.problem
    throw error
  }
}
