import { contactExport, contactImports, contactList, contacts } from '@recado/contract/contacts'
import { serveResource } from '../../kernel/crud.ts'
import type { Feature } from '../../kernel/feature.ts'
import { readPage } from '../../kernel/page.ts'
import { contactEvent } from './contacts.event.ts'
import { contactChoices } from './contacts.rows.ts'
import { contactStore } from './contacts.store.ts'
import type { Carriers } from './defaultLine.ts'
import { demoContacts } from './demoContacts.ts'
import { exportContacts } from './exportContacts.ts'
import { importPhoneBook } from './importPhoneBook.ts'
import { uploadContacts } from './uploadContacts.ts'

const MOST = 1000

export const contactsFeature = (carriers: Carriers): Feature => ({
  name: 'contacts',
  conflicts: { contactIdentities_pkey: 'ERR_DUPLICATED_CONTACT' },
  missing: { contacts: 'ERR_NO_CONTACT_FOUND' },
  demo: demoContacts,
  routes(serve, kernel) {
    serve.signedIn(
      contactList,
      async ({ db, query }) => (await readPage(db, { ...contacts, table: 'contacts', rows: contactChoices, pageSize: MOST }, query)).rows,
    )
    serve.file(contactExport, async ({ db }) => ({ open: () => exportContacts(db), mime: 'text/csv', name: 'contatos.csv' }))
    serve.signedIn(contactImports.upload, ({ actor, body }) => uploadContacts(kernel, actor.companyId, body))
    serve.signedIn(contactImports.phoneBook, ({ actor: { companyId } }) => importPhoneBook(kernel, { carriers, companyId }))
    serveResource(serve, kernel, { resource: contacts, store: contactStore(carriers), event: contactEvent })
  },
})
