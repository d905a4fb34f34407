import type { BotState } from '@recado/contract/bot/state'
import { AppError } from '@recado/contract/errors'
import type { Actor } from '@recado/contract/permissions'
import { can } from '@recado/contract/permissions'
import type { newTicket, Ticket, TicketChanges, tickets } from '@recado/contract/tickets/tickets'
import type { z } from 'zod'
import { found } from '../../kernel/crud.ts'
import type { Kernel } from '../../kernel/feature.ts'
import type { Tx } from '../../kernel/transact.ts'
import { tagsOf, tellOfTags } from '../tags/index.ts'
import { noteAttendance } from './attendances.ts'
import { attendanceSteps, decideChange, otherOpenTicket, type Standing } from './decideChange.ts'
import { onlyOnce } from './onlyOnce.ts'
import { noteChange, noteOpening } from './steps/noteChange.ts'
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
  const before = existing && (await heldTicket(tx, existing.id))
  if (before && before.status !== 'closed') throw otherOpenTicket(before)
  const ticket = before
    ? await changeStanding(tx, before, { standing, at })
    : await createTicket(tx, { contactId, connectionId, isGroup, standing, at })
  await noteOpening(tx, { before, ticket, actor, at })
  return ticket
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

/** `bot`: who greets first; nobody, where a person begins. */
type NewRow = { contactId: number; connectionId: number; isGroup: boolean; standing: Standing; at: Date; bot?: BotState | null }

export async function createTicket(tx: Tx, { contactId, connectionId, isGroup, standing, at, bot = null }: NewRow): Promise<Ticket> {
  const row = { contactId, connectionId, isGroup, ...standing, bot: bot && JSON.stringify(bot), createdAt: at, updatedAt: at }
  const { id } = await tx.db.insertInto('tickets').values(row).returning('id').executeTakeFirstOrThrow()
  const before: Standing = { status: 'closed', userId: null, queueId: null }
  if (standing.status !== 'closed') await noteAttendance(tx, attendanceSteps(before, standing), { ticketId: id, standing, at })
  const ticket = await ticketNow(tx, id)
  tx.emit(ticketEvent, 'create', ticket)
  return ticket
}

/** What is to be said to the customer when people have changed a ticket. It answers the ticket as it is then. */
export type Manners = (tx: Tx, change: { before: Ticket; after: Ticket; actor: Actor; isQuiet: boolean; at: Date }) => Promise<Ticket>

type Given = { kernel: Kernel; actor: Actor; manners: Manners }

/** Accepts, returns, resolves, reopens or transfers a ticket. */
export const changeTicket = (
  { kernel: { transact, clock }, actor, manners }: Given,
  { id, changes }: { id: number; changes: TicketChanges },
) =>
  transact(actor, (tx) => {
    const at = clock.now()
    return onlyOnce(tx, { actor, ticketId: id, changeId: changes.changeId, at }, async (before) => {
      const standing = decideChange(actor, before, changes)
      const { whatsappId, useIntegration, promptId, integrationId } = changes
      if (whatsappId !== undefined && whatsappId !== before.whatsappId) await moveToLine(tx, before, whatsappId)
      const routed = defined({ useIntegration, promptId, integrationId })
      if (Object.keys(routed).length > 0) await tx.db.updateTable('tickets').set(routed).where('id', '=', id).execute()
      const after = await changeStanding(tx, before, { standing, at })
      await noteChange(tx, { before, after, actor, at })
      return manners(tx, { before, after, actor, isQuiet: changes.skipRating ?? false, at })
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

/** Whoever else acts on a ticket takes it from the bot. */
const withoutBot = { bot: null, chatbot: false, waitsBecause: null, askedAt: null }
/** Of a conversation that is over nothing is left to be done. */
export const atRest = { ...withoutBot, useIntegration: false, promptId: null, integrationId: null, unreadMessages: 0 }

/** What the bot keeps of a ticket while it is the bot that moves it. */
export type BotMarks = Partial<
  Record<'bot' | 'waitsBecause', string | null> &
    Record<'chatbot' | 'useIntegration', boolean> &
    Record<'promptId' | 'integrationId', number | null> &
    Record<'askedAt' | 'toldClosed', Date | string | null>
>
type Change = { standing: Standing; at: Date; marks?: BotMarks }

/** Brings a held ticket into its new standing, with all that goes along. */
export async function changeStanding(tx: Tx, before: Ticket, { standing, at, marks }: Change): Promise<Ticket> {
  const closing = standing.status === 'closed' && atRest
  await tx.db
    .updateTable('tickets')
    .set({ ...standing, ...withoutBot, ...closing, ...marks, updatedAt: at })
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
