import { type Actor, can } from '@recado/contract/permissions'
import type { QuickMessage } from '@recado/contract/quickMessages'
import { sql } from 'kysely'
import type { TenantDb } from '../../kernel/database/schema.ts'
import type { Kernel } from '../../kernel/feature.ts'
import type { RowsQuery } from '../../kernel/readPage.ts'
import type { Tx } from '../../kernel/transact.ts'
import { type FileColumns, readyFilePresenter } from '../media/index.ts'

/** As the database gives it: the file is named, not yet addressed. */
type Stored = Pick<QuickMessage, 'id' | 'shortcode' | 'message' | 'geral' | 'status' | 'userId'> & FileColumns
type Handle = TenantDb | Tx['db']

export const quickMessageRows = (db: Handle): RowsQuery<QuickMessage> => storedRows(db) as unknown as RowsQuery<QuickMessage>

const storedRows = (db: Handle) =>
  (db as TenantDb)
    .selectFrom('quickMessages')
    .leftJoin('media', 'media.id', 'quickMessages.mediaId')
    .select(['quickMessages.id', 'quickMessages.companyId', 'quickMessages.shortcode', 'quickMessages.message', 'quickMessages.geral'])
    .select(['quickMessages.status', 'quickMessages.mediaId', 'quickMessages.userId'])
    .select(['media.name as mediaName', 'media.mime', 'media.size', 'media.hasThumbnail'])

/** By which they are ordered, and once per owner. */
export const foldedShortcode = sql<string>`fold(${sql.ref('quickMessages.shortcode')}) collate "C"`

/** Those that somebody may send: their own, and what is for everybody. */
export const sendableQuickMessages = (db: Handle, { userId }: Pick<Actor, 'userId'>) =>
  storedRows(db).where((eb) => eb.or([eb('quickMessages.geral', '=', true), eb('quickMessages.userId', '=', userId)]))

/** Those that somebody sees: supervisors the others’ too. */
export const visibleQuickMessages = (db: Handle, actor: Actor): RowsQuery<QuickMessage> =>
  can(actor, 'quickMessages:all') ? quickMessageRows(db) : (sendableQuickMessages(db, actor) as unknown as RowsQuery<QuickMessage>)

/** As it is answered. */
export const quickMessagePresenter = (kernel: Pick<Kernel, 'urlSigner'>): ((row: QuickMessage) => QuickMessage) => {
  const fileOf = readyFilePresenter(kernel)
  return (row) => {
    const { companyId, mediaId, mediaName, mime, size, hasThumbnail, ...rest } = row as unknown as Stored
    const file = fileOf({ companyId, mediaId, mediaName, mime, size, hasThumbnail })
    return { ...rest, ...file, isMedia: file.media !== null }
  }
}
