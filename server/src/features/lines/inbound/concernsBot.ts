import type { Happening } from '@recado/contract/bot/happenings'
import type { Ticket } from '@recado/contract/tickets/tickets'
import type { Remembered } from '../../bot/index.ts'
import type { InboundMessage } from './storeInbound.ts'

/** What a message from outside means to the bot. */
export function happeningOf({ fromMe, mediaType, body, tap }: InboundMessage): Happening {
  if (fromMe) return { kind: 'answeredOnPhone' }
  return mediaType === 'call_log' ? { kind: 'call' } : { kind: 'message', text: body, tap }
}

type Concern = { ticket: Ticket; remembered: Remembered; happening: Happening }

/** Most messages are for the person who attends: then nothing of the bot is even looked up. */
export function concernsBot({ ticket, remembered, happening }: Concern) {
  if (happening.kind === 'call') return true
  if (ticket.isGroup || ticket.status === 'open') return false
  const isOver = ticket.status === 'closed' && happening.kind === 'answeredOnPhone'
  return isOver || remembered.state !== null
}
