import { AppError } from '@recado/contract/errors'
import { templateProblems } from '@recado/contract/templates/templateProblems'
import type { Template } from '@recado/contract/templates/templates'
import { type ConnectionRef, type OutboundMedia, TemplateRejected } from '../../channels/channel.ts'
import { assertExists } from '../../kernel/crud.ts'
import type { TenantDb } from '../../kernel/database/schema.ts'
import type { Kernel } from '../../kernel/feature.ts'
import type { Tx } from '../../kernel/transact.ts'
import { mediaOpener } from '../media/index.ts'
import { enqueueTemplateSync } from './syncTemplates.ts'
import { templateEvent } from './templates.event.ts'
import { type Channels, readTemplate, readTemplateConnection, templateRows } from './templates.rows.ts'
import { assertNotLocked } from './templates.store.ts'

type Submitting = { channels: Channels; companyId: number; id: number }

/** Submits the template as it is now, and stores the result, also a refusal. */
export async function submitTemplate(kernel: Kernel, { channels, companyId, id }: Submitting): Promise<Template> {
  const db = kernel.read(companyId)
  const template = assertExists(await templateRows(db).where('templates.id', '=', id).executeTakeFirst(), 'ERR_NO_TEMPLATE_FOUND')
  assertNotLocked(template)
  const line: ConnectionRef = { companyId, connectionId: template.whatsappId }
  const service = channels.get((await readTemplateConnection(db, line.connectionId)).provider)?.templates
  if (!service) throw new AppError('ERR_NOT_SUPPORTED')
  const { carrierId, media } = await detailsOf(kernel, db, { companyId, id })
  const [problem] = templateProblems(template, media !== undefined)
  if (problem) throw new AppError('ERR_VALIDATION', { fields: [{ ...problem, message: 'The service would not take this' }] })
  try {
    const taken = await service.submit(line, { ...template, carrierId, media })
    return await kernel.transact({ companyId }, async (tx) => {
      const row = await saveResult(tx, kernel, { id, changes: { ...taken, reason: null } })
      // A decision that arrived before this commit could not be matched to the template, so look again.
      await enqueueTemplateSync(tx, line)
      return row
    })
  } catch (error) {
    if (error instanceof AppError) throw error
    if (!(error instanceof TemplateRejected)) throw new AppError('ERR_WAPP_NOT_INITIALIZED')
    const changes = { status: 'rejected' as const, reason: error.message.slice(0, 2000) }
    return kernel.transact({ companyId }, (tx) => saveResult(tx, kernel, { id, changes }))
  }
}

async function detailsOf(kernel: Kernel, db: TenantDb, { companyId, id }: Pick<Submitting, 'companyId' | 'id'>) {
  const { carrierId, header, mediaId } = await db
    .selectFrom('templates')
    .select(['carrierId', 'header', 'mediaId'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const isShown = mediaId !== null && header !== 'none' && header !== 'text'
  const files = db.selectFrom('media').select(['id', 'mime', 'name', 'size', 'seconds'])
  const file = isShown ? await files.where('id', '=', mediaId).executeTakeFirstOrThrow() : undefined
  const media: OutboundMedia | undefined =
    file && mediaOpener(kernel)(companyId, { ...file, size: file.size ?? 0, mime: file.mime ?? '', name: file.name ?? '' })
  return { carrierId, media }
}

type Noting = { id: number; changes: Partial<Pick<Template, 'status' | 'category' | 'reason'>> & { carrierId?: string } }

/** The template may have been deleted meanwhile. */
async function saveResult(tx: Tx, kernel: Kernel, { id, changes }: Noting): Promise<Template> {
  const updated = tx.db
    .updateTable('templates')
    .set({ ...changes, updatedAt: kernel.clock.now() })
    .where('id', '=', id)
    .returning('id')
  assertExists(await updated.executeTakeFirst(), 'ERR_NO_TEMPLATE_FOUND')
  const row = await readTemplate(tx, kernel, id)
  tx.emit(templateEvent, 'update', row)
  return row
}
