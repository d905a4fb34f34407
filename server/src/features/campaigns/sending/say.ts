import { randomUUID } from 'node:crypto'
import type { MessageKey } from '@recado/contract/campaigns/campaigns'
import { isWindowClosed } from '@recado/contract/tickets/replyWindow'
import type { Ticket } from '@recado/contract/tickets/tickets'
import type { VariableLookup } from '@recado/contract/variables/variables'
import type { Kernel } from '../../../kernel/feature.ts'
import type { Tx } from '../../../kernel/transact.ts'
import { sendableFile } from '../../media/index.ts'
import { type Outgoing, sendNew, shownBy } from '../../messages/index.ts'
import { outgoingTemplate } from '../../templates/index.ts'
import { findOrCreateTicket } from '../../tickets/index.ts'
import { fillCampaignText } from '../recipients/campaignFilling.ts'
import type { StoredCampaign } from './sendNext.ts'

/** `variant`: which of its templates or texts, from 1. */
type Speech = {
  campaign: StoredCampaign
  variant: number
  contactId: number
  /** What stands for the variables, for this person. */
  lookup: VariableLookup
  now: Date
}
type Trouble = 'empty' | 'windowClosed' | 'templateUnusable'
type Said = { messageId: string; error?: undefined } | { messageId?: undefined; error: Trouble }

/** What a campaign has to say to somebody, text and files, in the conversation with them. */
export async function say(tx: Tx, kernel: Kernel, speech: Speech): Promise<Said> {
  const { campaign, now } = speech
  const first = await firstOf(tx, speech)
  if (typeof first === 'string') return { error: first }
  const ticket = await ticketFor(tx, speech)
  const isClosed = isWindowClosed(ticket, now)
  if (isClosed && !first.template) return { error: 'windowClosed' }
  const messageId = randomUUID()
  // What goes after a template reaches only who may be written to as one likes.
  const files = isClosed ? [] : await filesOf(tx, campaign.fileListId)
  await sendAll(tx, kernel, { ticket, campaign, now }, [{ id: messageId, ...first }, ...files])
  return { messageId }
}

type Part = Omit<Outgoing, 'origin'>

/** The template or the text, filled with what is known of them. */
async function firstOf(tx: Tx, { campaign, variant, lookup }: Speech): Promise<Omit<Part, 'id'> | Trouble> {
  const planned = campaign.templates[variant - 1]
  const text = campaign[`message${variant}` as MessageKey]
  const fill = (written: string) => fillCampaignText(written, lookup)
  if (planned) return (await outgoingTemplate(tx, { ...planned, connectionId: campaign.connectionId }, fill)) ?? 'templateUnusable'
  const file = await sendableFile(tx, campaign.mediaId)
  const body = fill(text)
  return body.trim() === '' && !file ? 'empty' : { body, ...file }
}

/** The conversation there is, as it is; a closed one stays closed until the customer answers. */
async function ticketFor(tx: Tx, { contactId, campaign, now }: Speech): Promise<Ticket> {
  const to = { status: 'closed' as const, userId: null, queueId: null }
  const connectionId = campaign.connectionId ?? 0
  return (await findOrCreateTicket(tx, { contactId, connectionId, isGroup: false, at: now, act: null, to })).ticket
}

type Saying = { ticket: Ticket; campaign: StoredCampaign; now: Date }

async function sendAll(tx: Tx, kernel: Kernel, { ticket, campaign, now }: Saying, parts: readonly Part[]) {
  let current = ticket
  for (const part of parts) {
    const said = { ...part, origin: 'campaign' as const, originName: campaign.name }
    current = (await sendNew(tx, { ticket: current, at: now, show: shownBy(kernel) }, said)).ticket
  }
}

/** What lies in the library goes after the text, in its order. */
async function filesOf(tx: Tx, fileListId: number | null): Promise<Part[]> {
  if (fileListId === null) return []
  const options = await tx.db.selectFrom('fileOptions').select('mediaId').where('fileListId', '=', fileListId).orderBy('position').execute()
  const parts: Part[] = []
  for (const { mediaId } of options) {
    const file = await sendableFile(tx, mediaId)
    if (file) parts.push({ id: randomUUID(), body: '', ...file })
  }
  return parts
}
