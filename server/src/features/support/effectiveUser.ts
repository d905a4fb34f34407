import type { SessionUser } from '@recado/contract/users/access'
import type { PlatformKernel } from '../../kernel/feature.ts'
import type { SignedIn } from '../../kernel/identity/loadIdentity.ts'
import { readSessionCompany, readSessionUser } from '../users/index.ts'

/** The signed-in user for the screens, in their own company or in the one that they act for. */
export async function readEffectiveUser(kernel: PlatformKernel, { userId, companyId, support }: SignedIn): Promise<SessionUser> {
  if (!support) return readSessionUser(kernel, kernel.read(companyId), userId)
  const { homeId, reason, endsAt, mayRead, refused } = support
  return {
    ...(await readSessionUser(kernel, kernel.read(homeId), userId)),
    ...(await readSessionCompany(kernel, kernel.read(companyId))),
    companyId,
    profile: 'admin' as const,
    super: false,
    allTicket: 'enabled' as const,
    whatsappId: null,
    queues: [] as const,
    support: { reason, until: endsAt, mayRead, refused: [...refused] },
  }
}

/** Issues a token for the present state of the session, and returns the user in it. A user who acts for a company continues with it. */
export async function issueSessionToken(kernel: PlatformKernel, sessionId: string) {
  const { actor } = await kernel.sessionCache.ofSession({ sessionId, visitId: 'current' })
  return { token: await kernel.tokens.issue(sessionId, actor.support?.visitId), user: await readEffectiveUser(kernel, actor) }
}
