import { AppError } from '@recado/contract/errors'
import { headerKinds } from '@recado/contract/templates/headerKinds'
import { type Template, templateEndpoints, templates } from '@recado/contract/templates/templates'
import { assertExists, serveResource } from '../../kernel/crud.ts'
import type { Feature, Kernel } from '../../kernel/feature.ts'
import { attachUpload, detachUpload, type FileSlot } from '../media/index.ts'
import { removeTemplateJob } from './removeTemplate.job.ts'
import { sendTemplate } from './sendTemplate.ts'
import { submitTemplate } from './submitTemplate.ts'
import { syncTemplates, templateSyncJob } from './syncTemplates.ts'
import { templateEvent } from './templates.event.ts'
import { type Channels, readTemplate, templateRows } from './templates.rows.ts'
import { templateStore } from './templates.store.ts'

/** Texts that the service approves in advance, so that they may be sent outside the reply window. */
export const templatesFeature = (channels: Channels): Feature => ({
  name: 'templates',
  conflicts: { templates_name: 'ERR_NAME_TAKEN' },
  missing: { templates: 'ERR_NO_TEMPLATE_FOUND' },
  fileReferences: { table: 'templates', seenBy: templateRows },
  jobs: (kernel) => [templateSyncJob(kernel, channels), removeTemplateJob(kernel, channels)],
  routes(serve, kernel) {
    serve.signedIn(templateEndpoints.submit, ({ actor: { companyId }, params: { id } }) =>
      submitTemplate(kernel, { channels, companyId, id }),
    )
    serve.signedIn(templateEndpoints.sync, async ({ actor: { companyId }, params: { id: connectionId } }) => {
      const count = await syncTemplates(kernel, channels, { companyId, connectionId }).catch((error) => {
        throw error instanceof AppError ? error : new AppError('ERR_WAPP_NOT_INITIALIZED')
      })
      return { count }
    })
    serve.signedIn(templateEndpoints.attach, ({ actor, params: { id }, files: [file] }) =>
      attachUpload(kernel, templateFile(kernel), { actor, id, file }),
    )
    serve.signedIn(templateEndpoints.detach, async ({ actor, params: { id } }) => {
      await detachUpload(kernel, templateFile(kernel), { actor, id })
      return { message: 'template.fileRemoved' }
    })
    serve.signedIn(templateEndpoints.send, ({ actor, params: { ticketId }, body, files: [file] }) =>
      sendTemplate(kernel, actor, { ...body, ticketId, file }),
    )
    serveResource(serve, kernel, { resource: templates, store: templateStore(kernel, channels), event: templateEvent })
  },
})

/** The file that is sent with every message of the template, and the sample that the service reviews. */
const templateFile = (kernel: Pick<Kernel, 'urlSigner'>): FileSlot<Template> => ({
  kinds: Object.values(headerKinds).flat(),
  async lock({ db }, { id }) {
    const row = await templateRows(db).where('templates.id', '=', id).forNoKeyUpdate('templates').executeTakeFirst()
    assertExists(row, 'ERR_NO_TEMPLATE_FOUND')
  },
  setMediaId: ({ db }, id, mediaId) => db.updateTable('templates').set({ mediaId }).where('id', '=', id).execute(),
  async publish(tx, id) {
    const row = await readTemplate(tx, kernel, id)
    tx.emit(templateEvent, 'update', row)
    return row
  },
})
