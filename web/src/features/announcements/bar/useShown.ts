import { type Announcement, announcementEndpoints } from '@recado/contract/announcements'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../../shared/api/call.ts'
import { fetchAgain } from '../../../shared/live/fetchAgain.ts'
import { keepTold } from '../../../shared/live/keepTold.ts'
import { useLiveQuery } from '../../../shared/live/liveQuery.ts'
import { fetchShown } from './fetchShown.ts'
import { type AnnouncementChange, latestOf, type Shown, shownAfter, unreadIn } from './shown.ts'
import { shownKey as key } from './unread.ts'

/** The published announcements, updated by live events, and which of them the user has not read. */
export function useShown() {
  const client = useQueryClient()
  const { data, error, refetch } = useLiveQuery<Shown>({
    key,
    fetch: fetchShown,
    on: {
      announcement({ action, record, id }) {
        const change: AnnouncementChange = action === 'delete' ? { gone: id as number } : { row: record as Announcement }
        return (shown) => shownAfter(shown, change)
      },
      // The user has read them on another device.
      notice: ({ action }) => action === 'reload' && 'refetch',
    },
    // The bar stays mounted from page to page.
    refetchOnMount: true,
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
      const until = latestOf(data)
      keepTold<Shown>({ client, queryKey: key }, (shown) => ({ ...shown, readUntil: until }))
      call(announcementEndpoints.read, { body: { until } }).catch(() => fetchAgain(client, { queryKey: key }))
    },
  }
}
