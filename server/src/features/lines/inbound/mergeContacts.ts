import type { Tx } from '../../../kernel/transact.ts'
import { tellOfContact } from '../../contacts/index.ts'
import { tagsOf, tellOfTags } from '../../tags/index.ts'
import { readTicket, ticketEvent, ticketNow } from '../../tickets/index.ts'

type Merge = { kept: number; gone: number[]; at: Date }
type Row = { id: number; connectionId: number | null; contactId: number }

/** Two contacts turn out to be one person: the older one stays and takes over all that the others had. */
export async function mergeContacts(tx: Tx, { kept, gone, at }: Merge) {
  const tickets = await tx.db
    .selectFrom('tickets')
    .select(['id', 'connectionId', 'contactId'])
    .where('contactId', 'in', [kept, ...gone])
    .orderBy('id')
    .forUpdate()
    .execute()
  for (const ticket of tickets.filter(({ contactId }) => contactId !== kept)) await moveTicket(tx, { ticket, tickets, kept, at })
  for (const table of ['messages', 'outbox', 'contactIdentities'] as const)
    await tx.db.updateTable(table).set({ contactId: kept }).where('contactId', 'in', gone).execute()
  for (const id of gone) await tellOfContact(tx, id, 'delete')
  await tx.db.deleteFrom('contacts').where('id', 'in', gone).execute()
}

/** On a line where both have a ticket, the conversations become one: in the older ticket, attended if either was. */
async function moveTicket(tx: Tx, { ticket, tickets, kept, at }: { ticket: Row; tickets: Row[]; kept: number; at: Date }) {
  const twin = tickets.find((one) => one.contactId === kept && one.connectionId === ticket.connectionId && one.connectionId !== null)
  const before = await ticketNow(tx, ticket.id)
  if (!twin) {
    await tx.db.updateTable('tickets').set({ contactId: kept }).where('id', '=', ticket.id).execute()
    ticket.contactId = kept
    tx.emit(ticketEvent, 'update', await ticketNow(tx, ticket.id))
    return
  }
  const target = await ticketNow(tx, twin.id)
  const [loser, winner] = [before.id, target.id].sort((a, b) => b - a) as [number, number]
  const [from, into] = loser === before.id ? [before, target] : [target, before]
  await takeOver(tx, { from: loser, into: winner })
  const tagIds = await tagsOf(tx, [winner])
  const standing = rank[from.status] > rank[into.status] ? from : into
  const newest = from.updatedAt > into.updatedAt ? from : into
  await tx.db.deleteFrom('tickets').where('id', '=', loser).execute()
  await tellOfTags(tx, tagIds)
  await tx.db
    .updateTable('tickets')
    .set({
      contactId: kept,
      status: standing.status,
      userId: standing.userId,
      queueId: standing.queueId,
      unreadMessages: from.unreadMessages + into.unreadMessages,
      lastMessage: newest.lastMessage,
      lastFromMe: newest.fromMe,
      updatedAt: at,
    })
    .where('id', '=', winner)
    .execute()
  twin.id = winner
  tx.emit(ticketEvent, 'delete', from)
  const after = await readTicket(tx.db, winner)
  if (after) tx.emit(ticketEvent, 'update', after, { before: into })
}

const rank = { closed: 0, pending: 1, open: 2 }

/** The running attendance of the ticket that goes ends with it: of one conversation one runs. */
async function takeOver(tx: Tx, { from, into }: { from: number; into: number }) {
  const running = tx.db.selectFrom('attendances').select('id').where('finishedAt', 'is', null).where('ticketId', '=', into)
  const hasRunning = (await running.executeTakeFirst()) !== undefined
  if (hasRunning) await tx.db.deleteFrom('attendances').where('ticketId', '=', from).where('finishedAt', 'is', null).execute()
  for (const table of ['messages', 'attendances', 'ticketNotes'] as const)
    await tx.db.updateTable(table).set({ ticketId: into }).where('ticketId', '=', from).execute()
  const tags = await tx.db.selectFrom('ticketTags').select('tagId').where('ticketId', '=', from).execute()
  if (tags.length > 0)
    await tx.db
      .insertInto('ticketTags')
      .values(tags.map(({ tagId }) => ({ ticketId: into, tagId })))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
}
