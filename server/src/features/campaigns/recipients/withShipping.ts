import type { Campaign } from '@recado/contract/campaigns/campaigns'
import type { TenantDb } from '../../../kernel/database/schema.ts'
import type { Tx } from '../../../kernel/transact.ts'
import { recipientRows } from './recipients.rows.ts'

/** As many as old clients are told of at once; our own report pages through all of them. */
const MOST = 2000

/** One campaign with whom it goes to, as clients have always read it. */
export async function withShipping(db: TenantDb | Tx['db'], campaign: Campaign): Promise<Campaign> {
  const handle = db as TenantDb
  const recipients = await recipientRows(campaign.id, undefined)(handle).orderBy('campaignRecipients.id').limit(MOST).execute()
  const shipping = recipients
    .filter(({ state }) => state !== 'leftOut')
    .map(({ id, number, message, state, deliveredAt, reason }) => ({ id, number, message, status: state, deliveredAt, error: reason }))
  return {
    ...campaign,
    shipping,
    contactList: campaign.contactList && { ...campaign.contactList, contacts: await peopleOf(handle, campaign) },
  }
}

const peopleOf = async (db: TenantDb, { contactListId }: Campaign) =>
  contactListId === null
    ? []
    : db.selectFrom('contactListItems').select('isWhatsappValid').where('contactListId', '=', contactListId).limit(MOST).execute()
