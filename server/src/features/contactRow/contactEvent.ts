import type { Contact } from '@recado/contract/contacts'
import { heardByCompany } from '../../kernel/live/publish.ts'

export const contactEvent = heardByCompany<Contact>('contact')
