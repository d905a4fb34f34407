import { useWindowEvent } from '@mantine/hooks'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { SAY, sayDoer } from '../../features/chats/sayDoer.ts'
import { messageHandler, SEND } from '../../features/conversation/composer/messageOutbox.ts'
import { changeHandler, laneHandler, tagsHandler, undoResolveHandler } from '../../features/tickets/ticketHandlers.ts'
import { useSession } from '../../shared/auth/session.ts'
import { outbox } from '../../shared/outbox/outbox.ts'
import { CHANGE, LANE, TAGS, UNDO_RESOLVE } from '../../shared/tickets/ticketTasks.ts'

/** Registers what can wait for a connection, and how each kind is sent. */
export function OutboxWiring() {
  const client = useQueryClient()
  const { id } = useSession()
  useEffect(
    () =>
      outbox.open(id, {
        [SEND]: messageHandler(client),
        [CHANGE]: changeHandler(client),
        [UNDO_RESOLVE]: undoResolveHandler(client),
        [TAGS]: tagsHandler(client),
        [LANE]: laneHandler(client),
        [SAY]: sayDoer(client),
      }),
    [id, client],
  )
  useWindowEvent('online', outbox.wake)
  return null
}
