import { can } from '@recado/contract/permissions'
import type { SignedIn } from '../identity/loadIdentity.ts'
import { rooms } from './publish.ts'

/** What one sees is heard in as many rooms as there are reasons to see it. */
export const roomsOf = (actor: SignedIn) => {
  const { companyId, userId, profile, queueIds, seesUnqueued } = actor
  // Not the company's: there it is told what people say.
  if (actor.support) return [rooms.everybody(), rooms.support(companyId)]
  return [
    rooms.everybody(),
    ...(actor.super ? [rooms.supers()] : []),
    rooms.company(companyId),
    rooms.user(userId),
    profile === 'admin' ? rooms.admins(companyId) : rooms.staff(companyId),
    ...(can(actor, 'tickets:seeAll') ? [rooms.overseers(companyId)] : []),
    ...queueIds.map((queueId) => rooms.queue(companyId, queueId)),
    ...(seesUnqueued ? [rooms.unqueued(companyId)] : []),
  ]
}
