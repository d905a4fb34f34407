import { AppError } from '@recado/contract/errors'
import type { OwnSsoLinks, SsoLink, SsoLinkOfUser } from '@recado/contract/users/sso'
import type { TenantDb } from '../../kernel/database/schema.ts'
import type { PlatformKernel } from '../../kernel/feature.ts'
import { endSsoSessions, mailAccountIn, readPasswordless } from '../access/index.ts'
import type { Proved } from './ssoDomains.ts'
import { unlinkedMail } from './unlinkedMail.ts'

const MOST = 1000

/** Who of the company is which person of the provider, the newest first. */
export const readLinks = (db: TenantDb): Promise<SsoLinkOfUser[]> =>
  db
    .selectFrom('ssoIdentities')
    .innerJoin('users', 'users.id', 'ssoIdentities.userId')
    .select(['users.id as userId', 'users.name', 'users.email', 'issuer', 'subject', 'byPassword', 'ssoIdentities.createdAt'])
    .orderBy('ssoIdentities.createdAt', 'desc')
    .orderBy('users.id')
    .limit(MOST)
    .execute()

export async function readOwnLinks({ read }: PlatformKernel, { companyId, userId }: Account): Promise<OwnSsoLinks> {
  const db = read(companyId)
  const links: SsoLink[] = await db
    .selectFrom('ssoIdentities')
    .select(['issuer', 'subject', 'byPassword', 'createdAt'])
    .where('userId', '=', userId)
    .orderBy('createdAt', 'desc')
    .limit(MOST)
    .execute()
  const person = await readPasswordless(db, userId)
  return { links, withoutPassword: person ? { link: person.link, issuer: person.issuer } : null }
}

type Account = { companyId: number; userId: number }
type Unlinking = Proved & { userId: number }

/** The account belongs to nobody at the provider any more, and whom it has signed in is signed out. */
export function removeLinks(kernel: PlatformKernel, companyId: number, { userId, redeem }: Unlinking) {
  return kernel.transact({ companyId }, async (tx) => {
    await redeem(tx)
    await tx.db.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().executeTakeFirst()
    const { numDeletedRows } = await tx.db.deleteFrom('ssoIdentities').where('userId', '=', userId).executeTakeFirst()
    if (numDeletedRows === 0n) throw new AppError('ERR_NO_SSO_LINK_FOUND')
    await endSsoSessions(tx, kernel.clock.now(), userId)
    await mailAccountIn(tx, kernel, userId, unlinkedMail)
  })
}

/** Whoever has no password would have no way in any more. */
export async function removeOwnLinks(kernel: PlatformKernel, { companyId, userId }: Account, redeem: Proved['redeem']) {
  if (await readPasswordless(kernel.read(companyId), userId)) throw new AppError('ERR_SSO_ONLY_WAY')
  await kernel.transact({ companyId }, async (tx) => {
    await redeem(tx)
    const { numDeletedRows } = await tx.db.deleteFrom('ssoIdentities').where('userId', '=', userId).executeTakeFirst()
    if (numDeletedRows === 0n) throw new AppError('ERR_NO_SSO_LINK_FOUND')
    await mailAccountIn(tx, kernel, userId, unlinkedMail)
  })
}
