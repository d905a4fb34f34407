import type { Announcement } from '@recado/contract/announcements'

type Term = Pick<Announcement, 'status' | 'startsAt' | 'endsAt'>

/** Whether the announcement is to be shown now: it is switched on, has started and has not ended. */
export const isAnnouncementActive = ({ status, startsAt, endsAt }: Term, now: Date) =>
  status && (startsAt === null || Date.parse(startsAt) <= now.getTime()) && (endsAt === null || Date.parse(endsAt) > now.getTime())
