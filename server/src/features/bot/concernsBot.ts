import type { BotEvent } from '@recado/contract/bot/botEvents'
import { isOptOut } from '@recado/contract/campaigns/optOut'
import type { Ticket } from '@recado/contract/tickets/tickets'
import type { ChannelEvent } from '../../channels/channel.ts'
import type { BotMemory } from './runBot.ts'

type InboundMessage = Extract<ChannelEvent, { kind: 'message' }>
type Concern = { ticket: Ticket; botMemory: BotMemory; inbound: InboundMessage }

/** What a message from outside means to the bot. */
export function botEventOfMessage({ fromMe, mediaType, body, tap }: InboundMessage): BotEvent {
  if (fromMe) return { kind: 'answeredOnPhone' }
  return mediaType === 'call_log' ? { kind: 'call' } : { kind: 'message', text: body, tap }
}

/** Whether the bot has to run. Most messages are for the agent who attends: then not even the configuration of the bot is read. */
export function concernsBot({ ticket, botMemory, inbound }: Concern) {
  if (inbound.isLate || inbound.isStandby) return false
  const { kind } = botEventOfMessage(inbound)
  if (kind === 'call') return true
  if (ticket.isGroup || ticket.status === 'open') return false
  const isOver = ticket.status === 'closed' && kind === 'answeredOnPhone'
  return isOver || botMemory.state !== null
}

/** Whether only the bot may answer. An opt-out word is answered by `handleCampaignReply`, which updates the ticket itself. */
export const onlyBotMayAnswer = (concern: Concern) => concernsBot(concern) && !isOptOut(concern.inbound.body)
