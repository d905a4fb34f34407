import type { Tx } from '../../../kernel/transact.ts'
import type { CampaignRow } from './sendNextMessage.ts'

const WATCHED = 50
const TOO_MANY = 15
/** Looked at now and then, not after each message. */
const EVERY = 10

/** Whether so many of the last have failed that going on would only do harm. */
export async function hasTooManyFailures({ db }: Tx, { id, done, watchFrom }: CampaignRow): Promise<boolean> {
  const since = done - watchFrom
  if (since < TOO_MANY || done % EVERY !== 0) return false
  const last = await db
    .selectFrom('campaignRecipients')
    .leftJoin('messages', 'messages.id', 'campaignRecipients.messageId')
    .select(['campaignRecipients.error', 'messages.error as refused'])
    .where('campaignRecipients.campaignId', '=', id)
    .where('campaignRecipients.sentAt', 'is not', null)
    .orderBy('campaignRecipients.id', 'desc')
    .limit(Math.min(WATCHED, since))
    .execute()
  return last.filter(({ error, refused }) => isFailure(error) || isFailure(refused)).length >= TOO_MANY
}

/** Whoever could not be written to just now has nothing against being written to, and who said that they want none was heard. */
const isFailure = (error: string | null) => error !== null && error !== 'windowClosed' && error !== 'optedOut'
