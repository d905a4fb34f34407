import type { Announcement } from '@recado/contract/announcements'
import { useQuery } from '@tanstack/react-query'
import { fetchPublished } from './fetchPublished.ts'
import { type PublishedAnnouncements, unreadIn } from './publishedAnnouncements.ts'

export const publishedKey = ['announcement', 'shown'] as const

const none: readonly Announcement[] = []

/** The unread announcements, for other components than the announcements' button. Only the button fetches and updates them. */
export const useUnreadAnnouncements = () =>
  useQuery<PublishedAnnouncements, Error, Announcement[]>({
    queryKey: publishedKey,
    queryFn: fetchPublished,
    enabled: false,
    throwOnError: false,
    select: unreadIn,
  }).data ?? none
