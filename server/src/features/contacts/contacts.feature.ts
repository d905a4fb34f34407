import {
  contactBlockEndpoints,
  contactChoicesEndpoint,
  contactDetailsEndpoint,
  contactExportEndpoint,
  contactImportSourceEndpoints,
  contacts,
  setOptOutEndpoint,
} from '@recado/contract/contacts'
import { linkedContactEndpoints } from '@recado/contract/linkedContacts'
import { optOutListEndpoints } from '@recado/contract/optOuts'
import { serveResource } from '../../kernel/crud.ts'
import type { Feature } from '../../kernel/feature.ts'
import { readPage } from '../../kernel/readPage.ts'
import { bulkJob, serveBulk } from '../bulk/index.ts'
import { contactChoices, contactEvent } from '../contactQueries/index.ts'
import { languageOfReader } from '../users/index.ts'
import { blockContact, unblockContact } from './blockContact.ts'
import { createContactBulk, type ListWriter } from './contactBulk.ts'
import { readContactDetails } from './contactDetails.ts'
import { contactStore } from './contacts.store.ts'
import { demoContacts } from './demoContacts.ts'
import { exportContacts } from './exportContacts.ts'
import { importContactsAtOnce } from './importContactsAtOnce.ts'
import { importPhoneBook } from './importPhoneBook.ts'
import { contactImportJobs, serveContactImports } from './imports/contactImports.routes.ts'
import { linkContacts, readLinkedContacts, unlinkContact } from './linkedContacts.ts'
import type { Channels } from './lookUpNumber.ts'
import { recordOptOut } from './optOut.ts'
import { exportOptOuts, optOutRows, optOutSheetTexts } from './optOuts.rows.ts'

const MOST = 1000

export const contactsFeature = (channels: Channels, lists: ListWriter): Feature => ({
  name: 'contacts',
  conflicts: { contactIdentities_pkey: 'ERR_DUPLICATED_CONTACT' },
  missing: { contacts: 'ERR_NO_CONTACT_FOUND' },
  demo: demoContacts,
  fileReferences: { table: 'contactPictures', seenBy: (db) => db.selectFrom('contactPictures').select('contactPictures.id') as never },
  jobs: (kernel) => [bulkJob(kernel, createContactBulk(kernel, { channels, lists })), ...contactImportJobs(kernel)],
  routes(serve, kernel) {
    serve.signedIn(
      contactChoicesEndpoint,
      async ({ db, query }) => (await readPage(db, { ...contacts, table: 'contacts', rows: contactChoices, pageSize: MOST }, query)).rows,
    )
    serve.signedIn(contactDetailsEndpoint, async ({ actor, db, query: { ids } }) => ({
      records: await readContactDetails(db, actor, ids.slice(0, MOST)),
    }))
    serve.file(contactExportEndpoint, async ({ db }) => ({ open: () => exportContacts(db), mime: 'text/csv', name: 'contatos.csv' }))
    serve.signedIn(contactImportSourceEndpoints.upload, ({ actor, body }) => importContactsAtOnce(kernel, actor.companyId, body))
    serve.signedIn(contactImportSourceEndpoints.phoneBook, ({ actor: { companyId } }) => importPhoneBook(kernel, { channels, companyId }))
    serve.signedIn(setOptOutEndpoint, ({ actor, params: { id }, body }) =>
      kernel.transact(actor, (tx) => recordOptOut(tx, { contactId: id, ...body, userId: actor.userId, at: kernel.clock.now() })),
    )
    serve.signedIn(contactBlockEndpoints.block, ({ actor, params: { id } }) =>
      kernel.transact(actor, (tx) => blockContact(tx, { contactId: id, userId: actor.userId, at: kernel.clock.now() })),
    )
    serve.signedIn(contactBlockEndpoints.unblock, ({ actor, params: { id } }) =>
      kernel.transact(actor, (tx) => unblockContact(tx, { contactId: id, at: kernel.clock.now() })),
    )
    serve.signedIn(linkedContactEndpoints.read, ({ db, params: { id } }) => readLinkedContacts(db, id))
    serve.signedIn(linkedContactEndpoints.link, async ({ actor, params: { id }, body: { contactId } }) => {
      await kernel.transact(actor, (tx) => linkContacts(tx, { contactId: id, otherId: contactId }))
      return { message: 'contact.linked' }
    })
    serve.signedIn(linkedContactEndpoints.unlink, async ({ actor, params: { id } }) => {
      await kernel.transact(actor, (tx) => unlinkContact(tx, id))
      return { message: 'contact.unlinked' }
    })
    serve.signedIn(optOutListEndpoints.list, async ({ db, query }) => {
      const { rows, ...page } = await readPage(db, { ...contacts, table: 'contacts', rows: optOutRows }, query)
      return { records: rows, ...page }
    })
    serve.file(optOutListEndpoints.export, async ({ actor, db }) => {
      const language = await languageOfReader({ db }, actor && { id: actor.userId })
      return { open: () => exportOptOuts(db, language), mime: 'text/csv', name: optOutSheetTexts[language].fileName }
    })
    serveContactImports(serve, kernel)
    serveBulk(serve, kernel, createContactBulk(kernel, { channels, lists }))
    serveResource(serve, kernel, { resource: contacts, store: contactStore(channels), event: contactEvent })
  },
})
