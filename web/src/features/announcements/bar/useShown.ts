import { type Announcement, announcementEndpoints } from '@recado/contract/announcements'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../../../shared/api/call.ts'
import { fetchAgain } from '../../../shared/live/fetchAgain.ts'
import { keepTold } from '../../../shared/live/keepTold.ts'
import { onReconnect, useLive } from '../../../shared/live/live.ts'
import { fetchShown } from './fetchShown.ts'
import { type AnnouncementChange, latestOf, type Shown, shownAfter } from './shown.ts'
import { shownKey as key, unreadIn } from './unread.ts'

/** What is announced to everybody, kept true by what the socket tells, and what of it is new to the reader. */
export function useShown() {
  const client = useQueryClient()
  const { data, error, refetch } = useQuery({ queryKey: key, queryFn: fetchShown })
  useEffect(() => onReconnect(() => void fetchAgain(client, { queryKey: key })), [client])
  // Read on another device.
  useLive('notice', ({ action }) => action === 'reload' && void fetchAgain(client, { queryKey: key }))
  useLive('announcement', ({ action, record, id }) => {
    const change: AnnouncementChange = action === 'delete' ? { gone: id as number } : { row: record as Announcement }
    keepTold<Shown>({ client, queryKey: key }, (shown) => shownAfter(shown, change))
  })
  const unread = data ? unreadIn(data) : []
  return {
    records: data?.records ?? [],
    error: data ? null : error,
    retry: () => void refetch(),
    unread,
    /** All that is shown now counts as read, here at once and on the server. */
    markRead() {
      if (!data || unread.length === 0) return
      const until = latestOf(data)
      keepTold<Shown>({ client, queryKey: key }, (shown) => ({ ...shown, readUntil: until }))
      call(announcementEndpoints.read, { body: { until } }).catch(() => fetchAgain(client, { queryKey: key }))
    },
  }
}
