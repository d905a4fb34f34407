import { contacts } from '@recado/contract/contacts'
import { createResource } from '#web/shared/data/resource/createResource.ts'

export const contactResource = createResource(contacts)
