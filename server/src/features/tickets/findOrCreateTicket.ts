import type { Tx } from '../../kernel/transact.ts'
import { type LockedRow, type LockedTicket, lockTicketOfContact } from './lockTicketOfContact.ts'
import { createTicket, type TicketCreation } from './moveTicket.ts'

/**
 * The ticket of a contact on a connection, locked, however it stands; or the first one, as it is to begin. Two who begin at once
 * collide on `tickets_one_per_contact`, unless both have locked the contact.
 */
export async function findOrCreateTicket(
  tx: Tx,
  first: TicketCreation,
  rows?: readonly LockedRow[],
): Promise<LockedTicket & { isNew: boolean }> {
  const existing = await lockTicketOfContact(tx, first, rows)
  if (existing) return { ...existing, isNew: false }
  const conversationState = { lastMessageAt: null, heardAt: null, hasLaterTicket: false }
  const made = { ticket: await createTicket(tx, first), bot: first.bot ?? null, toldClosed: null, hasPendingClose: false }
  return { ...made, conversationState, isNew: true }
}
