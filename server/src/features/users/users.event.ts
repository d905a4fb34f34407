import type { User } from '@recado/contract/users/users'
import { type LiveEvent, rooms } from '../../kernel/live/publish.ts'

/** Administrators hear all of a user, colleagues what they may see of each other. */
export const userEvent: LiveEvent<User> = {
  name: 'user',
  audience: (companyId, row) => [
    { room: rooms.admins(companyId), row },
    { room: rooms.staff(companyId), row: { id: row.id, name: row.name, online: row.online, queues: row.queues } },
  ],
}
