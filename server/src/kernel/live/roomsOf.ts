import { type Actor, can } from '@recado/contract/permissions'
import { rooms } from './publish.ts'

/** What one sees is heard in as many rooms as there are reasons to see it. */
export const roomsOf = (actor: Actor) => {
  const { companyId, userId, profile, queueIds, seesUnqueued } = actor
  return [
    rooms.company(companyId),
    rooms.user(userId),
    profile === 'admin' ? rooms.admins(companyId) : rooms.staff(companyId),
    ...(can(actor, 'tickets:seeAll') ? [rooms.overseers(companyId)] : []),
    ...queueIds.map((queueId) => rooms.queue(companyId, queueId)),
    ...(seesUnqueued ? [rooms.unqueued(companyId)] : []),
  ]
}
