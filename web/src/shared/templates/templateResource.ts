import { templates } from '@recado/contract/templates/templates'
import { createResource } from '../resource/createResource.ts'

/** The templates of one line. */
export const templatesOfLine = (whatsappId: number) => createResource(templates, { whatsappId })
