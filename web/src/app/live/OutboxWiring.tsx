import { useWindowEvent } from '@mantine/hooks'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { SAY, sayDoer } from '../../features/chats/sayDoer.ts'
import { messageDoer, SEND } from '../../features/messages/sending/messageDoer.ts'
import { changeDoer, laneDoer, tagsDoer, undoResolveDoer } from '../../features/tickets/attending/changeDoers.ts'
import { CHANGE, LANE, TAGS, UNDO_RESOLVE } from '../../features/tickets/attending/ticketTasks.ts'
import { useSession } from '../../shared/auth/session.ts'
import { outbox } from '../../shared/outbox/outbox.ts'

/** What can wait for a connection, and how each is done. */
export function OutboxWiring() {
  const client = useQueryClient()
  const { id } = useSession()
  useEffect(
    () =>
      outbox.open(id, {
        [SEND]: messageDoer(client),
        [CHANGE]: changeDoer(client),
        [UNDO_RESOLVE]: undoResolveDoer(client),
        [TAGS]: tagsDoer(client),
        [LANE]: laneDoer(client),
        [SAY]: sayDoer(client),
      }),
    [id, client],
  )
  useWindowEvent('online', outbox.wake)
  return null
}
