import { mentionedIdsIn } from '@recado/contract/kit/mentions'
import type { Note } from '@recado/contract/tickets/notes'
import { canSeeTicket } from '@recado/contract/tickets/ticketPolicy'
import { sql } from 'kysely'
import type { Tx } from '../../kernel/transact.ts'
import { notifyUsers } from '../notices/index.ts'
import type { TicketRef } from '../tickets/index.ts'

/** Notifies mentioned users, if they see the ticket of the note. */
export async function notifyMentioned(tx: Tx, { id, note, user, userName: name, createdAt }: Note, ticket: TicketRef) {
  const people = await tx.db
    .selectFrom('users')
    .select(['id', 'id as userId', 'name', 'profile', 'super', 'ticketsWithoutQueue as seesUnqueued'])
    .select((eb) =>
      sql<number[]>`array(${eb.selectFrom('userQueues').select('queueId').whereRef('userQueues.userId', '=', 'users.id')})`.as('queueIds'),
    )
    .execute()
  const called = mentionedIdsIn(
    note,
    people.filter((one) => one.id !== user.id && canSeeTicket(one, ticket)),
  )
  await notifyUsers(tx, called, { kind: 'mention', name, text: note, place: { ticket, noteId: id }, at: new Date(createdAt) })
}
