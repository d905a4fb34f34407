import type { Message } from '@recado/contract/messages/messages'
import type { Ticket } from '@recado/contract/tickets/tickets'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useSession } from '../../../shared/auth/session.ts'
import { useLive } from '../../../shared/live/live.ts'
import { chime } from '../sound/chime.ts'
import { volumeNow } from '../sound/volume.ts'
import { awaitPerson } from './awaitPerson.ts'
import { deservesAlert } from './deservesAlert.ts'
import { becomeRinger } from './ringer.ts'
import { sparing } from './sparing.ts'
import { clearNotices, showNotice } from './systemNotice.ts'

/** One sound, however much arrives at once. */
const PAUSE = 1000
const ring = sparing(() => void chime(volumeNow()), PAUSE)

type Options = {
  /** The uuid of the open ticket. */
  shown: string | undefined
  onOpen: (ticket: Ticket) => void
}

/** Plays a sound, and shows a browser notification, when a contact has written or now waits for an agent. */
export function useAlerts({ shown, onOpen }: Options) {
  const { id: userId } = useSession()
  const ringer = useRef<ReturnType<typeof becomeRinger>>(null)
  const waiting = useRef<ReturnType<typeof awaitPerson>>(null)

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

  const looksAt = () => (document.visibilityState === 'visible' && document.hasFocus() ? (shown ?? null) : null)
  const alert = useEffectEvent((ticket: Ticket) => {
    if (!ringer.current?.isRinger() || ticket.uuid === looksAt()) return
    if (document.visibilityState !== 'visible') showNotice(ticket, () => onOpen(ticket))
    ring()
  })
  useEffect(() => {
    const own = awaitPerson((ticket) => alert(ticket))
    waiting.current = own
    return own.close
  }, [])

  useLive('ticket', ({ action, ticket }) => {
    if (action === 'create' || action === 'update') waiting.current?.hear(ticket as Ticket)
  })
  useLive('appMessage', ({ action, ...arrived }) => {
    if (action !== 'create') return
    const { message, ticket } = arrived as unknown as { message: Message; ticket: Ticket }
    waiting.current?.hear(ticket)
    if (!deservesAlert({ message, ticket }, { userId, looksAt: looksAt() })) return
    if (ticket.status === 'pending') waiting.current?.callSoon(ticket)
    else alert(ticket)
  })
}
