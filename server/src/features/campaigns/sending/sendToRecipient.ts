import type { ColumnValues, ListColumn } from '@recado/contract/contactLists/listColumns'
import type { Kernel } from '../../../kernel/feature.ts'
import type { Tx } from '../../../kernel/transact.ts'
import { fillEmptyFields, hasOptedOut, resolveContact } from '../../contacts/index.ts'
import { readFieldsOfContact } from '../../variables/index.ts'
import { excludesLacking, loadCampaignTexts } from '../recipients/fillCampaignTexts.ts'
import { selectPendingRecipients } from '../recipients/recipients.rows.ts'
import type { CampaignRow } from './sendNextMessage.ts'
import { sendToContact } from './sendToContact.ts'

/** The next recipient got a message, was left out, or could get none; `nobody`: there is no next recipient. */
export type RecipientOutcome = 'message' | 'leftOut' | 'failed' | 'nobody'
type Sending = { campaign: CampaignRow; now: Date }
type Next = { id: number; name: string; number: string; email: string; isNamed: boolean; values: ColumnValues; variant: number }

export async function sendToRecipient(tx: Tx, kernel: Kernel, { campaign, now }: Sending): Promise<RecipientOutcome> {
  const recipient = await nextRecipient(tx, campaign.id)
  if (!recipient) return 'nobody'
  const update = (changes: object) => tx.db.updateTable('campaignRecipients').set(changes).where('id', '=', recipient.id).execute()
  const addresses = [{ kind: 'number' as const, value: recipient.number }]
  const { name, isNamed, email, values } = recipient
  const contact = await resolveContact(tx, { addresses, name, isNamed, email, at: now, isLookedUp: true, isBulk: true })
  // The contact may have opted out after the recipients were stored.
  if (await hasOptedOut(tx, contact.id)) {
    await update({ leftOut: 'optedOut' })
    return 'leftOut'
  }
  const { columns, list, lookupFor, withOthers, fitting } = await loadCampaignTexts(tx.db, campaign, now)
  await fillEmptyFields(tx, { contactId: contact.id, fields: titled(values, columns), at: now })
  const fields = withOthers ? await readFieldsOfContact(tx.db, contact.id) : []
  const lookup = lookupFor({ ...recipient, email: email || contact.email, fields })
  const { variant, lacking } = fitting(lookup, recipient.variant)
  if (lacking.length > 0 && excludesLacking(campaign)) {
    await update({ leftOut: 'lacking' })
    return 'leftOut'
  }
  const result = await sendToContact(tx, kernel, { campaign, variant, contactId: contact.id, list, lookup, now })
  await update({ ...result, variant, sentAt: now })
  return result.error ? 'failed' : 'message'
}

/** The values of the list's columns under the titles that they have in the sheet. */
const titled = (values: ColumnValues, columns: readonly ListColumn[]) =>
  columns.flatMap(({ key, title }) => (values[key] ? [{ name: title, value: values[key] }] : []))

const nextRecipient = ({ db }: Tx, campaignId: number): Promise<Next | undefined> =>
  selectPendingRecipients(db, campaignId)
    .select(['id', 'name', 'number', 'email', 'isNamed', 'values', 'variant'])
    .limit(1)
    .forUpdate()
    .executeTakeFirst()
