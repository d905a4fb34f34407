import type { Announcement } from '@recado/contract/announcements'
import { type LiveEvent, rooms } from '../../kernel/live/publish.ts'

/** A published announcement goes to every company, an unpublished one only to the platform's administrators. */
export const announcementEvent: LiveEvent<Announcement> = {
  name: 'announcement',
  audience: (_, row) => [{ room: row.publishedAt === null ? rooms.supers() : rooms.everybody(), row }],
}
