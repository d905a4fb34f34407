import type { Tx } from '../../kernel/transact.ts'
import { type LockedRow, type LockedTicket, lockTicketOf } from './lockTicketOf.ts'
import { createTicket, type FirstTicket } from './moveTicket.ts'

/**
 * The ticket of a contact on a connection, locked, however it stands; or the first one, as it is to begin. Two who begin at once
 * collide on `tickets_one_per_contact`, unless both have locked the contact.
 */
export async function findOrCreateTicket(
  tx: Tx,
  first: FirstTicket,
  rows?: readonly LockedRow[],
): Promise<LockedTicket & { isNew: boolean }> {
  const existing = await lockTicketOf(tx, first, rows)
  if (existing) return { ...existing, isNew: false }
  const spoken = { lastMessageAt: null, heardAt: null, isBehind: false }
  const made = { ticket: await createTicket(tx, first), bot: first.bot ?? null, toldClosed: null, hasPendingClose: false }
  return { ...made, spoken, isNew: true }
}
