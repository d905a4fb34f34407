import type { Announcement } from '@recado/contract/announcements'
import { useQuery } from '@tanstack/react-query'
import { fetchShown } from './fetchShown.ts'
import { type Shown, unreadIn } from './shown.ts'

export const shownKey = ['announcement', 'shown'] as const

const none: readonly Announcement[] = []

/** The unread announcements, for other components than the announcements' button. Only the button fetches and updates them. */
export const useUnreadAnnouncements = () =>
  useQuery<Shown, Error, Announcement[]>({
    queryKey: shownKey,
    queryFn: fetchShown,
    enabled: false,
    select: unreadIn,
  }).data ?? none
