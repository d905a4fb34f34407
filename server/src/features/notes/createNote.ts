import { AppError } from '@recado/contract/errors'
import { mentionedIdsIn } from '@recado/contract/kit/mentions'
import { can } from '@recado/contract/permissions'
import type { Note } from '@recado/contract/tickets/notes'
import { canSeeTicket } from '@recado/contract/tickets/ticketPolicy'
import { sql } from 'kysely'
import { assertExists } from '../../kernel/crud.ts'
import { params } from '../../kernel/database/param.ts'
import { prepared } from '../../kernel/database/prepared.ts'
import type { TenantDb } from '../../kernel/database/schema.ts'
import type { Kernel } from '../../kernel/feature.ts'
import type { SignedIn } from '../../kernel/identity/loadIdentity.ts'
import type { Tx } from '../../kernel/transact.ts'
import { notifyUsers } from '../notices/index.ts'
import {
  lockIfVisible,
  readTicketRef,
  readVisibleTicket,
  type TicketRef,
  visibilityOf,
  type WriteNote,
  type WriterParams,
} from '../tickets/index.ts'
import { publishNote } from './notes.event.ts'
import { noteRows } from './notes.rows.ts'

type NewNote = { note: string; ticketId: number; contactId?: number | undefined; idempotencyKey?: string | null | undefined }
type Values = WriterParams & { note: string; userName: string; contactId: number | null; idempotencyKey: string | null; createdAt: Date }

/** Inserts a note if the user sees the ticket. The ticket decides the contact; old clients also send a contact, which may be wrong. */
const insert = prepared(params<Values>(), (db, p) => {
  const isOfContact = sql<boolean>`(${p.contactId}::int is null or ${sql.ref('tickets.contactId')} = ${p.contactId})`
  const ticketId = lockIfVisible(db, p).where(isOfContact)
  const row = { ticketId, note: p.note, userId: p.userId, userName: p.userName }
  return db
    .insertInto('ticketNotes')
    .values({ ...row, idempotencyKey: p.idempotencyKey, createdAt: p.createdAt })
    .returning(['id', 'createdAt'])
})

/** Errors and repeated calls are rare, so look for the reason only after the database refused the note. */
export const createNote = ({ transact, read, clock }: Kernel, actor: SignedIn, given: NewNote): Promise<Note> =>
  transact(actor, (tx) => insertNote(tx, actor, given, clock.now())).catch(async (error) => {
    if (isUnseen(error)) throw await explainRefusal(read(actor.companyId), actor, given)
    if ((error as Refusal).constraint !== 'ticketNotes_by_key' || !given.idempotencyKey) throw error
    const existing = noteRows(read(actor.companyId)).where('ticketNotes.idempotencyKey', '=', given.idempotencyKey)
    const note = await existing.executeTakeFirst()
    if (note?.ticketId !== given.ticketId || note.user.id !== actor.userId) throw new AppError('ERR_IDEMPOTENCY_KEY')
    return note
  })

async function insertNote(tx: Tx, actor: SignedIn, { note, ticketId, contactId, idempotencyKey = null }: NewNote, at: Date) {
  const { name: userName } = actor
  const user = { id: actor.userId, name: userName }
  const written: Note = { id: 0, note, ticketId, contactId: 0, user, userName, createdAt: at.toISOString() }
  const visibility = { ...visibilityOf(actor), seesAll: can(actor, 'tickets:seeAll') }
  const row = { note, userName, idempotencyKey, createdAt: at }
  const write = () => insert(tx.db, { ...visibility, ...row, ticketId, contactId: contactId ?? null })
  const publish = (ticket: TicketRef) => {
    written.contactId = ticket.contactId
    publishNote(tx, 'create', { note: written, ticket })
  }
  if (!note.includes('@')) {
    // Without a mention nothing needs the row now: both statements run with the commit.
    await tx.defer(write, ([row]) => Object.assign(written, row))
    await tx.defer(
      () => readTicketRef(tx, ticketId),
      ([ticket]) => ticket && publish(ticket),
    )
  } else {
    const [[known], [ticket]] = await tx.batch(write, () => readTicketRef(tx, ticketId))
    const found = assertExists(ticket, 'ERR_NO_TICKET_FOUND')
    Object.assign(written, known)
    publish(found)
    await notifyMentioned(tx, written, found)
  }
  return written
}

/** Writes the note that belongs to a change of a locked ticket. The change was allowed; afterwards its user may no longer see the ticket. */
export const writeNote: WriteNote = async (tx, actor, { ticket, note, at }) => {
  const { userId, name: userName } = actor
  const values = { ...visibilityOf(actor), seesAll: true, ticketId: ticket.id, contactId: null, note, userName, idempotencyKey: null }
  const stored = assertExists((await insert(tx.db, { ...values, createdAt: at }))[0], 'ERR_NO_TICKET_FOUND')
  const written = { ...stored, note, ticketId: ticket.id, contactId: ticket.contactId, user: { id: userId, name: userName }, userName }
  publishNote(tx, 'create', { note: written, ticket })
  if (note.includes('@')) await notifyMentioned(tx, written, ticket)
}

type Refusal = { code?: string; column?: string; constraint?: string }
const isUnseen = (error: unknown) => (error as Refusal).code === NOT_NULL_VIOLATION && (error as Refusal).column === 'ticketId'
const NOT_NULL_VIOLATION = '23502'

async function explainRefusal(db: TenantDb, actor: SignedIn, { ticketId, contactId }: NewNote) {
  const ticket = await readVisibleTicket(db, actor, ticketId)
  // The ticket may have become visible just now. The note was refused before, so the answer stays the same.
  return new AppError(contactId === undefined || contactId === ticket.contactId ? 'ERR_NO_PERMISSION' : 'ERR_NO_CONTACT_FOUND')
}

/** Notifies mentioned users, if they see the ticket of the note. */
async function notifyMentioned(tx: Tx, { id, note, user, userName: name, createdAt }: Note, ticket: TicketRef) {
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
