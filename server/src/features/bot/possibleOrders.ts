import type { Orders } from '@recado/contract/bot/happenings'
import type { TenantDb } from '../../kernel/database/schema.ts'

/** Without what is not there in this company: whoever answers from outside may name any number. */
export async function possibleOrders(db: TenantDb, { queueId, userId, ...orders }: Orders): Promise<Orders> {
  const [queue, user] = await Promise.all([
    queueId === undefined ? undefined : db.selectFrom('queues').select('id').where('id', '=', queueId).executeTakeFirst(),
    userId === undefined ? undefined : db.selectFrom('users').select('id').where('id', '=', userId).executeTakeFirst(),
  ])
  return { ...orders, ...(queue && { queueId: queue.id }), ...(user && { userId: user.id }) }
}
