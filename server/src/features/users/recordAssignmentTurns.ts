import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../kernel/transact.ts'

type Turn = { userId: number; queueId: number; at: Date }

/** Stores when users were last assigned a conversation of a queue, in one statement. The later turns come last. */
export async function recordAssignmentTurns({ db }: Tx, turns: readonly Turn[]) {
  if (turns.length === 0) return
  const newest = new Map(turns.map((turn) => [`${turn.userId} ${turn.queueId}`, turn]))
  const isTurn = ({ userId, queueId }: Turn) =>
    sql<boolean>`(${sql.ref('userQueues.userId')} = ${userId}::int and ${sql.ref('userQueues.queueId')} = ${queueId}::int)`
  const all = [...newest.values()]
  const whens: RawBuilder<unknown>[] = all.map((turn) => sql`when ${isTurn(turn)} then ${turn.at}::timestamptz`)
  await db
    .updateTable('userQueues')
    .set({ assignedAt: sql<string>`case ${sql.join(whens, sql` `)} end` })
    .where((eb) => eb.or(all.map(isTurn)))
    .execute()
}
