import type { Message } from '@recado/contract/messages/messages'
import type { Kernel } from '../../../kernel/feature.ts'
import type { Tx } from '../../../kernel/transact.ts'
import { type BotMemory, type BotResult, botEventOfMessage, concernsBot, runBot } from '../../bot/index.ts'
import { type CampaignReply, handleCampaignReply } from '../../campaigns/index.ts'
import type { StoredMessage } from '../../messages/index.ts'
import type { PendingUpdate } from '../../tickets/index.ts'

/** A message with its content, and what decides about answering it. */
export type ReceivedMessage = CampaignReply & {
  /** Whether the company may send anything now. */
  mayAnswer: boolean
  botMemory: BotMemory
  /** Ticket columns that still have to be stored for the message: the next write of the ticket stores them too. */
  pendingUpdate?: PendingUpdate | undefined
  show: (stored: StoredMessage) => Message
}

/**
 * Answers a customer's message once its content is there. A reply to a campaign is recorded first; if it is the opt-out word, the contact gets
 * its confirmation and no other answer. Otherwise the bot answers, if the conversation is with it.
 */
export async function answerCustomer(tx: Tx, kernel: Kernel, received: ReceivedMessage): Promise<BotResult> {
  const { ticket, inbound, at, mayAnswer, botMemory, pendingUpdate, show } = received
  const unanswered = { ticket, unwritten: pendingUpdate }
  if (!mayAnswer) return unanswered
  const hasOptedOut = !inbound.fromMe && !ticket.isGroup && (await handleCampaignReply(tx, kernel, received))
  if (hasOptedOut || !concernsBot({ ticket, botMemory, inbound })) return unanswered
  return runBot(tx, { ticket, botMemory, happening: botEventOfMessage(inbound), now: at, show, callId: inbound.id, pendingUpdate })
}
