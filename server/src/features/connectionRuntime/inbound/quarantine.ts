import type { ChannelEvent, ConnectionRef } from '../../../channels/channel.ts'
import type { Tx } from '../../../kernel/transact.ts'
import { countInLedger } from '../../ledger/index.ts'

const PASSING = /^(08|40|53|55|57|58)|^ECONN|^EPIPE|^ETIMEDOUT/

/** Whether the same event may well be taken the next time: the database was away, or busy. */
export function isTransient(error: unknown): boolean {
  const { code, message = '' } = error as { code?: string; message?: string }
  return PASSING.test(code ?? '') || /timeout|terminated|ended|closed|not queryable/i.test(message)
}

/** The constraint that would not have it, where that is why it failed. */
export const violatedConstraint = (error: unknown) => (error as { constraint?: string }).constraint

/**
 * An event that cannot be taken is kept whole, for somebody to look at, and is out of the way of all others. Only a message that
 * comes again is the same: of edits and receipts each says something else.
 */
export async function quarantine(
  tx: Tx,
  { line, event, error, now }: { line: ConnectionRef; event: ChannelEvent; error: unknown; now: Date },
) {
  const row = {
    connectionId: line.connectionId,
    eventId: String((event as { id?: unknown }).id ?? (event as { targetId?: unknown }).targetId ?? '').slice(0, 200),
    kind: String(event.kind),
    payload: JSON.stringify(event),
    reason: String((error as Error)?.message ?? error).slice(0, 500),
    createdAt: now,
  }
  const kept = await tx.db
    .insertInto('quarantine')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute()
  if (event.kind === 'message') countInLedger(tx, line, { received: 1, ...(kept.length > 0 ? { quarantined: 1 } : { duplicates: 1 }) })
}
