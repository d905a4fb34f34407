import type { Message } from '@recado/contract/messages/messages'
import type { Kernel } from '../../../kernel/feature.ts'
import type { Tx } from '../../../kernel/transact.ts'
import { type BotMemory, type BotResult, botEventOfMessage, concernsBot, runBot } from '../../bot/index.ts'
import { type CampaignReply, handleCampaignReply } from '../../campaigns/index.ts'
import type { StoredMessage } from '../../messages/index.ts'
import type { PendingUpdate } from '../../tickets/index.ts'

/** A message whose content is known, with what is known about answering it. */
export type ReceivedMessage = CampaignReply & {
  /** Whether the company may send anything now. */
  mayAnswer: boolean
  botMemory: BotMemory
  /** Ticket columns that still have to be stored for the message: the next write of the ticket stores them too. */
  pendingUpdate?: PendingUpdate | undefined
  show: (stored: StoredMessage) => Message
}

/**
 * Answers a message of a customer whose content is known. A reply to a campaign is recorded first; if it is the opt-out word, its confirmation
 * is the answer. Otherwise the bot answers, where it has the conversation.
 */
export async function answerCustomer(tx: Tx, kernel: Kernel, received: ReceivedMessage): Promise<BotResult> {
  const { ticket, inbound, at, mayAnswer, botMemory, pendingUpdate, show } = received
  const unanswered = { ticket, unwritten: pendingUpdate }
  if (!mayAnswer) return unanswered
  const hasOptedOut = !inbound.fromMe && !ticket.isGroup && (await handleCampaignReply(tx, kernel, received))
  if (hasOptedOut || !concernsBot({ ticket, botMemory, inbound })) return unanswered
  return runBot(tx, { ticket, botMemory, happening: botEventOfMessage(inbound), now: at, show, callId: inbound.id, pendingUpdate })
}
