import { contactListItems, contactLists } from '@recado/contract/contactLists/contactLists'
import { contactListChoices, countContactsToFill, fillContactList } from '@recado/contract/contactLists/imports'
import { serveResource } from '../../kernel/crud.ts'
import type { TenantDb } from '../../kernel/database/schema.ts'
import type { Feature } from '../../kernel/feature.ts'
import { readPage } from '../../kernel/page.ts'
import { bulkJob, serveBulk } from '../bulk/index.ts'
import type { Carriers } from '../contacts/index.ts'
import { itemEvent, listEvent } from './contactLists.event.ts'
import { contactListRows } from './contactLists.rows.ts'
import { contactListStore, itemStore } from './contactLists.store.ts'
import { demoLists } from './demoLists.ts'
import { countToFill, fillList } from './fillList.ts'
import { importRoutes, sheetJob } from './imports/imports.routes.ts'
import { itemBulkOf } from './itemBulk.ts'
import { proveNumbers } from './provenNumbers.ts'

const MOST_LISTED = 1000

const notArchived = (db: TenantDb) => contactListRows(db).where('contactLists.archived', '=', false)

export const contactListsFeature = (carriers: Carriers): Feature => ({
  name: 'contactLists',
  conflicts: { contactListItems_canonical: 'ERR_DUPLICATED_CONTACT' },
  missing: { contactLists: 'ERR_NO_CONTACT_LIST_FOUND' },
  demo: demoLists,
  jobs: (kernel) => [sheetJob(kernel), bulkJob(kernel, itemBulkOf())],
  on: () => ({
    'messages.statusChanged': (tx, { changes }) =>
      proveNumbers(
        tx,
        changes.map(({ stored }) => stored),
      ),
  }),
  routes(serve, kernel) {
    serve.signedIn(contactListChoices, async ({ db }) => {
      const listing = { ...contactLists, table: 'contactLists', rows: notArchived, pageSize: MOST_LISTED } as const
      return (await readPage(db, listing, {})).rows
    })
    serve.signedIn(fillContactList, ({ actor: { companyId }, params: { id }, body }) =>
      fillList(kernel, { companyId, contactListId: id, wanted: body }),
    )
    serve.signedIn(countContactsToFill, ({ actor: { companyId }, params: { id }, body }) =>
      countToFill(kernel, { companyId, contactListId: id, wanted: body }),
    )
    serveBulk(serve, kernel, itemBulkOf())
    importRoutes(serve, kernel)
    serveResource(serve, kernel, { resource: contactLists, store: contactListStore(kernel), event: listEvent })
    serveResource(serve, kernel, { resource: contactListItems, store: itemStore(carriers), event: itemEvent })
  },
})
