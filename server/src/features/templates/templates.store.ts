import { AppError } from '@recado/contract/errors'
import type { TemplateStatus } from '@recado/contract/templates/templateContent'
import type { Template, templates } from '@recado/contract/templates/templates'
import type { z } from 'zod'
import type { Store } from '../../kernel/crud.ts'
import type { Kernel } from '../../kernel/feature.ts'
import { removeTemplate } from './removeTemplate.job.ts'
import { type Channels, readTemplate, readTemplateConnection, templatePresenter, templateRows } from './templates.rows.ts'

type Changes = z.output<typeof templates.update>
type TemplateStore = Store<Template, z.output<typeof templates.create>, Changes, z.output<typeof templates.endpoints.list.query>>

/** While the service reviews or deletes a template, nobody may change it. */
const locked: readonly TemplateStatus[] = ['pending', 'deleting', 'inAppeal']
export function assertNotLocked({ status }: Pick<Template, 'status'>) {
  if (locked.includes(status)) throw new AppError('ERR_TEMPLATE_LOCKED')
}

/** Templates as they are stored here. The service learns of new and changed ones when they are submitted. */
export function templateStore(kernel: Pick<Kernel, 'urlSigner' | 'clock'>, channels: Channels): TemplateStore {
  const listed = ({ buttons, samples, ...values }: Changes) => ({
    ...values,
    ...(buttons && { buttons: JSON.stringify(buttons) }),
    ...(samples && { samples: JSON.stringify(samples) }),
  })
  return {
    table: 'templates',
    rows: templateRows,
    present: templatePresenter(kernel),
    async filtered({ whatsappId, status }, db) {
      if (whatsappId === undefined && status === undefined) return undefined
      if (whatsappId !== undefined) await readTemplateConnection(db, whatsappId)
      return (handle) => {
        const rows = whatsappId === undefined ? templateRows(handle) : templateRows(handle).where('templates.connectionId', '=', whatsappId)
        return status === undefined ? rows : rows.where('templates.status', '=', status)
      }
    },
    async create(tx, { whatsappId, name, language, ...values }) {
      const { provider } = await readTemplateConnection(tx.db, whatsappId)
      if (!channels.get(provider)?.capabilities.templates) throw new AppError('ERR_NOT_SUPPORTED')
      const row = { ...listed(values), connectionId: whatsappId, name, language, updatedAt: kernel.clock.now() }
      const { id } = await tx.db.insertInto('templates').values(row).returning('id').executeTakeFirstOrThrow()
      return readTemplate(tx, kernel, id)
    },
    async update(tx, { id, row, values }) {
      assertNotLocked(row)
      if (Object.keys(values).length === 0) return row
      const changes = { ...listed(values), status: 'draft' as const, reason: null, updatedAt: kernel.clock.now() }
      await tx.db.updateTable('templates').set(changes).where('id', '=', id).execute()
      return readTemplate(tx, kernel, id)
    },
    async remove(tx, { id, name, whatsappId: connectionId }) {
      const deleted = tx.db.deleteFrom('templates').where('id', '=', id).returning('carrierId')
      const { carrierId } = await deleted.executeTakeFirstOrThrow()
      if (carrierId !== null) await tx.enqueue(removeTemplate, { companyId: tx.companyId, connectionId, carrierId, name })
    },
  }
}
