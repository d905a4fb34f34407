import { settingFrom } from '@recado/contract/companies/settings'
import { AppError } from '@recado/contract/errors'
import { placementOf } from '@recado/contract/tickets/decideAct'
import { ticketBulkEndpoints } from '@recado/contract/tickets/ticketBulk'
import type { Ticket, TicketChanges } from '@recado/contract/tickets/tickets'
import { later } from '../../kernel/clock.ts'
import { assertExists } from '../../kernel/crud.ts'
import { anyOf } from '../../kernel/database/anyOf.ts'
import type { TenantDb } from '../../kernel/database/schema.ts'
import type { Kernel } from '../../kernel/feature.ts'
import type { SignedIn } from '../../kernel/identity/loadIdentity.ts'
import { companyEvent } from '../../kernel/live/publish.ts'
import type { Tx } from '../../kernel/transact.ts'
import type { BulkDefinition } from '../bulk/index.ts'
import { publishTags } from '../tags/index.ts'
import { changeLockedTicket, type NotifyCustomer } from './changeTicket.ts'
import type { MoveConversation } from './moveHistory.ts'
import { ticketIds } from './tickets.page.ts'
import { ticketsMatching } from './ticketsMatching.ts'
import { tagTicket, untagTicket } from './ticketTags.ts'
import { assertVisible, lockTicket } from './visibility.ts'

/** Reserves the next time at which a message to one of many may leave over a connection. `nextAt`: by the company's pace, the time after it. */
export type ReservePaceSlot = (tx: Tx, at: { connectionId: number; now: Date }) => Promise<{ at: Date; nextAt: Date }>

type TicketBulk = BulkDefinition<typeof ticketBulkEndpoints>
type Act = Parameters<TicketBulk['act']>[1]['action']
type Dependencies = { notifyCustomer: NotifyCustomer; moveConversation: MoveConversation; reservePaceSlot: ReservePaceSlot }

const ticketsReload = companyEvent<object>('ticket')

/**
 * One action for many tickets. Each ticket is changed by the same commands as a single one. Customers get no message of it, except a goodbye
 * that the user requested: it leaves at the pace of the connection, so that WhatsApp does not treat many at once as spam.
 */
export const ticketBulkOf = (kernel: Kernel, dependencies: Dependencies): TicketBulk => ({
  name: 'ticket',
  endpoints: ticketBulkEndpoints,
  rights: {
    accept: 'tickets:write',
    return: 'tickets:write',
    resolve: 'tickets:write',
    transfer: 'tickets:write',
    tag: 'tickets:write',
    untag: 'tickets:write',
  },
  choose: chooseTickets,
  losses: async () => ({}),
  check,
  publishesRows: (action) => action.type === 'resolve' && action.saysGoodbye,
  async act(tx, { id, action, actor, pauseNext }) {
    if (action.type === 'tag' || action.type === 'untag') {
      const change = action.type === 'tag' ? tagTicket : untagTicket
      if (!(await change(tx, actor, { ticketId: id, tagId: action.tagId }))) throw new AppError('ERR_TICKET_UNCHANGED')
      return
    }
    const ticket = await lockTicket(tx, id)
    assertVisible(actor, ticket)
    const changes = changesOf(action, actor)
    refuseUnchanged(actor, ticket, changes)
    const saysGoodbye = action.type === 'resolve' && action.saysGoodbye
    const goodbye = saysGoodbye ? await reserveGoodbye(tx, kernel, { ticket, ...dependencies }) : undefined
    await changeLockedTicket(tx, kernel, { actor, ...dependencies }, { ticket, changes, isQuiet: !saysGoodbye, goodbyeAt: goodbye?.at })
    if (goodbye) pauseNext(goodbye.pause)
  },
  async reload(tx, action) {
    tx.emit(ticketsReload, 'reload', {}, { says: {} })
    if (action.type === 'tag' || action.type === 'untag') await publishTags(tx, [action.tagId])
  },
})

/** Tickets that the caller names by id are checked later, one by one: those that the caller may not change count as failed. */
const chooseTickets: TicketBulk['choose'] = async (db, { actor, chosen: { ids, filter = {} }, most }) => {
  if (ids) {
    const rows = db.selectFrom('tickets').select('id').where('id', '=', anyOf(ids)).orderBy('id')
    return (await rows.execute()).map(({ id }) => id)
  }
  const { searchParam = '' } = filter
  const found = await ticketsMatching(db, searchParam)
  const timezone = settingFrom('timezone', actor.chosen.timezone)
  return ticketIds(db, { actor, query: filter, timezone, found, most })
}

async function check({ db }: Tx, { action }: { action: Act }) {
  const find = async (table: 'tags' | 'queues' | 'users', id: number) =>
    (db as unknown as TenantDb).selectFrom(table).select('id').where('id', '=', id).executeTakeFirst()
  if (action.type === 'tag' || action.type === 'untag') assertExists(await find('tags', action.tagId), 'ERR_NO_TAG_FOUND')
  if (action.type !== 'transfer') return
  if (action.queueId) assertExists(await find('queues', action.queueId), 'ERR_NO_QUEUE_FOUND')
  if (action.userId) assertExists(await find('users', action.userId), 'ERR_USER_DONT_EXISTS')
}

/** The fields that a client sends to do the same with a single ticket. */
function changesOf(action: Exclude<Act, { type: 'tag' | 'untag' }>, { userId: callerId }: SignedIn): TicketChanges {
  if (action.type === 'accept') return { status: 'open', userId: callerId, expectedUserId: null }
  if (action.type === 'return') return { status: 'pending' }
  if (action.type === 'resolve') return { status: 'closed' }
  const { queueId, userId, expectedUserId } = action
  const status = userId ? 'open' : 'pending'
  return { status, userId: userId ?? null, ...(queueId && { queueId }), ...(expectedUserId !== undefined && { expectedUserId }) }
}

/** A repeated action changes nothing the second time, and an action for many never reopens a closed ticket. */
function refuseUnchanged(actor: SignedIn, { status, userId, queueId }: Ticket, changes: TicketChanges) {
  const to = placementOf(actor, { status, userId, queueId }, changes)
  if (to.status === status && to.userId === userId && to.queueId === queueId) throw new AppError('ERR_TICKET_UNCHANGED')
  if (status === 'closed') throw new AppError('ERR_TICKET_NOT_OPEN')
}

type Goodbye = { ticket: Ticket; reservePaceSlot: ReservePaceSlot }

/** When the goodbye leaves: by the pace of the connection, and not before the resolve is final. `pause`: how long the next ticket waits. */
async function reserveGoodbye(tx: Tx, { clock, config }: Kernel, { ticket: { whatsappId, isGroup }, reservePaceSlot }: Goodbye) {
  // Groups get no goodbye.
  if (whatsappId === null || isGroup) return undefined
  const now = clock.now()
  const { at, nextAt } = await reservePaceSlot(tx, { connectionId: whatsappId, now })
  const undoneUntil = later(now, config.limits.undoResolve)
  return { at: at > undoneUntil ? at : undoneUntil, pause: nextAt.getTime() - now.getTime() }
}
