import type { ChannelEvent, ConnectionRef } from '../../../channels/channel.ts'
import type { Tx } from '../../../kernel/transact.ts'
import { countInLedger } from '../../ledger/index.ts'

/** Classes of SQLSTATE (connection, rollback, resources, locks, shutdown, system) and codes of sockets. */
const TRANSIENT_CODES = /^(08|40|53|55|57|58)|^ECONN|^EPIPE|^ETIMEDOUT/
/** The errors of pg and its pool that carry no code. */
const LOST_CONNECTION =
  /^Connection terminated|^Query read timeout$|^timeout (exceeded when trying to connect|expired)$| is not queryable$|after calling end on the pool$/

/** Whether the event may succeed the next time: the database could not be reached, or was busy. */
export function isTransient(error: unknown): boolean {
  const { code, message = '' } = error as { code?: string; message?: string }
  return TRANSIENT_CODES.test(code ?? '') || LOST_CONNECTION.test(message)
}

/** The constraint that refused the row; undefined if the error has another reason. */
export const violatedConstraint = (error: unknown) => (error as { constraint?: string }).constraint

/**
 * Stores an event that cannot be processed, whole, for the operator, so that it blocks no other event. A message that is delivered again is
 * stored once; edits and receipts have no id of their own, so each is stored.
 */
export async function quarantine(
  tx: Tx,
  { connection, event, error, now }: { connection: ConnectionRef; event: ChannelEvent; error: unknown; now: Date },
) {
  const row = {
    connectionId: connection.connectionId,
    eventId: String((event as { id?: unknown }).id ?? (event as { targetId?: unknown }).targetId ?? '').slice(0, 200),
    kind: String(event.kind),
    payload: JSON.stringify(event),
    reason: String((error as Error)?.message ?? error).slice(0, 500),
    createdAt: now,
  }
  const inserted = await tx.db
    .insertInto('quarantine')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute()
  if (event.kind === 'message')
    countInLedger(tx, connection, { received: 1, ...(inserted.length > 0 ? { quarantined: 1 } : { duplicates: 1 }) })
}
