import type { TenantDb } from '../../kernel/database/schema.ts'

/** How many messages wait to go out on each line that has any. */
export async function countOutbox(db: TenantDb): Promise<{ connectionId: number; count: number }[]> {
  const rows = await db
    .selectFrom('outbox')
    .where('kind', '=', 'send')
    .groupBy('connectionId')
    .select((eb) => ['connectionId', eb.fn.countAll<string>().as('count')])
    .execute()
  return rows.map(({ connectionId, count }) => ({ connectionId, count: Number(count) }))
}
