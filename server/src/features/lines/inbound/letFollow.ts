import type { Message } from '@recado/contract/messages/messages'
import { outsideMessageOf } from '@recado/contract/messages/outsideApi'
import type { Ticket } from '@recado/contract/tickets/tickets'
import type { Tx } from '../../../kernel/transact.ts'
import { type Remembered, takeTurn } from '../../bot/index.ts'
import { hearAnswer, type Latest } from '../../campaigns/index.ts'
import { noteFact } from '../../webhooks/index.ts'
import { concernsBot, happeningOf } from './concernsBot.ts'
import type { Inbound } from './storeInbound.ts'

type Said = { ticket: Ticket; remembered: Remembered; message: Message; campaign?: Latest | null | undefined }

/** What follows from what somebody has said: other programs hear of it, and whoever may answers. */
export async function letFollow(tx: Tx, given: Omit<Inbound, 'isLookedUp'>, { ticket, remembered, message, campaign }: Said) {
  const { line, event, now, mayAnswer, show, kernel } = given
  if (!event.fromMe) await noteFact(tx, { event: 'message.received', ticket, at: now, message: outsideMessageOf(message) })
  if (!mayAnswer) return
  const { connectionId } = line
  // Whoever wants no more of campaigns has been answered.
  const mayOptOut = !event.fromMe && !ticket.isGroup
  if (mayOptOut && (await hearAnswer(tx, kernel, { ticket, connectionId, body: event.body, now, show, campaign }))) return
  const happening = happeningOf(event)
  if (!event.isLate && concernsBot({ ticket, remembered, happening }))
    await takeTurn(tx, { ticket, remembered, happening, now, show, callId: event.id })
}
