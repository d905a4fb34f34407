import { AppError } from '@recado/contract/errors'
import type { Actor } from '@recado/contract/permissions'
import type { Kernel } from '../../../kernel/feature.ts'
import { publishTags, tagIdsOfTickets } from '../../tags/index.ts'
import { idempotentChange } from '../idempotentChange.ts'
import { ticketEvent } from '../tickets.event.ts'
import { requireTicket } from '../tickets.rows.ts'
import { assertVisible } from '../visibility.ts'

/** `tagId` null: into the first lane. */
type Wanted = { ticketId: number; tagId: number | null; changeId: string | undefined }

/** Brings a ticket into a lane, out of whichever it was in: it stands in one of them. A tag that is no lane is only added. */
export const moveToLane = ({ transact, clock }: Kernel, actor: Actor, { ticketId, tagId, changeId }: Wanted) =>
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
      const has = await tagIdsOfTickets(tx, [ticketId])
      const isLeft = ({ id, kanban }: { id: number; kanban: 0 | 1 }) => kanban === 1 && id !== tagId && has.includes(id)
      const gone = target?.kanban === 0 ? [] : tags.filter(isLeft).map(({ id }) => id)
      const added = tagId === null || has.includes(tagId) ? [] : [tagId]
      if (gone.length + added.length === 0) return ticket
      const { db } = tx
      if (gone.length > 0) await db.deleteFrom('ticketTags').where('ticketId', '=', ticketId).where('tagId', 'in', gone).execute()
      if (added.length > 0)
        await db
          .insertInto('ticketTags')
          .values(added.map((id) => ({ ticketId, tagId: id })))
          .execute()
      await publishTags(tx, [...gone, ...added])
      const after = await requireTicket(tx, ticketId)
      tx.emit(ticketEvent, 'update', after)
      return after
    }),
  )
