import type { BotState } from '@recado/contract/bot/state'
import type { Ticket } from '@recado/contract/tickets/tickets'
import type { Tx } from '../../kernel/transact.ts'
import { publishTags, tagIdsOfTickets } from '../tags/index.ts'
import { type ClockColumns, clockSituationOf, noClock } from './answerClock.ts'
import { type MoveConversation, moveHistory } from './moveHistory.ts'
import { hasNoClock } from './planClock.ts'
import { ticketEvent } from './tickets.event.ts'
import { readTicket, requireTicket } from './tickets.rows.ts'

/** `kept`: the contact that stays. `gone`: the contacts that the caller deletes afterwards. */
type Merge = { kept: number; gone: number[]; at: Date; moveConversation: MoveConversation }
/** Columns of a ticket that lists do not show. */
type HiddenColumns = {
  bot: BotState | null
  askedAt: string | null
  toldClosed: string | null
  lastMessageAt: string | null
  heardAt: string | null
  askedMessageId: string | null
  unreadMessages: number
  markedUnreadAt: string | null
  dueSince: string | null
  dueNoticeAt: string | null
}
type Row = HiddenColumns & { id: number; connectionId: number | null; contactId: number }
type Side = { ticket: Ticket; hidden: HiddenColumns }

/** Moves the tickets of several contacts to one contact, before the others are deleted. */
export async function mergeTickets(tx: Tx, { kept, gone, at, moveConversation }: Merge) {
  const rows: Row[] = await tx.db
    .selectFrom('tickets')
    .select([
      'id',
      'connectionId',
      'contactId',
      'bot',
      'askedAt',
      'toldClosed',
      'lastMessageAt',
      'heardAt',
      'askedMessageId',
      'unreadMessages',
      'markedUnreadAt',
      'dueSince',
      'dueNoticeAt',
    ])
    .where('contactId', 'in', [kept, ...gone])
    .orderBy('id')
    .forUpdate()
    .execute()
  for (const row of rows.filter(({ contactId }) => contactId !== kept)) {
    const onSameConnection = (other: Row) => other.contactId === kept && other.connectionId === row.connectionId
    const twin = row.connectionId === null ? undefined : rows.find(onSameConnection)
    if (twin) Object.assign(twin, await mergePair(tx, { pair: [row, twin], kept, at, moveConversation }))
    else await moveToContact(tx, row, kept)
  }
}

async function moveToContact(tx: Tx, row: Row, contactId: number) {
  await tx.db.updateTable('tickets').set({ contactId }).where('id', '=', row.id).execute()
  row.contactId = contactId
  tx.emit(ticketEvent, 'update', await requireTicket(tx, row.id))
}

/** Both contacts have a ticket on the same connection: the newer ticket is merged into the older. An open status wins over pending, pending over closed. */
async function mergePair(tx: Tx, { pair, kept, at, moveConversation }: Omit<Merge, 'gone'> & { pair: [Row, Row] }) {
  const [older, newer] = pair.toSorted((a, b) => a.id - b.id) as [Row, Row]
  const into: Side = { ticket: await requireTicket(tx, older.id), hidden: older }
  const from: Side = { ticket: await requireTicket(tx, newer.id), hidden: newer }
  const winner = rank[from.ticket.status] > rank[into.ticket.status] ? from : into
  const newest = (from.hidden.lastMessageAt ?? '') > (into.hidden.lastMessageAt ?? '') ? from : into
  await deleteSecondAttendance(tx, { both: [older.id, newer.id], lesser: winner === from ? older.id : newer.id })
  await moveHistory(tx, { from: newer.id, into: older.id }, moveConversation)
  const tagIds = await tagIdsOfTickets(tx, [older.id])
  await tx.db.deleteFrom('tickets').where('id', '=', newer.id).execute()
  await publishTags(tx, tagIds)
  const heardAt = later(from.hidden.heardAt, into.hidden.heardAt)
  const markedUnreadAt = later(from.hidden.markedUnreadAt, into.hidden.markedUnreadAt)
  const unreadMessages = from.hidden.unreadMessages + into.hidden.unreadMessages
  const asked = customerWroteAt(from) > customerWroteAt(into) ? from : into
  const lastMessage = {
    heardAt,
    unreadMessages,
    markedUnreadAt,
    lastMessage: newest.ticket.lastMessage,
    lastFromMe: newest.ticket.fromMe,
    lastMessageAt: newest.hidden.lastMessageAt,
    askedText: asked.ticket.askedText ?? null,
    askedTextAt: asked.ticket.askedTextAt ?? null,
    askedMessageId: asked.hidden.askedMessageId,
    snoozedUntil: snoozeOfBoth(into.ticket, from.ticket),
    ...clockOfBoth(winner, into, from),
    lastIsAutomatic: newest.ticket.lastIsAutomatic ?? false,
    previewAt: newest.hidden.lastMessageAt,
  }
  await tx.db
    .updateTable('tickets')
    .set({ ...stateOf(winner), ...lastMessage, contactId: kept, updatedAt: at })
    .where('id', '=', older.id)
    .execute()
  tx.emit(ticketEvent, 'delete', from.ticket)
  const after = await readTicket(tx.db, older.id)
  if (after) tx.emit(ticketEvent, 'update', after, { before: into.ticket })
  const { bot, askedAt, toldClosed } = winner.hidden
  const { lastMessageAt, askedMessageId, dueSince, dueNoticeAt } = lastMessage
  const clock = { dueSince, dueNoticeAt }
  return { id: older.id, bot, askedAt, toldClosed, lastMessageAt, heardAt, askedMessageId, unreadMessages, markedUnreadAt, ...clock }
}

const later = (a: string | null, b: string | null) => ((a ?? '') > (b ?? '') ? a : b)

/** The merged ticket is snoozed only if each ongoing ticket of the two is. */
function snoozeOfBoth(...both: Ticket[]): string | null {
  const ends = both.filter(({ status }) => status !== 'closed').map(({ snoozedUntil }) => snoozedUntil ?? null)
  return ends.includes(null) ? null : (ends.toSorted()[0] ?? null)
}

/** The merged ticket has the clock that ends first, unless nobody waits for a person there. */
function clockOfBoth(winner: Side, ...both: Side[]): ClockColumns {
  const clocks = both.flatMap(({ ticket: { dueAt = null, dueKind = null }, hidden: { dueSince, dueNoticeAt } }) =>
    dueAt === null ? [] : [{ dueAt, dueKind, dueSince, dueNoticeAt }],
  )
  const first = clocks.toSorted((a, b) => a.dueAt.localeCompare(b.dueAt))[0]
  return (!hasNoClock(clockSituationOf(winner.ticket)) && first) || noClock
}

/** Which ticket has the newer question. Where it is not known, any message of the customer may be one. */
const customerWroteAt = ({ ticket, hidden }: Side) => ticket.askedTextAt ?? hidden.heardAt ?? ''

const rank = { closed: 0, pending: 1, open: 2 }

/** Status, user, queue and the state of the bot belong together: all come from the ticket whose status wins. */
const stateOf = ({ ticket, hidden: { bot, askedAt, toldClosed } }: Side) => ({
  status: ticket.status,
  waitingSince: ticket.waitingSince,
  userId: ticket.userId,
  queueId: ticket.queueId,
  chatbot: ticket.chatbot,
  useIntegration: ticket.useIntegration,
  promptId: ticket.promptId,
  integrationId: ticket.integrationId,
  bot: bot && JSON.stringify(bot),
  waitsBecause: ticket.waitsBecause && JSON.stringify(ticket.waitsBecause),
  askedAt,
  toldClosed,
})

/** A ticket has at most one running attendance: if both have one, that of the ticket with the lesser status is deleted. */
async function deleteSecondAttendance({ db }: Tx, { both, lesser }: { both: number[]; lesser: number }) {
  const running = await db.selectFrom('attendances').select('id').where('finishedAt', 'is', null).where('ticketId', 'in', both).execute()
  if (running.length > 1) await db.deleteFrom('attendances').where('ticketId', '=', lesser).where('finishedAt', 'is', null).execute()
}
