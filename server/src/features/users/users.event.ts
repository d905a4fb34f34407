import type { SessionUser } from '@recado/contract/users/access'
import type { Colleague, User } from '@recado/contract/users/users'
import { type LiveEvent, rooms } from '../../kernel/live/publish.ts'

/** `session`: only in the user's own event. */
export type UserWithSession = User & { session?: SessionUser }

/** What colleagues see of a user. */
export const colleagueOf = ({
  id,
  name,
  online,
  queues,
  availability,
  availabilityUntil,
  availabilityEnds,
  reachable,
}: User): Colleague => ({
  id,
  name,
  online,
  queues,
  availability,
  availabilityUntil,
  availabilityEnds,
  reachable,
})

/**
 * Administrators get the whole user, colleagues the public part, and users get their own session: old clients replace the signed-in user
 * by this event, and without the session they would sign out.
 */
export const userEvent: LiveEvent<UserWithSession> = {
  name: 'user',
  audience(companyId, { session, ...row }) {
    const self = rooms.user(row.id)
    const others = session && { except: self }
    return [
      ...(session ? [{ room: self, row: session }] : []),
      { room: rooms.admins(companyId), row, ...others },
      { room: rooms.staff(companyId), row: colleagueOf(row), ...others },
    ]
  },
}
