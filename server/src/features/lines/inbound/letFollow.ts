import { isOptOut } from '@recado/contract/campaigns/optOut'
import type { Message } from '@recado/contract/messages/messages'
import { outsideMessageOf } from '@recado/contract/messages/outsideApi'
import type { Placement } from '@recado/contract/tickets/decideAct'
import type { Ticket } from '@recado/contract/tickets/tickets'
import type { Tx } from '../../../kernel/transact.ts'
import { type Remembered, takeTurn } from '../../bot/index.ts'
import { hearAnswer, type Latest } from '../../campaigns/index.ts'
import type { Unnoted } from '../../tickets/index.ts'
import { noteFact } from '../../webhooks/index.ts'
import { concernsBot, happeningOf } from './concernsBot.ts'
import type { Inbound } from './storeInbound.ts'

type Said = {
  ticket: Ticket
  remembered: Remembered
  message: Message
  campaign?: Latest | null | undefined
  closedBefore?: Placement | undefined
  unnoted?: Unnoted
}

/** What follows from what somebody has said: other programs hear of it, and whoever may answers. */
export async function letFollow(tx: Tx, given: Omit<Inbound, 'isLookedUp'>, said: Said) {
  const { line, event, now, mayAnswer, show, kernel } = given
  const { ticket, remembered, message, campaign, closedBefore, unnoted } = said
  if (!event.fromMe) await noteFact(tx, { event: 'message.received', ticket, at: now, message: outsideMessageOf(message) })
  if (!mayAnswer) return
  const { connectionId } = line
  // Whoever wants no more of campaigns has been answered.
  const mayOptOut = !event.fromMe && !ticket.isGroup
  const answer = { ticket, connectionId, body: event.body, now, show, campaign, closedBefore, isUnanswered: event.isStandby }
  if (mayOptOut && (await hearAnswer(tx, kernel, answer))) return
  if (!concerned({ ticket, remembered, event })) return
  await takeTurn(tx, { ticket, remembered, happening: happeningOf(event), now, show, callId: event.id, unnoted })
}

type Concern = Pick<Said, 'ticket' | 'remembered'> & Pick<Inbound, 'event'>

const concerned = ({ event, ...concern }: Concern) =>
  !event.isLate && !event.isStandby && concernsBot({ ...concern, happening: happeningOf(event) })

/** Whether the bot is the only one who may answer: what else may be said notes itself. */
export const takesTurn = (concern: Concern) => concerned(concern) && !isOptOut(concern.event.body)
