import type { Template } from '@recado/contract/templates/templates'
import type { TenantDb } from '../../kernel/database/schema.ts'
import type { Kernel } from '../../kernel/feature.ts'
import type { Rows } from '../../kernel/page.ts'
import type { Tx } from '../../kernel/transact.ts'
import { type NamedFile, readyFileOf } from '../media/index.ts'

type Handle = TenantDb | Tx['db']
const columns = ['id', 'companyId', 'name', 'language', 'category', 'status', 'quality', 'reason', 'header', 'headerText'] as const
const others = ['body', 'footer', 'buttons', 'samples', 'isKnown', 'mediaId', 'updatedAt'] as const

export const templateRows = (db: Handle): Rows<Template> =>
  (db as TenantDb)
    .selectFrom('templates')
    .leftJoin('media', 'media.id', 'templates.mediaId')
    .select(columns.map((name) => `templates.${name}` as const))
    .select(others.map((name) => `templates.${name}` as const))
    .select(['templates.connectionId as whatsappId'])
    .select(['media.name as mediaName', 'media.mime', 'media.size', 'media.hasThumbnail']) as unknown as Rows<Template>

/** As it is answered: the database names its file, and does not address it. */
export const shownTemplate = (kernel: Pick<Kernel, 'signatures'>): ((row: Template) => Template) => {
  const fileOf = readyFileOf(kernel)
  return (row) => {
    const { companyId, mediaId, mediaName, mime, size, hasThumbnail, ...shown } = row as unknown as Template & NamedFile
    return { ...shown, ...fileOf({ companyId, mediaId, mediaName, mime, size, hasThumbnail }) }
  }
}

/** As everybody hears of it from now on. */
export async function readTemplate(tx: Tx, kernel: Pick<Kernel, 'signatures'>, id: number): Promise<Template> {
  return shownTemplate(kernel)(await templateRows(tx.db).where('templates.id', '=', id).executeTakeFirstOrThrow())
}
