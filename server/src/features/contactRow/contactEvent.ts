import type { Contact } from '@recado/contract/contacts'
import { heardByCompany, type LiveEvent } from '../../kernel/live/publish.ts'

/** Told to everybody, for each customer who writes for the first time. */
export const contactEvent: LiveEvent<Contact> = heardByCompany('contact')
