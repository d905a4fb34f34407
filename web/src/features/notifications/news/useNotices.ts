import { type Notice, notices } from '@recado/contract/notices'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { call } from '../../../shared/api/call.ts'
import { useCan } from '../../../shared/auth/session.ts'
import { fetchAgain } from '../../../shared/live/fetchAgain.ts'
import { useLive } from '../../../shared/live/live.ts'

const key = ['notices'] as const
const none: readonly Notice[] = []

/** What the reader was told of beside conversations and has not seen, on whatever device. */
export function useNotices() {
  const client = useQueryClient()
  // Whoever acts for a company in a visit of support has no bell there.
  const enabled = useCan()('notices:own')
  const { data } = useQuery({ queryKey: key, queryFn: () => call(notices.list, {}), enabled })
  useLive('notice', () => void fetchAgain(client, { queryKey: key }))
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
