import type { Announcement } from '@recado/contract/announcements'
import type { Transaction } from 'kysely'
import { assertExists } from '../../kernel/crud.ts'
import type { PlatformDatabase, PlatformDb } from '../../kernel/database/schema.ts'
import type { Kernel } from '../../kernel/feature.ts'
import type { Tx } from '../../kernel/transact.ts'
import { type FileColumns, readyFilePresenter } from '../media/index.ts'

type Stored = Omit<Announcement, 'mediaPath' | 'mediaName' | 'media'> & FileColumns
type Owned = { row: Announcement; companyId: number }

/** Announcements are for all companies, so they are read without the company scope. Within a transaction only those of its company are seen. */
export const announcementRows = (db: PlatformDb | Transaction<PlatformDatabase> | Tx['db']) =>
  (db as PlatformDb)
    .selectFrom('announcements')
    .leftJoin('media', (join) =>
      join.onRef('media.companyId', '=', 'announcements.companyId').onRef('media.id', '=', 'announcements.mediaId'),
    )
    .select(['announcements.id', 'announcements.companyId', 'title', 'text', 'priority', 'status', 'startsAt', 'endsAt', 'publishedAt'])
    .select(['announcements.createdAt', 'announcements.mediaId', 'media.name as mediaName', 'media.mime', 'media.size'])
    .select(['media.hasThumbnail', 'media.lostAt'])

/** Turns a stored row into the announcement that the API answers. */
export const announcementPresenter = (kernel: Pick<Kernel, 'urlSigner'>) => {
  const fileOf = readyFilePresenter(kernel)
  return ({ companyId, mediaId, mediaName, mime, size, hasThumbnail, lostAt, ...rest }: Stored): Announcement => ({
    ...rest,
    ...fileOf({ companyId, mediaId, mediaName, mime, size, hasThumbnail, lostAt }),
  })
}

export async function readAnnouncement(kernel: Pick<Kernel, 'urlSigner'>, db: PlatformDb, id: number): Promise<Owned> {
  const stored = (await announcementRows(db).where('announcements.id', '=', id).executeTakeFirst()) as Stored | undefined
  const { companyId } = assertExists(stored, 'ERR_NO_ANNOUNCEMENT_FOUND')
  return { companyId, row: announcementPresenter(kernel)(stored as Stored) }
}

/** Locks an announcement and reads it. */
export async function lockAnnouncement(kernel: Pick<Kernel, 'urlSigner'>, { db }: Tx, id: number): Promise<Announcement> {
  const row = await announcementRows(db).where('announcements.id', '=', id).forNoKeyUpdate('announcements').executeTakeFirst()
  return announcementPresenter(kernel)(assertExists(row as Stored | undefined, 'ERR_NO_ANNOUNCEMENT_FOUND'))
}
