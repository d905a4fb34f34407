import { contacts } from '@recado/contract/contacts'
import { createResource } from '../resource/createResource.ts'

export const contactResource = createResource(contacts)
