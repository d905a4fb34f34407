import { type Actor, can } from '@recado/contract/permissions'
import type { QuickMessage } from '@recado/contract/quickMessages'
import { sql } from 'kysely'
import type { TenantDb } from '../../kernel/database/schema.ts'
import type { Kernel } from '../../kernel/feature.ts'
import type { RowsQuery } from '../../kernel/readPage.ts'
import type { Tx } from '../../kernel/transact.ts'
import { type FileColumns, readyFilePresenter } from '../media/index.ts'

/** A row with its file, whose address is not signed yet. */
type Stored = Pick<QuickMessage, 'id' | 'shortcode' | 'message' | 'geral' | 'status' | 'userId'> & FileColumns
type Handle = TenantDb | Tx['db']

export const quickMessageRows = (db: Handle): RowsQuery<QuickMessage> => storedRows(db) as unknown as RowsQuery<QuickMessage>

const storedRows = (db: Handle) =>
  (db as TenantDb)
    .selectFrom('quickMessages')
    .leftJoin('media', 'media.id', 'quickMessages.mediaId')
    .select(['quickMessages.id', 'quickMessages.companyId', 'quickMessages.shortcode', 'quickMessages.message', 'quickMessages.geral'])
    .select(['quickMessages.status', 'quickMessages.mediaId', 'quickMessages.userId'])
    .select(['media.name as mediaName', 'media.mime', 'media.size', 'media.hasThumbnail', 'media.lostAt'])

/** The folded shortcode sorts the list and is unique per owner. */
export const foldedShortcode = sql<string>`fold(${sql.ref('quickMessages.shortcode')}) collate "C"`

/** Quick messages that a user may send: their own and the shared ones. */
export const sendableQuickMessages = (db: Handle, { userId }: Pick<Actor, 'userId'>) =>
  storedRows(db).where((eb) => eb.or([eb('quickMessages.geral', '=', true), eb('quickMessages.userId', '=', userId)]))

/** Quick messages that a user sees; supervisors also see those of others. */
export const visibleQuickMessages = (db: Handle, actor: Actor): RowsQuery<QuickMessage> =>
  can(actor, 'quickMessages:all') ? quickMessageRows(db) : (sendableQuickMessages(db, actor) as unknown as RowsQuery<QuickMessage>)

/** Turns a row into the API's quick message, with a signed address of its file. */
export const quickMessagePresenter = (kernel: Pick<Kernel, 'urlSigner'>): ((row: QuickMessage) => QuickMessage) => {
  const fileOf = readyFilePresenter(kernel)
  return (row) => {
    const { companyId, mediaId, mediaName, mime, size, hasThumbnail, lostAt, ...rest } = row as unknown as Stored
    const file = fileOf({ companyId, mediaId, mediaName, mime, size, hasThumbnail, lostAt })
    return { ...rest, ...file, isMedia: file.media !== null }
  }
}
