import type { Template } from '@recado/contract/templates/templates'
import type { Channel } from '../../channels/channel.ts'
import { assertExists } from '../../kernel/crud.ts'
import type { TenantDb } from '../../kernel/database/schema.ts'
import type { Kernel } from '../../kernel/feature.ts'
import type { RowsQuery } from '../../kernel/readPage.ts'
import type { Tx } from '../../kernel/transact.ts'
import { type FileColumns, readyFilePresenter } from '../media/index.ts'

type Handle = TenantDb | Tx['db']
const columns = ['id', 'companyId', 'name', 'language', 'category', 'status', 'quality', 'reason', 'header', 'headerText'] as const
const others = ['body', 'footer', 'buttons', 'samples', 'isKnown', 'mediaId', 'updatedAt'] as const

export const templateRows = (db: Handle): RowsQuery<Template> =>
  (db as TenantDb)
    .selectFrom('templates')
    .leftJoin('media', 'media.id', 'templates.mediaId')
    .select(columns.map((name) => `templates.${name}` as const))
    .select(others.map((name) => `templates.${name}` as const))
    .select(['templates.connectionId as whatsappId'])
    .select(['media.name as mediaName', 'media.mime', 'media.size', 'media.hasThumbnail', 'media.lostAt']) as unknown as RowsQuery<Template>

/** Turns a row into the API's template, with a signed address of its file. */
export const templatePresenter = (kernel: Pick<Kernel, 'urlSigner'>): ((row: Template) => Template) => {
  const fileOf = readyFilePresenter(kernel)
  return (row) => {
    const { companyId, mediaId, mediaName, mime, size, hasThumbnail, lostAt, ...shown } = row as unknown as Template & FileColumns
    return { ...shown, ...fileOf({ companyId, mediaId, mediaName, mime, size, hasThumbnail, lostAt }) }
  }
}

/** The template in the form of the API, for events. */
export async function readTemplate(tx: Tx, kernel: Pick<Kernel, 'urlSigner'>, id: number): Promise<Template> {
  return templatePresenter(kernel)(await templateRows(tx.db).where('templates.id', '=', id).executeTakeFirstOrThrow())
}

export type Channels = ReadonlyMap<string, Channel>

export async function readTemplateConnection(db: TenantDb | Tx['db'], id: number) {
  const row = await (db as TenantDb).selectFrom('connections').select(['id', 'provider']).where('id', '=', id).executeTakeFirst()
  return assertExists(row, 'ERR_NO_WAPP_FOUND')
}
