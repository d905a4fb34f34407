import { AppError } from '@recado/contract/errors'
import { templateCalls, templates } from '@recado/contract/templates/templates'
import { serveResource } from '../../kernel/crud.ts'
import type { Feature } from '../../kernel/feature.ts'
import { attachUpload, detachUpload } from '../media/index.ts'
import { attachedFile } from './attachedFile.ts'
import type { Carriers } from './lineOf.ts'
import { removeAtService } from './removeAtService.job.ts'
import { sendTemplate } from './sendTemplate.ts'
import { submitTemplate } from './submit.ts'
import { syncJob, syncTemplates } from './sync.ts'
import { templateEvent } from './templates.event.ts'
import { templateRows } from './templates.rows.ts'
import { templateStore } from './templates.store.ts'

/** Texts that a service approves beforehand, so that they reach customers who have not written lately. */
export const templatesFeature = (carriers: Carriers): Feature => ({
  name: 'templates',
  conflicts: { templates_name: 'ERR_NAME_TAKEN' },
  missing: { templates: 'ERR_NO_TEMPLATE_FOUND' },
  keepsFiles: { table: 'templates', seenBy: templateRows },
  jobs: (kernel) => [syncJob(kernel, carriers), removeAtService(kernel, carriers)],
  routes(serve, kernel) {
    serve.signedIn(templateCalls.submit, ({ actor: { companyId }, params: { id } }) => submitTemplate(kernel, { carriers, companyId, id }))
    serve.signedIn(templateCalls.sync, async ({ actor: { companyId }, params: { id: connectionId } }) => {
      const count = await syncTemplates(kernel, carriers, { companyId, connectionId }).catch((error) => {
        throw error instanceof AppError ? error : new AppError('ERR_WAPP_NOT_INITIALIZED')
      })
      return { count }
    })
    serve.signedIn(templateCalls.attach, ({ actor, params: { id }, files: [file] }) =>
      attachUpload(kernel, attachedFile(kernel), { actor, id, file }),
    )
    serve.signedIn(templateCalls.detach, async ({ actor, params: { id } }) => {
      await detachUpload(kernel, attachedFile(kernel), { actor, id })
      return { message: 'template.fileRemoved' }
    })
    serve.signedIn(templateCalls.send, ({ actor, params: { ticketId }, body, files: [file] }) =>
      sendTemplate(kernel, actor, { ...body, ticketId, file }),
    )
    serveResource(serve, kernel, { resource: templates, store: templateStore(kernel, carriers), event: templateEvent })
  },
})
