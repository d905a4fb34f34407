import type { Actor } from '@recado/contract/permissions'
import { z } from 'zod'
import { cutPage, decodeCursor } from '../../kernel/cursor.ts'
import type { TenantDb } from '../../kernel/database/schema.ts'
import { type ContactPageQuery, visibleTicketsOf } from '../tickets/index.ts'
import { noteRows } from './notes.rows.ts'

const PAGE = 20

/** A page of the notes on those tickets of a contact that the actor sees, the newest first. */
export async function readNotesOfContact(db: TenantDb, actor: Actor, { cursor, limit = PAGE, ...subject }: ContactPageQuery) {
  const visible = await visibleTicketsOf(db, actor, subject)
  const position = cursor === undefined ? undefined : decodeCursor(cursor, z.tuple([z.int32()]))
  const rows = await noteRows(db)
    .where('ticketNotes.ticketId', 'in', visible.select('tickets.id'))
    .$if(position !== undefined, (notes) => notes.where('ticketNotes.id', '<', position?.[0] ?? 0))
    .orderBy('ticketNotes.id', 'desc')
    .limit(limit + 1)
    .execute()
  const { rows: notes, ...page } = cutPage(rows, limit, (note) => [note.id])
  return { notes, ...page }
}
