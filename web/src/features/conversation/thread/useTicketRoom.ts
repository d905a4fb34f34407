import { useEffect } from 'react'
import { ask } from '../../../shared/live/ask.ts'
import { onReconnect } from '../../../shared/live/live.ts'

/** Tells that this ticket is before one's eyes, as long as it is; a new connection must be told again. */
export function useTicketRoom(ticketId: number) {
  useEffect(() => {
    const join = () => ask('joinChatBox', ticketId)
    join()
    const forget = onReconnect(join)
    return () => {
      forget()
      ask('leaveChatBox', ticketId)
    }
  }, [ticketId])
}
