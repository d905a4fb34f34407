import type { Contact } from '@recado/contract/contacts'
import { companyEvent, type LiveEvent } from '../../kernel/live/publish.ts'

/** Told to everybody, for each customer who writes for the first time. */
export const contactEvent: LiveEvent<Contact> = companyEvent('contact')
