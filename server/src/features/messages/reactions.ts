import type { Tx } from '../../kernel/transact.ts'

/** The author of all reactions of the company. For the service it is one account, with one reaction per message. */
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
