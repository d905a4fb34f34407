import type { Notice } from '@recado/contract/notices'
import { type LiveEvent, rooms } from '../../kernel/live/publish.ts'
import type { Tx } from '../../kernel/transact.ts'
import { enqueuePush } from '../push/index.ts'

type UserNotice = Notice & { userId: number }

/** Sent to all screens of the user. */
const noticeEvent: LiveEvent<Pick<UserNotice, 'userId'>> = {
  name: 'notice',
  audience: (_companyId, row) => [{ room: rooms.user(row.userId), row }],
}

/** The message or the note that mentions the user, or the ticket that the notice is about. */
type NoticeSource =
  | { chatId: number; chatMessageId: string }
  | { ticket: { id: number; uuid: string; contactId: number }; noteId: number | null }
type About = Pick<Notice, 'kind' | 'name' | 'text'> & { at: Date; place?: NoticeSource }

/** Adds a notice at the bell of these users. It stays until they have seen it. */
export async function notifyUsers(tx: Tx, userIds: readonly number[], { at, place, text, ...about }: About) {
  if (userIds.length === 0) return
  const chat = place && 'chatId' in place ? place : { chatId: null, chatMessageId: null }
  const ticket = place && 'ticket' in place ? { ticketId: place.ticket.id, noteId: place.noteId } : { ticketId: null, noteId: null }
  const ticketUuid = place && 'ticket' in place ? place.ticket.uuid : null
  const contactName = place && 'ticket' in place ? await readContactName(tx, place.ticket.contactId) : null
  const notices = await tx.db
    .insertInto('notices')
    .values(userIds.map((userId) => ({ ...about, ...chat, ...ticket, text: previewOf(text), userId, createdAt: at })))
    .returning(['id', 'userId', 'kind', 'name', 'text', 'chatId', 'ticketId', 'createdAt'])
    .execute()
  for (const notice of notices) tx.emit(noticeEvent, 'create', { ...notice, ticketUuid, contactName })
  await enqueuePush(tx, ...notices.map(({ id: noticeId, userId }) => ({ about: { what: 'notice' as const, noticeId }, only: userId })))
}

async function readContactName({ db }: Tx, id: number) {
  const contact = await db.selectFrom('contacts').select('name').where('id', '=', id).executeTakeFirst()
  return contact?.name ?? null
}

const TEXT_LENGTH = 200
const previewOf = (text: string) => Array.from(text).slice(0, TEXT_LENGTH).join('')

/** Notifies administrators of something that stopped automatically. One who has not seen the same notice yet gets no second one. */
export async function notifyAdmins(tx: Tx, { text = '', ...about }: Pick<About, 'kind' | 'name' | 'at'> & Partial<Pick<About, 'text'>>) {
  const unseen = tx.db.selectFrom('notices').select('userId').where('kind', '=', about.kind).where('name', '=', about.name)
  const admins = await tx.db.selectFrom('users').select('id').where('profile', '=', 'admin').where('id', 'not in', unseen).execute()
  await notifyUsers(
    tx,
    admins.map(({ id }) => id),
    { ...about, text },
  )
}

type Seen =
  | { userId: number; upTo: number; ticketId?: number | undefined }
  | { userId: number; chatId: number }
  | { chatMessageId: string }
  | { noteId: number }
  | { chatId: number; notIn: readonly number[] }

/** Deletes notices that were seen, or whose subject was deleted. */
export async function deleteNotices(tx: Tx, seen: Seen) {
  let deleted = tx.db.deleteFrom('notices').returning('userId')
  for (const column of ['userId', 'chatId', 'ticketId', 'chatMessageId', 'noteId'] as const) {
    const value = (seen as Partial<Record<typeof column, string | number>>)[column]
    if (value !== undefined) deleted = deleted.where(column, '=', value as never)
  }
  if ('notIn' in seen) deleted = deleted.where('userId', 'not in', seen.notIn)
  if ('upTo' in seen) deleted = deleted.where('id', '<=', seen.upTo)
  await publishOwners(tx, deleted)
}

/** Moves the notices of a merged ticket. */
export const moveNoticesToTicket = (tx: Tx, { from, into }: { from: number; into: number }) =>
  publishOwners(tx, tx.db.updateTable('notices').set({ ticketId: into }).where('ticketId', '=', from).returning('userId'))

async function publishOwners(tx: Tx, changed: { execute: () => Promise<{ userId: number }[]> }) {
  const userIds = (await changed.execute()).map(({ userId }) => userId)
  for (const userId of new Set(userIds)) publishNoticesChanged(tx, userId)
}

/** Makes the other screens of the user read their notices again. */
export const publishNoticesChanged = (tx: Tx, userId: number) => tx.emit(noticeEvent, 'reload', { userId }, { says: {} })
