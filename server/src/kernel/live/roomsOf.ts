import { can } from '@recado/contract/permissions'
import type { SignedIn } from '../identity/loadIdentity.ts'
import { rooms } from './publish.ts'

/** The socket rooms of a user: one for each group of users (company, profile, queue …) whose events the user receives. */
export const roomsOf = (actor: SignedIn) => {
  const { companyId, userId, profile, queueIds, seesUnqueued } = actor
  // Not the company's room: that one also receives what users and contacts write.
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
