import type { SessionUser } from '@recado/contract/users/access'
import type { User } from '@recado/contract/users/users'
import { type LiveEvent, rooms } from '../../kernel/live/publish.ts'

/** `session`: what they hear of themselves. */
export type UserWithSession = User & { session?: SessionUser }

/**
 * Administrators hear all of a user, colleagues what they may see of each other, and one hears of oneself what one's session says:
 * old clients put it in the place of who is signed in, and a poorer one would sign them out.
 */
export const userEvent: LiveEvent<UserWithSession> = {
  name: 'user',
  audience(companyId, { session, ...row }) {
    const self = rooms.user(row.id)
    const others = session && { except: self }
    return [
      ...(session ? [{ room: self, row: session }] : []),
      { room: rooms.admins(companyId), row, ...others },
      { room: rooms.staff(companyId), row: { id: row.id, name: row.name, online: row.online, queues: row.queues }, ...others },
    ]
  },
}
