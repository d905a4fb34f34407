import { type Notice, noticeEndpoints } from '@recado/contract/notices'
import { useCallback } from 'react'
import { call } from '#web/shared/data/api/call.ts'
import { useCan } from '#web/shared/data/auth/session.ts'
import { useLiveQuery } from '#web/shared/data/live/liveQuery.ts'

const none: readonly Notice[] = []

/** The user's unseen notices, on any device. */
export function useNotices() {
  // During a support visit there are no notices.
  const enabled = useCan()('notices:own')
  const { data } = useLiveQuery({
    key: ['notices'],
    fetch: () => call(noticeEndpoints.list, {}),
    on: { notice: () => 'refetch' },
    enabled,
    // It stays mounted from page to page.
    refetchOnMount: true,
    meta: { failureToast: 'notices' },
  })
  const rows = data?.notices ?? none
  const upTo = rows[0]?.id
  /** Marks all shown notices as seen, or those about one ticket. */
  const see = useCallback(
    async (ticketId?: number) => {
      if (upTo) await call(noticeEndpoints.read, { body: { upTo, ticketId } }).catch(() => undefined)
    },
    [upTo],
  )
  return { rows, see }
}
