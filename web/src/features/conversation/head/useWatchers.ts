import type { Viewer as Watcher } from '@recado/contract/tickets/tickets'
import { useEffect, useState } from 'react'
import { useSession } from '../../../shared/auth/session.ts'
import { useLive } from '../../../shared/live/live.ts'
import { useOfflineSince } from '../../../shared/live/liveStatus.ts'

export type { Watcher }

/** Who else has the ticket before them. Nobody is heard of while the connection is down. */
export function useWatchers(ticketId: number | undefined): readonly Watcher[] {
  const { id: me } = useSession()
  const [others, setOthers] = useState<readonly Watcher[]>(nobody)
  const isOffline = useOfflineSince() !== null
  useLive('ticket', ({ action, ticketId: of, users }) => {
    if (action === 'presence' && of === ticketId) setOthers((users as Watcher[]).filter(({ id }) => id !== me))
  })
  useEffect(() => {
    if (isOffline) setOthers(nobody)
  }, [isOffline])
  return others
}

const nobody: readonly Watcher[] = []
