import type { Notice } from '@recado/contract/notices'
import { type LiveEvent, rooms } from '../../kernel/live/publish.ts'
import type { Tx } from '../../kernel/transact.ts'
import { enqueuePush } from '../push/index.ts'

type Told = Notice & { userId: number }

/** Heard by whoever is told, on all of their screens. */
const noticeEvent: LiveEvent<Pick<Told, 'userId'>> = {
  name: 'notice',
  audience: (_companyId, row) => [{ room: rooms.user(row.userId), row }],
}

/** Where somebody was called by name, if they were. */
type Place = { chatId: number; chatMessageId: string } | { ticket: { id: number; uuid: string }; noteId: number }
type About = Pick<Notice, 'kind' | 'name' | 'text'> & { at: Date; place?: Place }

/** Tells some people of something, until they have seen it. */
export async function notifyUsers(tx: Tx, userIds: readonly number[], { at, place, text, ...about }: About) {
  if (userIds.length === 0) return
  const chat = place && 'chatId' in place ? place : { chatId: null, chatMessageId: null }
  const ticket = place && 'ticket' in place ? { ticketId: place.ticket.id, noteId: place.noteId } : { ticketId: null, noteId: null }
  const ticketUuid = place && 'ticket' in place ? place.ticket.uuid : null
  const told = await tx.db
    .insertInto('notices')
    .values(userIds.map((userId) => ({ ...about, ...chat, ...ticket, text: previewOf(text), userId, createdAt: at })))
    .returning(['id', 'userId', 'kind', 'name', 'text', 'chatId', 'ticketId', 'createdAt'])
    .execute()
  for (const notice of told) tx.emit(noticeEvent, 'create', { ...notice, ticketUuid })
  await enqueuePush(tx, ...told.map(({ id: noticeId, userId }) => ({ about: { what: 'notice' as const, noticeId }, only: userId })))
}

const SHOWN = 200
const previewOf = (text: string) => Array.from(text).slice(0, SHOWN).join('')

/** Those who run the company hear of what has stopped by itself, and waits for one of them; of what they have not seen yet no second time. */
export async function notifyAdmins(tx: Tx, about: Pick<About, 'kind' | 'name' | 'at'>) {
  const unseen = tx.db.selectFrom('notices').select('userId').where('kind', '=', about.kind).where('name', '=', about.name)
  const admins = await tx.db.selectFrom('users').select('id').where('profile', '=', 'admin').where('id', 'not in', unseen).execute()
  await notifyUsers(
    tx,
    admins.map(({ id }) => id),
    { ...about, text: '' },
  )
}

type Seen =
  | { userId: number; upTo: number; ticketId?: number | undefined }
  | { userId: number; chatId: number }
  | { chatMessageId: string }
  | { noteId: number }
  | { chatId: number; notIn: readonly number[] }

/** They have seen it, or it is not there to be seen any more. */
export async function deleteNotices(tx: Tx, seen: Seen) {
  let gone = tx.db.deleteFrom('notices').returning('userId')
  for (const column of ['userId', 'chatId', 'ticketId', 'chatMessageId', 'noteId'] as const) {
    const value = (seen as Partial<Record<typeof column, string | number>>)[column]
    if (value !== undefined) gone = gone.where(column, '=', value as never)
  }
  if ('notIn' in seen) gone = gone.where('userId', 'not in', seen.notIn)
  if ('upTo' in seen) gone = gone.where('id', '<=', seen.upTo)
  await publishOwners(tx, gone)
}

/** Two tickets become one: what is told of the one leads to the other. */
export const moveNotices = (tx: Tx, { from, into }: { from: number; into: number }) =>
  publishOwners(tx, tx.db.updateTable('notices').set({ ticketId: into }).where('ticketId', '=', from).returning('userId'))

async function publishOwners(tx: Tx, changed: { execute: () => Promise<{ userId: number }[]> }) {
  const userIds = (await changed.execute()).map(({ userId }) => userId)
  for (const userId of new Set(userIds)) publishNoticesChanged(tx, userId)
}

/** Somebody has seen something that waits at the bell, or it is not true any more: their other screens ask anew. */
export const publishNoticesChanged = (tx: Tx, userId: number) => tx.emit(noticeEvent, 'reload', { userId }, { says: {} })
