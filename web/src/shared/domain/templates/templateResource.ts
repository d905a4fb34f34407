import { templates } from '@recado/contract/templates/templates'
import { createResource } from '#web/shared/data/resource/createResource.ts'

/** The templates of one connection. */
export const createTemplateResource = (whatsappId: number) => createResource(templates, { whatsappId })
