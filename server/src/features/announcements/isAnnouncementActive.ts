import type { Announcement } from '@recado/contract/announcements'

type Term = Pick<Announcement, 'status' | 'startsAt' | 'endsAt'>

/** Whether everybody is to see it now: it is on, it has begun, and it has not ended. */
export const isAnnouncementActive = ({ status, startsAt, endsAt }: Term, now: Date) =>
  status && (startsAt === null || Date.parse(startsAt) <= now.getTime()) && (endsAt === null || Date.parse(endsAt) > now.getTime())
