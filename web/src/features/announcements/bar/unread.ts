import type { Announcement } from '@recado/contract/announcements'
import { useQuery } from '@tanstack/react-query'
import type { Shown } from './shown.ts'

export const shownKey = ['announcement', 'shown'] as const

export const unreadIn = ({ records, readUntil }: Shown) =>
  records.filter(({ publishedAt }) => publishedAt !== null && (readUntil === null || publishedAt > readUntil))

const none: readonly Announcement[] = []

/** What is new to the reader, for others than the announcements' own button: that one alone fetches it and keeps it true. */
export const useUnreadAnnouncements = () =>
  useQuery<Shown, Error, Announcement[]>({
    queryKey: shownKey,
    queryFn: async () => (await import('./fetchShown.ts')).fetchShown(),
    enabled: false,
    select: unreadIn,
  }).data ?? none
