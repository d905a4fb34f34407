import { days, later } from '../../kernel/clock.ts'
import type { Tx } from '../../kernel/transact.ts'
import type { OutboxPayload } from '../outbox/index.ts'

/** The author of all reactions of the company. For WhatsApp it is one account, with one reaction per message. */
export const COMPANY = 'company'
type Reaction = {
  messageId: string
  author: string
  emoji: string
  fromMe: boolean
  userId: number | null
  contactId: number | null
  createdAt: Date
}

/** An empty emoji removes the reaction. */
export async function setReaction({ db }: Tx, { messageId, author, ...reaction }: Reaction) {
  if (reaction.emoji === '') {
    await db.deleteFrom('reactions').where('messageId', '=', messageId).where('author', '=', author).execute()
    return
  }
  await db
    .insertInto('reactions')
    .values({ messageId, author, ...reaction })
    .onConflict((conflict) => conflict.columns(['companyId', 'messageId', 'author']).doUpdateSet(reaction))
    .execute()
}

/** WhatsApp refuses a reaction soon, or never. For a week it repeats a call that we did not answer. */
const REFUSED_WITHIN = days(8)

/** Also refusals of what other apps have sent on the same number. */
const deleteExpired = ({ db }: Tx, connectionId: number, at: Date) =>
  db
    .deleteFrom('sentReactions')
    .where('connectionId', '=', connectionId)
    .where('createdAt', '<', later(at, -REFUSED_WITHIN).toISOString())
    .execute()

type SentReaction = { connectionId: number; carrierId: string; messageId: string; given: OutboxPayload; at: Date }

/** Stores the id of a reaction. Returns the reason if WhatsApp has refused the reaction already. */
export async function storeSentReaction(tx: Tx, { connectionId, carrierId, messageId, given, at }: SentReaction) {
  await deleteExpired(tx, connectionId, at)
  const reaction = { messageId, given: JSON.stringify(given) }
  const row = await tx.db
    .insertInto('sentReactions')
    .values({ connectionId, carrierId, ...reaction, createdAt: at })
    .onConflict((conflict) => conflict.columns(['companyId', 'connectionId', 'carrierId']).doUpdateSet(reaction))
    .returning('error')
    .executeTakeFirst()
  return row?.error ?? null
}

type ReactionFailure = { connectionId: number; carrierId: string; error: string; at: Date }

/** Stores that WhatsApp refuses a reaction. Returns the reaction, unless it is not stored yet or was refused before. */
export async function storeReactionFailure(tx: Tx, { connectionId, carrierId, error, at }: ReactionFailure) {
  await deleteExpired(tx, connectionId, at)
  return tx.db
    .insertInto('sentReactions')
    .values({ connectionId, carrierId, error, createdAt: at })
    .onConflict((conflict) =>
      conflict.columns(['companyId', 'connectionId', 'carrierId']).doUpdateSet({ error }).where('sentReactions.error', 'is', null),
    )
    .returning(['messageId', 'given'])
    .executeTakeFirst()
}
