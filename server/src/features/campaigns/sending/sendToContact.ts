import { randomUUID } from 'node:crypto'
import { isReplyWindowClosed } from '@recado/contract/tickets/replyWindow'
import type { Ticket } from '@recado/contract/tickets/tickets'
import type { VariableLookup } from '@recado/contract/variables/variables'
import type { Kernel } from '../../../kernel/feature.ts'
import type { Tx } from '../../../kernel/transact.ts'
import { messagePresenter, sendMessage } from '../../messages/index.ts'
import { findOrCreateTicket } from '../../tickets/index.ts'
import { fillCampaignText } from '../recipients/campaignTexts.ts'
import { campaignMessagesFor, type FileListContent, sendableOutsideWindow } from './campaignMessages.ts'
import type { CampaignRow } from './sendNextMessage.ts'

/** `variant`: which of its templates or texts, from 1. */
type ContactMessage = {
  campaign: CampaignRow
  variant: number
  contactId: number
  list: FileListContent
  /** What stands for the variables, for this person. */
  lookup: VariableLookup
  now: Date
}
type SendResult = { messageId: string; error?: undefined } | { messageId?: undefined; error: 'empty' | 'windowClosed' | 'templateUnusable' }

/** What a campaign has to say to somebody, text and files, in the conversation with them. The first message stands for all of them. */
export async function sendToContact(tx: Tx, kernel: Kernel, speech: ContactMessage): Promise<SendResult> {
  const { campaign, variant, list, lookup, now } = speech
  const ready = await campaignMessagesFor(tx, { campaign, variant, list, fill: (text) => fillCampaignText(text, lookup) })
  if (typeof ready === 'string') return { error: ready }
  let ticket = await ticketFor(tx, speech)
  const bubbles = isReplyWindowClosed(ticket, now) ? sendableOutsideWindow(ready) : ready
  const [first, ...others] = bubbles.map((bubble) => ({ ...bubble, id: randomUUID() }))
  if (!first) return { error: 'windowClosed' }
  for (const bubble of [first, ...others]) {
    const outgoing = { ...bubble, origin: 'campaign' as const, originName: campaign.name }
    ticket = (await sendMessage(tx, { ticket, at: now, show: messagePresenter(kernel) }, outgoing)).ticket
  }
  return { messageId: first.id }
}

/** The conversation there is, as it is; a closed one stays closed until the customer answers. */
async function ticketFor(tx: Tx, { contactId, campaign, now }: ContactMessage): Promise<Ticket> {
  const to = { status: 'closed' as const, userId: null, queueId: null }
  const connectionId = campaign.connectionId ?? 0
  return (await findOrCreateTicket(tx, { contactId, connectionId, isGroup: false, at: now, act: null, to })).ticket
}
