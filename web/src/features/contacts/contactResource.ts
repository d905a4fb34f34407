import { contacts } from '@recado/contract/contacts'
import { createResource } from '../../shared/resource/createResource.ts'

export const contactResource = createResource(contacts)
