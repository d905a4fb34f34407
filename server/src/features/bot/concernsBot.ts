import type { BotEvent } from '@recado/contract/bot/botEvents'
import { isOptOut } from '@recado/contract/campaigns/optOut'
import type { Ticket } from '@recado/contract/tickets/tickets'
import type { ChannelEvent } from '../../channels/channel.ts'
import type { BotMemory } from './runBot.ts'

type InboundMessage = Extract<ChannelEvent, { kind: 'message' }>
type InboundContext = { ticket: Ticket; botMemory: BotMemory; inbound: InboundMessage }

/** The event of the bot engine for a message from outside. */
export function botEventOfMessage({ fromMe, mediaType, body, tap }: InboundMessage): BotEvent {
  if (fromMe) return { kind: 'answeredOnPhone' }
  return mediaType === 'call_log'
    ? { kind: 'call' }
    : { kind: 'message', text: body, tap, hasFile: mediaType !== undefined && mediaType !== null }
}

/** Whether the bot has to run. Most messages are for the agent who attends: then not even the configuration of the bot is read. */
export function concernsBot({ ticket, botMemory, inbound }: InboundContext) {
  if (inbound.isLate || inbound.isStandby) return false
  const { kind } = botEventOfMessage(inbound)
  if (kind === 'call') return true
  if (ticket.isGroup || ticket.status === 'open') return false
  const isOver = ticket.status === 'closed' && kind === 'answeredOnPhone'
  return isOver || botMemory.state !== null
}

/** Whether only the bot may answer. An opt-out word is answered by `handleCampaignReply`, which updates the ticket itself. */
export const onlyBotMayAnswer = (context: InboundContext) => concernsBot(context) && !isOptOut(context.inbound.body)
