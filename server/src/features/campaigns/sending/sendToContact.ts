import { randomUUID } from 'node:crypto'
import { isReplyWindowClosed } from '@recado/contract/tickets/replyWindow'
import type { Ticket } from '@recado/contract/tickets/tickets'
import type { VariableLookup } from '@recado/contract/variables/variables'
import type { Kernel } from '../../../kernel/feature.ts'
import type { Tx } from '../../../kernel/transact.ts'
import { type CostObstacle, type PriceBook, reserveCosts } from '../../costs/index.ts'
import { enqueueMessage, messagePresenter } from '../../messages/index.ts'
import { findOrCreateTicket } from '../../tickets/index.ts'
import type { CampaignRow } from '../campaigns.rows.ts'
import { fillCampaignText } from '../recipients/fillCampaignTexts.ts'
import { type CampaignMessage, campaignMessagesFor, type FileListContent, sendableOutsideWindow } from './campaignMessages.ts'

/** `variant`: the number of the template or text, from 1. */
type ContactMessage = {
  campaign: CampaignRow
  variant: number
  contactId: number
  list: FileListContent
  /** The values of the variables for this contact. */
  lookup: VariableLookup
  now: Date
  /** Set if Meta charges for each message: then the message needs room in the budget. */
  charged?: { book: PriceBook; number: string } | undefined
  /** The first message was refused. The others, such as files, are not sent twice. */
  retry?: { notBefore: Date } | undefined
}
type SendResult =
  | { messageId: string; error?: undefined }
  | { messageId?: undefined; error: 'empty' | 'windowClosed' | 'templateUnusable' | CostObstacle }

/** Sends the text and the files of a campaign in the ticket of a contact. Returns the id of the first message: the report follows that one. */
export async function sendToContact(tx: Tx, kernel: Kernel, request: ContactMessage): Promise<SendResult> {
  const { campaign, variant, list, lookup, now, retry } = request
  const ready = await campaignMessagesFor(tx, { campaign, variant, list, fill: (text) => fillCampaignText(text, lookup) })
  if (typeof ready === 'string') return { error: ready }
  let ticket = await ticketFor(tx, request)
  const bubbles = isReplyWindowClosed(ticket, now) ? sendableOutsideWindow(ready) : ready
  const [first, ...further] = bubbles.map((bubble) => ({ ...bubble, id: randomUUID() }))
  const others = retry ? [] : further
  if (!first) return { error: 'windowClosed' }
  const obstacle = await reserve(tx, request, { ticketId: ticket.id, messages: [first, ...others] })
  if (obstacle) return { error: obstacle }
  for (const bubble of [first, ...others]) {
    const outgoing = { ...bubble, ...retry, origin: 'campaign' as const, originName: campaign.name }
    ticket = (await enqueueMessage(tx, { ticket, at: now, show: messagePresenter(kernel) }, outgoing)).ticket
  }
  return { messageId: first.id }
}

type Stored = { ticketId: number; messages: readonly (CampaignMessage & { id: string })[] }

/** If Meta charges for each message: why these messages must wait. */
async function reserve(
  tx: Tx,
  { campaign, variant, charged, now }: ContactMessage,
  { ticketId, messages }: Stored,
): Promise<CostObstacle | undefined> {
  if (!charged || campaign.connectionId === null) return undefined
  const templateId = campaign.templates[variant - 1]?.templateId
  const template = templateId && (await tx.db.selectFrom('templates').select('category').where('id', '=', templateId).executeTakeFirst())
  const priced = messages.map(({ id, template: isTemplate }) => ({ id, category: isTemplate && template ? template.category : 'service' }))
  return reserveCosts(tx, charged.book, {
    campaign,
    connectionId: campaign.connectionId,
    ticketId,
    number: charged.number,
    messages: priced,
    now,
  })
}

/** The existing ticket, or a new closed one. A closed ticket stays closed until the customer answers. */
async function ticketFor(tx: Tx, { contactId, campaign, now }: ContactMessage): Promise<Ticket> {
  const to = { status: 'closed' as const, userId: null, queueId: null }
  const connectionId = campaign.connectionId ?? 0
  return (await findOrCreateTicket(tx, { contactId, connectionId, isGroup: false, at: now, act: null, to })).ticket
}
