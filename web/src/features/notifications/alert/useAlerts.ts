import type { Message } from '@recado/contract/messages'
import type { Ticket } from '@recado/contract/tickets'
import { useEffect, useRef } from 'react'
import { useSession } from '../../../shared/auth/session.ts'
import { useLive } from '../../../shared/live/live.ts'
import { chime } from '../sound/chime.ts'
import { volumeNow } from '../sound/volume.ts'
import { deservesAlert } from './deservesAlert.ts'
import { becomeRinger } from './ringer.ts'
import { sparing } from './sparing.ts'
import { clearNotices, showNotice } from './systemNotice.ts'

/** However much arrives at once. */
const PAUSE = 1000
const ring = sparing(() => void chime(volumeNow()), PAUSE)

type Given = {
  /** The uuid of the ticket on the screen. */
  shown: string | undefined
  onOpen: (ticket: Ticket) => void
}

/** Lets it be heard that a customer has written, and beside other windows be seen. */
export function useAlerts({ shown, onOpen }: Given) {
  const { id: userId } = useSession()
  const ringer = useRef<ReturnType<typeof becomeRinger>>(null)

  useEffect(() => {
    const own = becomeRinger()
    ringer.current = own
    return own.close
  }, [])

  useEffect(() => {
    const onSight = () => document.visibilityState === 'visible' && clearNotices()
    document.addEventListener('visibilitychange', onSight)
    return () => document.removeEventListener('visibilitychange', onSight)
  }, [])

  useLive('appMessage', ({ action, ...arrived }) => {
    if (action !== 'create' || !ringer.current?.isRinger()) return
    const { message, ticket } = arrived as unknown as { message: Message; ticket: Ticket }
    const isVisible = document.visibilityState === 'visible'
    const looksAt = isVisible && document.hasFocus() ? (shown ?? null) : null
    if (!deservesAlert({ message, ticket }, { userId, looksAt })) return
    if (!isVisible) showNotice(ticket, () => onOpen(ticket))
    ring()
  })
}
