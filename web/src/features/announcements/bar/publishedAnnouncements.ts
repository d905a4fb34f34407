import type { Announcement, announcementEndpoints } from '@recado/contract/announcements'
import type { OutputOf } from '@recado/contract/kit/endpoint'

export type PublishedAnnouncements = OutputOf<typeof announcementEndpoints.shown>
export type AnnouncementChange = { row: Announcement } | { gone: number }

/** Applies one change; keeps only published announcements, newest first. */
export function applyChange({ records, ...rest }: PublishedAnnouncements, change: AnnouncementChange): PublishedAnnouncements {
  const id = 'gone' in change ? change.gone : change.row.id
  const others = records.filter((one) => one.id !== id)
  const isThere = 'row' in change && change.row.publishedAt !== null
  return { ...rest, records: isThere ? [...others, change.row].sort((a, b) => b.id - a.id) : others }
}

/** The time of the newest: a user who has seen all of them has read until then. */
export const latestPublishedAt = ({ records }: PublishedAnnouncements) =>
  records.reduce((latest, { publishedAt }) => (publishedAt !== null && publishedAt > latest ? publishedAt : latest), '')

export const unreadIn = ({ records, readUntil }: PublishedAnnouncements) =>
  records.filter(({ publishedAt }) => publishedAt !== null && (readUntil === null || publishedAt > readUntil))
