import { useWindowEvent } from '@mantine/hooks'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { CHAT_MESSAGE, chatOutboxHandler } from '../../features/chats/chatOutboxHandler.ts'
import { MESSAGE_TASK, messageHandler } from '../../features/conversation/composer/messageOutbox.ts'
import { changeHandler, laneHandler, tagsHandler, undoResolveHandler } from '../../features/tickets/ticketOutboxHandlers.ts'
import { useSession } from '../../shared/auth/session.ts'
import { outbox } from '../../shared/outbox/outbox.ts'
import { CHANGE_TASK, LANE_TASK, TAGS_TASK, UNDO_RESOLVE_TASK } from '../../shared/tickets/ticketTasks.ts'

/** Registers what can wait for a connection, and how each kind is sent. */
export function OutboxHandlers() {
  const client = useQueryClient()
  const { id } = useSession()
  useEffect(
    () =>
      outbox.open(id, {
        [MESSAGE_TASK]: messageHandler(client),
        [CHANGE_TASK]: changeHandler(client),
        [UNDO_RESOLVE_TASK]: undoResolveHandler(client),
        [TAGS_TASK]: tagsHandler(client),
        [LANE_TASK]: laneHandler(client),
        [CHAT_MESSAGE]: chatOutboxHandler(client),
      }),
    [id, client],
  )
  useWindowEvent('online', outbox.wake)
  return null
}
