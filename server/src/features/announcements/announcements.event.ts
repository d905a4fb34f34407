import type { Announcement } from '@recado/contract/announcements'
import { type LiveEvent, rooms } from '../../kernel/live/publish.ts'

/** What is shown is told to every company at once; what is not yet, or not any more, to the platform's people. */
export const announcementEvent: LiveEvent<Announcement> = {
  name: 'announcement',
  audience: (_, row) => [{ room: row.publishedAt === null ? rooms.supers() : rooms.everybody(), row }],
}
