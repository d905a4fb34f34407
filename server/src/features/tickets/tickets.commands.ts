import type { Actor } from '@recado/contract/permissions'
import type { tickets } from '@recado/contract/tickets/tickets'
import type { z } from 'zod'
import type { Kernel } from '../../kernel/feature.ts'
import type { Tx } from '../../kernel/transact.ts'
import { publishLastConnection } from '../contactQueries/index.ts'
import { publishTags, tagIdsOfTickets } from '../tags/index.ts'
import { idempotentChange } from './idempotentChange.ts'
import { announcePendingCloses } from './pendingCloses.ts'
import { ticketEvent } from './tickets.event.ts'
import { requireTicket } from './tickets.rows.ts'
import { assertVisible, lockTicket } from './visibility.ts'

/** What was in it goes with it; its files are swept up afterwards. */
export const deleteTicket = ({ transact }: Kernel, actor: Actor, id: number) =>
  transact(actor, async (tx) => {
    const ticket = await lockTicket(tx, id)
    const tagIds = await tagIdsOfTickets(tx, [id])
    await announcePendingCloses(tx, [ticket])
    await tx.db.deleteFrom('tickets').where('id', '=', id).execute()
    tx.emit(ticketEvent, 'delete', ticket)
    await publishLastConnection(tx, ticket.contactId)
    await publishTags(tx, tagIds)
  })

export const setTags = ({ transact, clock }: Kernel, actor: Actor, { ticketId, tags, changeId }: z.output<typeof tickets.syncTags.body>) =>
  transact(actor, (tx) =>
    idempotentChange(tx, { actor, ticketId, changeId, at: clock.now() }, async (held) => {
      assertVisible(actor, held)
      const before = await tagIdsOfTickets(tx, [ticketId])
      const ids = [...new Set(tags.map(({ id }) => id))]
      await tx.db.deleteFrom('ticketTags').where('ticketId', '=', ticketId).execute()
      if (ids.length > 0)
        await tx.db
          .insertInto('ticketTags')
          .values(ids.map((tagId) => ({ ticketId, tagId })))
          .execute()
      await publishTags(tx, [...before.filter((id) => !ids.includes(id)), ...ids.filter((id) => !before.includes(id))])
      const ticket = await requireTicket(tx, ticketId)
      tx.emit(ticketEvent, 'update', ticket)
      return ticket
    }),
  )

type Tagging = { ticketId: number; tagId: number }

/** Adds one tag to a ticket that the actor sees; false where it has it. The caller publishes the count of the tag: for many tickets, once. */
export async function tagTicket(tx: Tx, actor: Actor, { ticketId, tagId }: Tagging): Promise<boolean> {
  assertVisible(actor, await lockTicket(tx, ticketId))
  const insert = tx.db.insertInto('ticketTags').values({ ticketId, tagId })
  const added = await insert
    .onConflict((conflict) => conflict.doNothing())
    .returning('tagId')
    .execute()
  if (added.length > 0) tx.emit(ticketEvent, 'update', await requireTicket(tx, ticketId))
  return added.length > 0
}

/** Takes one tag away in the same manner. */
export async function untagTicket(tx: Tx, actor: Actor, { ticketId, tagId }: Tagging): Promise<boolean> {
  assertVisible(actor, await lockTicket(tx, ticketId))
  const removal = tx.db.deleteFrom('ticketTags').where('ticketId', '=', ticketId).where('tagId', '=', tagId)
  const removed = await removal.returning('tagId').execute()
  if (removed.length > 0) tx.emit(ticketEvent, 'update', await requireTicket(tx, ticketId))
  return removed.length > 0
}
