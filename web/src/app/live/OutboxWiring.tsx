import { useWindowEvent } from '@mantine/hooks'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { messageDoer, SEND } from '../../features/messages/sending/messageDoer.ts'
import { CHANGE, changeDoer, TAGS, tagsDoer } from '../../features/tickets/attending/changeDoers.ts'
import { useSession } from '../../shared/auth/session.ts'
import { outbox } from '../../shared/outbox/outbox.ts'

/** What can wait for a connection, and how each is done. */
export function OutboxWiring() {
  const client = useQueryClient()
  const { id } = useSession()
  useEffect(() => outbox.open(id, { [SEND]: messageDoer(client), [CHANGE]: changeDoer(client), [TAGS]: tagsDoer(client) }), [id, client])
  useWindowEvent('online', outbox.wake)
  return null
}
