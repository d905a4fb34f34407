import type { Actor } from '@recado/contract/permissions'
import type { SessionUser } from '@recado/contract/users/access'
import { useCurrentUser } from './session.ts'

export type Viewer = Pick<Actor, 'userId' | 'profile' | 'super' | 'queueIds' | 'seesUnqueued'> & Pick<SessionUser, 'support'>

/** The signed-in user in the form that the contract's rules take. */
export const toViewer = ({ id, profile, super: isSuper, queues, allTicket, support }: SessionUser): Viewer => ({
  userId: id,
  profile,
  super: isSuper,
  queueIds: queues.map((queue) => queue.id),
  seesUnqueued: allTicket === 'enabled',
  support,
})

export const useViewer = () => toViewer(useCurrentUser())
