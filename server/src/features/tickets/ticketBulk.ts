import { settingFrom } from '@recado/contract/companies/settings'
import { AppError } from '@recado/contract/errors'
import { placementOf } from '@recado/contract/tickets/decideAct'
import { ticketBulk } from '@recado/contract/tickets/ticketBulk'
import type { Ticket, TicketChanges } from '@recado/contract/tickets/tickets'
import { sql } from 'kysely'
import { later } from '../../kernel/clock.ts'
import { assertExists } from '../../kernel/crud.ts'
import type { TenantDb } from '../../kernel/database/schema.ts'
import type { Kernel } from '../../kernel/feature.ts'
import type { SignedIn } from '../../kernel/identity/loadIdentity.ts'
import { companyEvent } from '../../kernel/live/publish.ts'
import type { Tx } from '../../kernel/transact.ts'
import type { Bulk } from '../bulk/index.ts'
import { publishTags } from '../tags/index.ts'
import { changeHeldTicket, type NotifyCustomer } from './changeTicket.ts'
import type { MoveConversation } from './moveHistory.ts'
import { tagTicket, untagTicket } from './tickets.commands.ts'
import { ticketIds } from './tickets.page.ts'
import { ticketsMatching } from './ticketsMatching.ts'
import { assertVisible, lockTicket } from './visibility.ts'

/** When a message to one of many may go out over a connection, and by the company's pace the one after it. */
export type ReservePlace = (tx: Tx, line: { connectionId: number; now: Date }) => Promise<{ at: Date; nextAt: Date }>

type TicketBulk = Bulk<typeof ticketBulk>
type Act = Parameters<TicketBulk['act']>[1]['action']
type Others = { tellCustomer: NotifyCustomer; moveConversation: MoveConversation; reservePlace: ReservePlace }

const ticketsReload = companyEvent<object>('ticket')

/** One act for many tickets: each is changed by the same commands as a single one. */
export const ticketBulkOf = (kernel: Kernel, others: Others): TicketBulk => ({
  name: 'ticket',
  endpoints: ticketBulk,
  rights: {
    ...{ return: 'tickets:write', resolve: 'tickets:write', transfer: 'tickets:write' },
    ...{ tag: 'tickets:write', untag: 'tickets:write' },
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
    const held = await lockTicket(tx, id)
    assertVisible(actor, held)
    const changes = changesOf(action)
    refuseUnchanged(actor, held, changes)
    const saysGoodbye = action.type === 'resolve' && action.saysGoodbye
    const place = saysGoodbye ? await placeFor(tx, kernel, { held, ...others }) : undefined
    await changeHeldTicket(tx, kernel, { actor, ...others }, { held, changes, goodbyeAt: place?.at })
    if (place) pauseNext(place.pause)
  },
  async reload(tx, action) {
    tx.emit(ticketsReload, 'reload', {}, { says: {} })
    if (action.type === 'tag' || action.type === 'untag') await publishTags(tx, [action.tagId])
  },
})

/** Those that are named are looked at one by one later: whoever may not change one of them learns how many were left out. */
const chooseTickets: TicketBulk['choose'] = async (db, { actor, chosen: { ids, filter = {} }, most }) => {
  if (ids) {
    const rows = db.selectFrom('tickets').select('id').where('id', '=', anyOf(ids)).orderBy('id')
    return (await rows.execute()).map(({ id }) => id)
  }
  const { searchParam = '' } = filter
  const found = searchParam.trim() ? await ticketsMatching(db, searchParam) : undefined
  const timezone = settingFrom('timezone', (actor as SignedIn).chosen.timezone)
  return ticketIds(db, { actor, query: filter, timezone, found, most })
}

const anyOf = (ids: readonly number[]) => sql<number>`any(${ids}::int[])`

async function check({ db }: Tx, { action }: { action: Act }) {
  const find = async (table: 'tags' | 'queues' | 'users', id: number) =>
    (db as unknown as TenantDb).selectFrom(table).select('id').where('id', '=', id).executeTakeFirst()
  if (action.type === 'tag' || action.type === 'untag') assertExists(await find('tags', action.tagId), 'ERR_NO_TAG_FOUND')
  if (action.type !== 'transfer') return
  if (action.queueId) assertExists(await find('queues', action.queueId), 'ERR_NO_QUEUE_FOUND')
  if (action.userId) assertExists(await find('users', action.userId), 'ERR_USER_DONT_EXISTS')
}

/** What a single ticket is sent by whoever does the same with it. */
function changesOf(action: Exclude<Act, { type: 'tag' | 'untag' }>): TicketChanges {
  if (action.type === 'return') return { status: 'pending' }
  if (action.type === 'resolve') return { status: 'closed', skipRating: !action.saysGoodbye }
  const { queueId, userId } = action
  return { status: userId ? 'open' : 'pending', userId: userId ?? null, ...(queueId && { queueId }) }
}

/** What is asked for twice is done once, and what is over is not opened again by the way. */
function refuseUnchanged(actor: SignedIn, { status, userId, queueId }: Ticket, changes: TicketChanges) {
  const to = placementOf(actor, { status, userId, queueId }, changes)
  if (to.status === status && to.userId === userId && to.queueId === queueId) throw new AppError('ERR_TICKET_UNCHANGED')
  if (status === 'closed') throw new AppError('ERR_TICKET_NOT_OPEN')
}

type Goodbye = { held: Ticket; reservePlace: ReservePlace }

/** When a goodbye leaves: by the pace, and not while the resolve can be undone. `pause`: until the next one may be resolved. */
async function placeFor(tx: Tx, { clock, config }: Kernel, { held: { whatsappId }, reservePlace }: Goodbye) {
  if (whatsappId === null) return undefined
  const now = clock.now()
  const { at, nextAt } = await reservePlace(tx, { connectionId: whatsappId, now })
  const undoneUntil = later(now, config.limits.undoResolve)
  return { at: at > undoneUntil ? at : undoneUntil, pause: nextAt.getTime() - now.getTime() }
}
