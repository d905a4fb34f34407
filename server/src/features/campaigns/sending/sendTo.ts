import type { Kernel } from '../../../kernel/feature.ts'
import type { Tx } from '../../../kernel/transact.ts'
import { resolveContact, wantsNone } from '../../contacts/index.ts'
import { waitingIn } from '../recipients/waitingIn.ts'
import { say } from './say.ts'
import type { StoredCampaign } from './sendNext.ts'

/** What became of the next recipient: they got a message, wanted none, could get none, or there was nobody any more. */
export type Sent = 'message' | 'leftOut' | 'failed' | 'nobody'
type Sending = { campaign: StoredCampaign; now: Date }
type Next = { id: number; name: string; number: string; email: string; isNamed: boolean; variant: number }

export async function sendTo(tx: Tx, kernel: Kernel, { campaign, now }: Sending): Promise<Sent> {
  const recipient = await nextOf(tx, campaign.id)
  if (!recipient) return 'nobody'
  const note = (changes: object) => tx.db.updateTable('campaignRecipients').set(changes).where('id', '=', recipient.id).execute()
  const addresses = [{ kind: 'number' as const, value: recipient.number }]
  const { variant, name, isNamed, email } = recipient
  const contact = await resolveContact(tx, { addresses, name, isNamed, email, at: now, isLookedUp: true })
  // Said meanwhile, since the recipients were written down.
  if (await wantsNone(tx, contact.id)) {
    await note({ leftOut: 'optedOut' })
    return 'leftOut'
  }
  const said = await say(tx, kernel, { campaign, variant, contactId: contact.id, recipient, now })
  await note({ ...said, sentAt: now })
  return said.error ? 'failed' : 'message'
}

const nextOf = ({ db }: Tx, campaignId: number): Promise<Next | undefined> =>
  waitingIn(db, campaignId).select(['id', 'name', 'number', 'email', 'isNamed', 'variant']).limit(1).forUpdate().executeTakeFirst()
