import { AppError } from '@recado/contract/errors'
import type { Actor } from '@recado/contract/permissions'
import type { ticketEndpoints } from '@recado/contract/tickets/tickets'
import type { z } from 'zod'
import type { Kernel } from '../../kernel/feature.ts'
import type { Tx } from '../../kernel/transact.ts'
import { publishTags, tagIdsOfTickets } from '../tags/index.ts'
import { idempotentChange } from './idempotentChange.ts'
import { ticketEvent } from './tickets.event.ts'
import { requireTicket } from './tickets.rows.ts'
import { assertVisible, lockTicket } from './visibility.ts'

/** Replaces the tags of a ticket. */
export const setTags = (
  { transact, clock }: Kernel,
  actor: Actor,
  { ticketId, tags, changeId }: z.output<typeof ticketEndpoints.syncTags.body>,
) =>
  transact(actor, (tx) =>
    idempotentChange(tx, { actor, ticketId, changeId, at: clock.now() }, async (locked) => {
      assertVisible(actor, locked)
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

type LaneChange = { ticketId: number; tagId: number | null; changeId: string | undefined }

/**
 * Moves a ticket to a lane of the kanban board: adds the lane's tag and removes the tags of all other lanes. `tagId` null is the first lane,
 * of tickets without such a tag. A tag that is no lane is only added.
 */
export const moveToLane = ({ transact, clock }: Kernel, actor: Actor, { ticketId, tagId, changeId }: LaneChange) =>
  transact(actor, (tx) =>
    idempotentChange(tx, { actor, ticketId, changeId, at: clock.now() }, async (ticket) => {
      assertVisible(actor, ticket)
      const tags = await tx.db
        .selectFrom('tags')
        .select(['tags.id', 'tags.kanban'])
        .where((eb) => eb.or([eb('tags.kanban', '=', 1), ...(tagId === null ? [] : [eb('tags.id', '=', tagId)])]))
        .execute()
      const target = tags.find(({ id }) => id === tagId)
      if (tagId !== null && !target) throw new AppError('ERR_NO_TAG_FOUND')
      const current = await tagIdsOfTickets(tx, [ticketId])
      const isOtherLane = ({ id, kanban }: { id: number; kanban: 0 | 1 }) => kanban === 1 && id !== tagId && current.includes(id)
      const removed = target?.kanban === 0 ? [] : tags.filter(isOtherLane).map(({ id }) => id)
      const added = tagId === null || current.includes(tagId) ? [] : [tagId]
      if (removed.length + added.length === 0) return ticket
      const { db } = tx
      if (removed.length > 0) await db.deleteFrom('ticketTags').where('ticketId', '=', ticketId).where('tagId', 'in', removed).execute()
      if (added.length > 0)
        await db
          .insertInto('ticketTags')
          .values(added.map((id) => ({ ticketId, tagId: id })))
          .execute()
      await publishTags(tx, [...removed, ...added])
      const after = await requireTicket(tx, ticketId)
      tx.emit(ticketEvent, 'update', after)
      return after
    }),
  )

type Tagging = { ticketId: number; tagId: number }

/** Adds a tag to a ticket that the actor sees; false if the ticket has it already. The caller publishes the tag's count, once for many tickets. */
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

/** Removes a tag in the same manner; false if the ticket does not have it. */
export async function untagTicket(tx: Tx, actor: Actor, { ticketId, tagId }: Tagging): Promise<boolean> {
  assertVisible(actor, await lockTicket(tx, ticketId))
  const removal = tx.db.deleteFrom('ticketTags').where('ticketId', '=', ticketId).where('tagId', '=', tagId)
  const removed = await removal.returning('tagId').execute()
  if (removed.length > 0) tx.emit(ticketEvent, 'update', await requireTicket(tx, ticketId))
  return removed.length > 0
}
