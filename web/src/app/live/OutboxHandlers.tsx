import { useWindowEvent } from '@mantine/hooks'
import type { Ticket } from '@recado/contract/tickets/tickets'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { CHAT_MESSAGE_TASK, chatOutboxHandler } from '#web/features/chats/chatOutboxHandler.ts'
import { MESSAGE_TASK, messageHandler } from '#web/features/conversation/composer/messageOutbox.ts'
import {
  changeHandler,
  laneHandler,
  showLateAccept,
  tagsHandler,
  undoResolveHandler,
  undoTransferHandler,
} from '#web/features/tickets/ticketOutboxHandlers.ts'
import { useCurrentUser } from '#web/shared/data/auth/session.ts'
import { useViewer } from '#web/shared/data/auth/viewer.ts'
import { outbox } from '#web/shared/data/outbox/outbox.ts'
import { mergeTicket } from '#web/shared/domain/tickets/mergeTicket.ts'
import { CHANGE_TASK, LANE_TASK, TAGS_TASK, UNDO_RESOLVE_TASK, UNDO_TRANSFER_TASK } from '#web/shared/domain/tickets/ticketTasks.ts'
import { useTicketChange } from '#web/shared/domain/tickets/useTicketChange.ts'

/** Registers what can wait for a connection, and how each kind is sent. */
export function OutboxHandlers() {
  const client = useQueryClient()
  const { id } = useCurrentUser()
  const viewer = useViewer()
  const { take } = useTicketChange()
  const showLate = useEffectEvent((ticket: Ticket, expectedUserId: number | null) => {
    mergeTicket(client, viewer, { action: 'update', row: ticket })
    showLateAccept(ticket, { expectedUserId, viewer, take })
  })
  useEffect(
    () =>
      outbox.open(id, {
        [MESSAGE_TASK]: messageHandler(client),
        [CHANGE_TASK]: changeHandler(client, { onLate: (ticket, expectedUserId) => showLate(ticket, expectedUserId) }),
        [UNDO_RESOLVE_TASK]: undoResolveHandler(client),
        [UNDO_TRANSFER_TASK]: undoTransferHandler(client),
        [TAGS_TASK]: tagsHandler(client),
        [LANE_TASK]: laneHandler(client),
        [CHAT_MESSAGE_TASK]: chatOutboxHandler(client),
      }),
    [id, client],
  )
  useWindowEvent('online', outbox.wake)
  return null
}
