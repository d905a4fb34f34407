import { type Notice, notices } from '@recado/contract/notices'
import { useCallback } from 'react'
import { call } from '../../../shared/api/call.ts'
import { useCan } from '../../../shared/auth/session.ts'
import { useLiveQuery } from '../../../shared/live/liveQuery.ts'

const none: readonly Notice[] = []

/** What the reader was told of beside conversations and has not seen, on whatever device. */
export function useNotices() {
  // Whoever acts for a company in a visit of support has no bell there.
  const enabled = useCan()('notices:own')
  const { data } = useLiveQuery({
    key: ['notices'],
    fetch: () => call(notices.list, {}),
    on: { notice: () => 'refetch' },
    enabled,
    // It stays mounted from page to page.
    refetchOnMount: true,
  })
  const rows = data?.notices ?? none
  const upTo = rows[0]?.id
  /** All that is shown was seen, or what of it is about one ticket. */
  const see = useCallback(
    async (ticketId?: number) => {
      if (upTo) await call(notices.read, { body: { upTo, ticketId } }).catch(() => undefined)
    },
    [upTo],
  )
  return { rows, see }
}
