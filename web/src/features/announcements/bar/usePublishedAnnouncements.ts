import { announcementEndpoints } from '@recado/contract/announcements'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '#web/shared/data/api/call.ts'
import { patchCache } from '#web/shared/data/live/cache.ts'
import { invalidateLive } from '#web/shared/data/live/invalidateLive.ts'
import { useLiveQuery } from '#web/shared/data/live/liveQuery.ts'
import { fetchPublished } from './fetchPublished.ts'
import { type AnnouncementChange, applyChange, latestPublishedAt, type PublishedAnnouncements, unreadIn } from './publishedAnnouncements.ts'
import { publishedKey as key } from './unreadAnnouncements.ts'

/** The published announcements, updated by live events, and which of them the user has not read. */
export function usePublishedAnnouncements() {
  const client = useQueryClient()
  const { data, error, refetch } = useLiveQuery<PublishedAnnouncements>({
    key,
    fetch: fetchPublished,
    on: {
      announcement({ action, record, id }) {
        const change: AnnouncementChange = action === 'delete' ? { gone: id } : { row: record }
        return (shown) => applyChange(shown, change)
      },
      // The user has read them on another device.
      notice: ({ action }) => action === 'reload' && 'refetch',
    },
    // The bar stays mounted from page to page.
    refetchOnMount: true,
    throwOnError: false,
  })
  const unread = data ? unreadIn(data) : []
  return {
    records: data?.records ?? [],
    error: data ? null : error,
    retry: () => void refetch(),
    unread,
    /** Marks all shown announcements as read, here at once and on the server. */
    markRead() {
      if (!data || unread.length === 0) return
      const until = latestPublishedAt(data)
      patchCache<PublishedAnnouncements>({ client, queryKey: key }, (shown) => ({ ...shown, readUntil: until }))
      call(announcementEndpoints.read, { body: { until } }).catch(() => invalidateLive(client, { queryKey: key }))
    },
  }
}
