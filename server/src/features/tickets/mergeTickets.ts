import type { BotState } from '@recado/contract/bot/state'
import type { Ticket } from '@recado/contract/tickets/tickets'
import type { Tx } from '../../kernel/transact.ts'
import { publishTags, tagIdsOfTickets } from '../tags/index.ts'
import { type MoveConversation, moveHistory } from './moveHistory.ts'
import { ticketEvent } from './tickets.event.ts'
import { readTicket, requireTicket } from './tickets.rows.ts'

type Merge = { kept: number; gone: number[]; at: Date; moveConversation: MoveConversation }
/** What lists do not show of a ticket. */
type Inner = {
  bot: BotState | null
  askedAt: string | null
  toldClosed: string | null
  lastMessageAt: string | null
  heardAt: string | null
}
type Row = Inner & { id: number; connectionId: number | null; contactId: number }
type Side = { ticket: Ticket; inner: Inner }

/** What several contacts have had becomes one contact's, before they go. */
export async function mergeTickets(tx: Tx, { kept, gone, at, moveConversation }: Merge) {
  const rows: Row[] = await tx.db
    .selectFrom('tickets')
    .select(['id', 'connectionId', 'contactId', 'bot', 'askedAt', 'toldClosed', 'lastMessageAt', 'heardAt'])
    .where('contactId', 'in', [kept, ...gone])
    .orderBy('id')
    .forUpdate()
    .execute()
  for (const row of rows.filter(({ contactId }) => contactId !== kept)) {
    const twin = rows.find((one) => one.contactId === kept && one.connectionId === row.connectionId && one.connectionId !== null)
    if (twin) Object.assign(twin, await makeOne(tx, { pair: [row, twin], kept, at, moveConversation }))
    else await hand(tx, row, kept)
  }
}

async function hand(tx: Tx, row: Row, kept: number) {
  await tx.db.updateTable('tickets').set({ contactId: kept }).where('id', '=', row.id).execute()
  row.contactId = kept
  tx.emit(ticketEvent, 'update', await requireTicket(tx, row.id))
}

/** On a line where both have a ticket, the conversations become one: in the older ticket, attended if either was. */
async function makeOne(tx: Tx, { pair, kept, at, moveConversation }: Omit<Merge, 'gone'> & { pair: [Row, Row] }) {
  const [older, newer] = pair.toSorted((a, b) => a.id - b.id) as [Row, Row]
  const into: Side = { ticket: await requireTicket(tx, older.id), inner: older }
  const from: Side = { ticket: await requireTicket(tx, newer.id), inner: newer }
  const standing = rank[from.ticket.status] > rank[into.ticket.status] ? from : into
  const newest = (from.inner.lastMessageAt ?? '') > (into.inner.lastMessageAt ?? '') ? from : into
  await endLesser(tx, { both: [older.id, newer.id], lesser: standing === from ? older.id : newer.id })
  await moveHistory(tx, { from: newer.id, into: older.id }, moveConversation)
  const tagIds = await tagIdsOfTickets(tx, [older.id])
  await tx.db.deleteFrom('tickets').where('id', '=', newer.id).execute()
  await publishTags(tx, tagIds)
  const heardAt = [from.inner.heardAt, into.inner.heardAt].toSorted((a, b) => (a ?? '').localeCompare(b ?? ''))[1] ?? null
  const shown = {
    heardAt,
    unreadMessages: from.ticket.unreadMessages + into.ticket.unreadMessages,
    ...{ lastMessage: newest.ticket.lastMessage, lastFromMe: newest.ticket.fromMe, lastMessageAt: newest.inner.lastMessageAt },
  }
  await tx.db
    .updateTable('tickets')
    .set({ ...whereItStands(standing), ...shown, contactId: kept, updatedAt: at })
    .where('id', '=', older.id)
    .execute()
  tx.emit(ticketEvent, 'delete', from.ticket)
  const after = await readTicket(tx.db, older.id)
  if (after) tx.emit(ticketEvent, 'update', after, { before: into.ticket })
  const { bot, askedAt, toldClosed } = standing.inner
  return { id: older.id, bot, askedAt, toldClosed, lastMessageAt: newest.inner.lastMessageAt, heardAt }
}

const rank = { closed: 0, pending: 1, open: 2 }

/** Where the bot is with a customer goes with whoever has the conversation. */
const whereItStands = ({ ticket, inner: { bot, askedAt, toldClosed } }: Side) => ({
  ...{ status: ticket.status, userId: ticket.userId, queueId: ticket.queueId },
  ...{ chatbot: ticket.chatbot, useIntegration: ticket.useIntegration, promptId: ticket.promptId, integrationId: ticket.integrationId },
  ...{ bot: bot && JSON.stringify(bot), waitsBecause: ticket.waitsBecause && JSON.stringify(ticket.waitsBecause), askedAt, toldClosed },
})

/** Of one conversation one attendance runs: that of the ticket which stands for less goes. */
async function endLesser({ db }: Tx, { both, lesser }: { both: number[]; lesser: number }) {
  const running = await db.selectFrom('attendances').select('id').where('finishedAt', 'is', null).where('ticketId', 'in', both).execute()
  if (running.length > 1) await db.deleteFrom('attendances').where('ticketId', '=', lesser).where('finishedAt', 'is', null).execute()
}
