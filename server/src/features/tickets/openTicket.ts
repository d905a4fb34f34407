import { AppError } from '@recado/contract/errors'
import { can } from '@recado/contract/permissions'
import { otherOpenTicketError, type Placement } from '@recado/contract/tickets/decideAct'
import type { newTicket, Ticket } from '@recado/contract/tickets/tickets'
import type { z } from 'zod'
import { assertExists } from '../../kernel/crud.ts'
import type { Kernel } from '../../kernel/feature.ts'
import type { SignedIn } from '../../kernel/identity/loadIdentity.ts'
import type { Tx } from '../../kernel/transact.ts'
import { toActingUser } from './attendances.ts'
import { moveTicket } from './moveTicket.ts'
import { createTicket, lockTicketOfContact } from './ticketOfContact.ts'

type NewTicket = z.output<typeof newTicket>

/** Opens the ticket of a contact on a connection: reopens the closed one, or creates the first. An open or pending one is refused. */
export async function openTicket({ transact, clock }: Kernel, actor: SignedIn, wanted: NewTicket): Promise<Ticket> {
  assertOwnQueueAndUser(actor, wanted)
  return transact(actor, (tx) => openTicketWithin(tx, { actor, wanted, at: clock.now() }))
}

export async function openTicketWithin(tx: Tx, { actor, wanted, at }: { actor: SignedIn; wanted: NewTicket; at: Date }): Promise<Ticket> {
  const connectionId = wanted.whatsappId ?? (await defaultConnectionOf(tx, actor))
  const contact = await tx.db
    .selectFrom('contacts')
    .select(['id', 'isGroup'])
    .where('id', '=', wanted.contactId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  const { id: contactId, isGroup } = assertExists(contact, 'ERR_NO_CONTACT_FOUND')
  const before = (await lockTicketOfContact(tx, { contactId, connectionId }))?.ticket
  const to: Placement =
    wanted.status === 'open'
      ? { status: 'open', userId: wanted.userId ?? actor.userId, queueId: wanted.queueId ?? null }
      : { status: 'pending', userId: null, queueId: wanted.queueId ?? null }
  if (before && before.status !== 'closed') throw otherOpenTicketError(before)
  const by = toActingUser(actor)
  return before
    ? moveTicket(tx, before, { act: 'reopen', to, by, at })
    : createTicket(tx, { contactId, connectionId, isGroup, act: 'open', to, by, at })
}

/** All users except administrators must name a queue. Only users who see all tickets may open one for another user. */
function assertOwnQueueAndUser(actor: SignedIn, { queueId, userId }: NewTicket) {
  if (!queueId && actor.profile !== 'admin')
    throw new AppError('ERR_VALIDATION', { fields: [{ path: 'queueId', code: 'invalid_type', message: 'Required' }] })
  if (userId && userId !== actor.userId && !can(actor, 'tickets:seeAll')) throw new AppError('ERR_NO_PERMISSION')
}

async function defaultConnectionOf({ db }: Tx, { userId }: SignedIn): Promise<number> {
  const own = await db.selectFrom('users').select('whatsappId').where('id', '=', userId).executeTakeFirst()
  if (own?.whatsappId) return own.whatsappId
  const companyDefault = await db.selectFrom('connections').select('id').where('isDefault', '=', true).executeTakeFirst()
  return assertExists(companyDefault, 'ERR_NO_DEF_WAPP_FOUND').id
}
