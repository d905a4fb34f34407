import type { BotState } from '@recado/contract/bot/state'
import type { Placement } from '@recado/contract/tickets/decideAct'
import type { TicketAct } from '@recado/contract/tickets/ticketActs'
import type { Ticket } from '@recado/contract/tickets/tickets'
import type { Tx } from '../../kernel/transact.ts'
import { publishLastConnection } from '../contactQueries/index.ts'
import type { ActingUser } from './attendances.ts'
import { type LockedRow, type LockedTicket, lockTicketOfContact, readLockedTicket } from './lockTicketOfContact.ts'
import { recordAct } from './moveTicket.ts'
import { ticketEvent } from './tickets.event.ts'

/**
 * The first state of a ticket. `act`: null if the ticket only holds what the company wrote. `by`: the user who opens it, absent if the
 * customer does. `bot`: the state of the bot, null if a person begins.
 */
export type TicketCreation = {
  contactId: number
  connectionId: number
  isGroup: boolean
  act: Extract<TicketAct, 'open' | 'arrive'> | null
  to: Placement
  by?: ActingUser
  at: Date
  bot?: BotState | null
}

/**
 * Locks the ticket of a contact on a connection, whatever its status, or creates it. Two callers who create it at the same time collide on
 * `tickets_one_per_contact`, unless both lock the contact first.
 */
export async function findOrCreateTicket(
  tx: Tx,
  creation: TicketCreation,
  rows?: readonly LockedRow[],
): Promise<LockedTicket & { isNew: boolean }> {
  const existing = await lockTicketOfContact(tx, creation, rows)
  if (existing) return { ...existing, isNew: false }
  const conversationState = { lastMessageAt: null, heardAt: null, hasLaterTicket: false }
  const created = { ticket: await createTicket(tx, creation), bot: creation.bot ?? null, toldClosed: null, hasPendingClose: false }
  return { ...created, conversationState, isNew: true }
}

export async function createTicket(
  tx: Tx,
  { contactId, connectionId, isGroup, act, to, by, at, bot = null }: TicketCreation,
): Promise<Ticket> {
  const row = { contactId, connectionId, isGroup, ...to, bot: bot && JSON.stringify(bot), createdAt: at, updatedAt: at }
  await tx.defer(() => tx.db.insertInto('tickets').values(row).execute())
  const created = await readLockedTicket(tx, { contactId, connectionId })
  if (!created) throw new Error(`The ticket of contact ${contactId} was created, but cannot be read`)
  const ticket = { ...created.ticket, waitingSince: act && to.status === 'pending' ? at.toISOString() : null }
  tx.emit(ticketEvent, 'create', ticket)
  await publishLastConnection(tx, contactId)
  const before = { ...ticket, status: 'closed' as const, userId: null, user: null }
  await recordAct(tx, { act, before, ticket, by, at })
  return ticket
}

const CREATION_CONSTRAINTS: ReadonlySet<string | undefined> = new Set([
  'contactIdentities_pkey',
  'tickets_one_per_contact',
  'attendances_one_running',
])

/** Two transactions create the same new conversation at the same time: one of them fails, and finds on a retry what the other created. */
export const isCreationRace = (error: unknown) => CREATION_CONSTRAINTS.has((error as { constraint?: string }).constraint)

const MAX_TRIES = 20

/** Runs `create` again as long as another transaction creates the same conversation at the same time. */
export async function retryOnCreationRace<T>(create: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++)
    try {
      return await create()
    } catch (error) {
      if (!isCreationRace(error) || tries === MAX_TRIES) throw error
    }
}
