import type { ColumnValues, ListColumn } from '@recado/contract/contactLists/listColumns'
import type { Kernel } from '../../../kernel/feature.ts'
import type { Tx } from '../../../kernel/transact.ts'
import { fillEmptyFields, hasOptedOut, resolveContact } from '../../contacts/index.ts'
import { readFieldsOfContact } from '../../variables/index.ts'
import { excludesLacking, loadCampaignTexts } from '../recipients/campaignTexts.ts'
import { selectPendingRecipients } from '../recipients/pendingRecipients.ts'
import type { CampaignRow } from './sendNextMessage.ts'
import { sendToContact } from './sendToContact.ts'

/** What became of the next recipient: they got a message, wanted none, could get none, or there was nobody any more. */
export type RecipientOutcome = 'message' | 'leftOut' | 'failed' | 'nobody'
type Sending = { campaign: CampaignRow; now: Date }
type Next = { id: number; name: string; number: string; email: string; isNamed: boolean; values: ColumnValues; variant: number }

export async function sendToRecipient(tx: Tx, kernel: Kernel, { campaign, now }: Sending): Promise<RecipientOutcome> {
  const recipient = await nextOf(tx, campaign.id)
  if (!recipient) return 'nobody'
  const note = (changes: object) => tx.db.updateTable('campaignRecipients').set(changes).where('id', '=', recipient.id).execute()
  const addresses = [{ kind: 'number' as const, value: recipient.number }]
  const { name, isNamed, email, values } = recipient
  const contact = await resolveContact(tx, { addresses, name, isNamed, email, at: now, isLookedUp: true, isBulk: true })
  // Said meanwhile, since the recipients were written down.
  if (await hasOptedOut(tx, contact.id)) {
    await note({ leftOut: 'optedOut' })
    return 'leftOut'
  }
  const { columns, list, lookupFor, withOthers, fitting } = await loadCampaignTexts(tx.db, campaign, now)
  await fillEmptyFields(tx, { contactId: contact.id, fields: titled(values, columns), at: now })
  const fields = withOthers ? await readFieldsOfContact(tx.db, contact.id) : []
  const lookup = lookupFor({ ...recipient, email: email || contact.email, fields })
  const { variant, lacking } = fitting(lookup, recipient.variant)
  if (lacking.length > 0 && excludesLacking(campaign)) {
    await note({ leftOut: 'lacking' })
    return 'leftOut'
  }
  const said = await sendToContact(tx, kernel, { campaign, variant, contactId: contact.id, list, lookup, now })
  await note({ ...said, variant, sentAt: now })
  return said.error ? 'failed' : 'message'
}

/** What stands in the columns of the list, called as in its sheet. */
const titled = (values: ColumnValues, columns: readonly ListColumn[]) =>
  columns.flatMap(({ key, title }) => (values[key] ? [{ name: title, value: values[key] }] : []))

const nextOf = ({ db }: Tx, campaignId: number): Promise<Next | undefined> =>
  selectPendingRecipients(db, campaignId)
    .select(['id', 'name', 'number', 'email', 'isNamed', 'values', 'variant'])
    .limit(1)
    .forUpdate()
    .executeTakeFirst()
