import { AppError } from '@recado/contract/errors'
import type { Actor } from '@recado/contract/permissions'
import { can } from '@recado/contract/permissions'
import type { newTicket, Ticket, TicketChanges, tickets } from '@recado/contract/tickets'
import type { z } from 'zod'
import { found } from '../../kernel/crud.ts'
import type { Kernel } from '../../kernel/feature.ts'
import type { Tx } from '../../kernel/transact.ts'
import { tagsOf, tellOfTags } from '../tags/index.ts'
import { noteAttendance } from './attendances.ts'
import { attendanceSteps, decideChange, otherOpenTicket, type Standing } from './decideChange.ts'
import { onlyOnce } from './onlyOnce.ts'
import { ticketEvent } from './tickets.event.ts'
import { readTicket, ticketNow } from './tickets.rows.ts'
import { heldTicket, refuseUnseen } from './visibleTo.ts'

type NewTicket = z.output<typeof newTicket>

/** Opens the ticket of a contact on a connection: the one there is, or the first. */
export async function openTicket({ transact, clock }: Kernel, actor: Actor, wanted: NewTicket): Promise<Ticket> {
  refuseForeign(actor, wanted)
  return transact(actor, (tx) => openTicketWithin(tx, { actor, wanted, at: clock.now() }))
}

export async function openTicketWithin(tx: Tx, { actor, wanted, at }: { actor: Actor; wanted: NewTicket; at: Date }): Promise<Ticket> {
  const connectionId = wanted.whatsappId ?? (await usualConnection(tx, actor))
  const contact = await tx.db
    .selectFrom('contacts')
    .select(['id', 'isGroup'])
    .where('id', '=', wanted.contactId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  const { id: contactId, isGroup } = found(contact, 'ERR_NO_CONTACT_FOUND')
  const existing = await tx.db
    .selectFrom('tickets')
    .select('id')
    .where('contactId', '=', contactId)
    .where('connectionId', '=', connectionId)
    .executeTakeFirst()
  const standing: Standing =
    wanted.status === 'open'
      ? { status: 'open', userId: wanted.userId ?? actor.userId, queueId: wanted.queueId ?? null }
      : { status: 'pending', userId: null, queueId: wanted.queueId ?? null }
  if (!existing) return createTicket(tx, { contactId, connectionId, isGroup, standing, at })
  const ticket = await heldTicket(tx, existing.id)
  if (ticket.status !== 'closed') throw otherOpenTicket(ticket)
  return changeStanding(tx, ticket, { standing, at })
}

/** A queue belongs to every new ticket but an administrator's, and nobody opens one in another's name. */
function refuseForeign(actor: Actor, { queueId, userId }: NewTicket) {
  if (!queueId && actor.profile !== 'admin')
    throw new AppError('ERR_VALIDATION', { fields: [{ path: 'queueId', code: 'invalid_type', message: 'Required' }] })
  if (userId && userId !== actor.userId && !can(actor, 'tickets:seeAll')) throw new AppError('ERR_NO_PERMISSION')
}

async function usualConnection({ db }: Tx, { userId }: Actor): Promise<number> {
  const own = await db.selectFrom('users').select('whatsappId').where('id', '=', userId).executeTakeFirst()
  if (own?.whatsappId) return own.whatsappId
  const usual = await db.selectFrom('connections').select('id').where('isDefault', '=', true).executeTakeFirst()
  return found(usual, 'ERR_NO_DEF_WAPP_FOUND').id
}

type NewRow = { contactId: number; connectionId: number; isGroup: boolean; standing: Standing; at: Date }

export async function createTicket(tx: Tx, { contactId, connectionId, isGroup, standing, at }: NewRow): Promise<Ticket> {
  const row = { contactId, connectionId, isGroup, ...standing, createdAt: at, updatedAt: at }
  const { id } = await tx.db.insertInto('tickets').values(row).returning('id').executeTakeFirstOrThrow()
  const before: Standing = { status: 'closed', userId: null, queueId: null }
  if (standing.status !== 'closed') await noteAttendance(tx, attendanceSteps(before, standing), { ticketId: id, standing, at })
  const ticket = await ticketNow(tx, id)
  tx.emit(ticketEvent, 'create', ticket)
  return ticket
}

/** Accepts, returns, resolves, reopens or transfers a ticket. */
export const changeTicket = ({ transact, clock }: Kernel, actor: Actor, { id, changes }: { id: number; changes: TicketChanges }) =>
  transact(actor, (tx) => {
    const at = clock.now()
    return onlyOnce(tx, { actor, ticketId: id, changeId: changes.changeId, at }, async (ticket) => {
      const standing = decideChange(actor, ticket, changes)
      const { whatsappId, useIntegration, promptId, integrationId } = changes
      if (whatsappId !== undefined && whatsappId !== ticket.whatsappId) await moveToLine(tx, ticket, whatsappId)
      const routed = defined({ useIntegration, promptId, integrationId })
      if (Object.keys(routed).length > 0) await tx.db.updateTable('tickets').set(routed).where('id', '=', id).execute()
      return changeStanding(tx, ticket, { standing, at })
    })
  })

const defined = <Values extends object>(values: Values) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Partial<Values>

/** There is one ticket per contact and line: where the other line has one already, that is the one to go on with. */
async function moveToLine(tx: Tx, { id, contactId }: Ticket, connectionId: number) {
  found(await tx.db.selectFrom('connections').select('id').where('id', '=', connectionId).executeTakeFirst(), 'ERR_NO_WAPP_FOUND')
  const there = tx.db.selectFrom('tickets').select('id').where('contactId', '=', contactId).where('connectionId', '=', connectionId)
  const other = await there.executeTakeFirst()
  const ticket = other && (await readTicket(tx.db, other.id))
  if (ticket) throw otherOpenTicket(ticket)
  await tx.db.updateTable('tickets').set({ connectionId }).where('id', '=', id).execute()
}

/** Of a conversation that is over nothing is left to be done. */
export const atRest = { useIntegration: false, promptId: null, integrationId: null, unreadMessages: 0 }

/** Brings a held ticket into its new standing, with all that goes along. */
export async function changeStanding(tx: Tx, before: Ticket, { standing, at }: { standing: Standing; at: Date }): Promise<Ticket> {
  const closing = standing.status === 'closed' && atRest
  await tx.db
    .updateTable('tickets')
    .set({ ...standing, ...closing, chatbot: false, updatedAt: at })
    .where('id', '=', before.id)
    .execute()
  await noteAttendance(tx, attendanceSteps(before, standing), { ticketId: before.id, standing, at })
  const ticket = await ticketNow(tx, before.id)
  tx.emit(ticketEvent, 'update', ticket, { before })
  return ticket
}

/** What was in it goes with it; its files are swept up afterwards. */
export const deleteTicket = ({ transact }: Kernel, actor: Actor, id: number) =>
  transact(actor, async (tx) => {
    const ticket = await heldTicket(tx, id)
    const tagIds = await tagsOf(tx, [id])
    await tx.db.deleteFrom('tickets').where('id', '=', id).execute()
    tx.emit(ticketEvent, 'delete', ticket)
    await tellOfTags(tx, tagIds)
  })

export const setTags = ({ transact, clock }: Kernel, actor: Actor, { ticketId, tags, changeId }: z.output<typeof tickets.syncTags.body>) =>
  transact(actor, (tx) =>
    onlyOnce(tx, { actor, ticketId, changeId, at: clock.now() }, async (held) => {
      refuseUnseen(actor, held)
      const before = await tagsOf(tx, [ticketId])
      const ids = [...new Set(tags.map(({ id }) => id))]
      await tx.db.deleteFrom('ticketTags').where('ticketId', '=', ticketId).execute()
      if (ids.length > 0)
        await tx.db
          .insertInto('ticketTags')
          .values(ids.map((tagId) => ({ ticketId, tagId })))
          .execute()
      await tellOfTags(tx, [...before.filter((id) => !ids.includes(id)), ...ids.filter((id) => !before.includes(id))])
      const ticket = await ticketNow(tx, ticketId)
      tx.emit(ticketEvent, 'update', ticket)
      return ticket
    }),
  )
