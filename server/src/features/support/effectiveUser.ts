import type { SessionUser } from '@recado/contract/users/access'
import type { PlatformKernel } from '../../kernel/feature.ts'
import type { SignedIn } from '../../kernel/identity/loadIdentity.ts'
import { readSessionCompany, readSessionUser } from '../users/index.ts'

/** The signed-in user as screens need it: oneself in one's own company, or whom one is while acting for another. */
export async function readEffectiveUser(kernel: PlatformKernel, { userId, companyId, support }: SignedIn): Promise<SessionUser> {
  if (!support) return readSessionUser(kernel, kernel.read(companyId), userId)
  const { homeId, reason, endsAt, mayRead, refused } = support
  return {
    ...(await readSessionUser(kernel, kernel.read(homeId), userId)),
    ...(await readSessionCompany(kernel, kernel.read(companyId))),
    ...({ companyId, profile: 'admin', super: false, allTicket: 'enabled', whatsappId: null, queues: [] } as const),
    support: { reason, until: endsAt, mayRead, refused: [...refused] },
  }
}

/** A token for the session as it is now, and who one is by it: whoever acts for a company goes on with it. */
export async function issueSessionToken(kernel: PlatformKernel, sessionId: string) {
  const { actor } = await kernel.sessionCache.ofSession({ sessionId, visitId: 'current' })
  return { token: await kernel.tokens.issue(sessionId, actor.support?.visitId), user: await readEffectiveUser(kernel, actor) }
}
