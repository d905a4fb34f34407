import {
  contactListChoicesEndpoint,
  countContactsToFillEndpoint,
  fillContactListEndpoint,
} from '@recado/contract/contactLists/contactListImport'
import { contactListItems, contactLists } from '@recado/contract/contactLists/contactLists'
import { sql } from 'kysely'
import { serveResource } from '../../kernel/crud.ts'
import type { TenantDb } from '../../kernel/database/schema.ts'
import type { Feature } from '../../kernel/feature.ts'
import { readPage } from '../../kernel/readPage.ts'
import type { Tx } from '../../kernel/transact.ts'
import { bulkJob, serveBulk } from '../bulk/index.ts'
import type { Channels } from '../contacts/index.ts'
import { addContactsToList, countContactsToAdd } from './addContactsToList.ts'
import { contactListEvent, contactListItemEvent } from './contactLists.event.ts'
import { contactListRows } from './contactLists.rows.ts'
import { contactListItemStore, contactListStore } from './contactLists.store.ts'
import { addListItems } from './imports/addListItems.ts'
import { listImportJob, serveListImports } from './imports/listImports.routes.ts'
import { createItemBulk } from './itemBulk.ts'
import { updateNumberValidity } from './numberValidity.ts'

const MOST_LISTED = 1000

const notArchived = (db: TenantDb) => contactListRows(db).where('contactLists.archived', '=', false)

export const contactListsFeature = (channels: Channels): Feature => ({
  name: 'contactLists',
  conflicts: { contactListItems_canonical: 'ERR_DUPLICATED_CONTACT' },
  missing: { contactLists: 'ERR_NO_CONTACT_LIST_FOUND' },
  demo: demoLists,
  jobs: (kernel) => [listImportJob(kernel), bulkJob(kernel, createItemBulk())],
  on: () => ({
    'messages.statusChanged': (tx, { changes }) =>
      updateNumberValidity(
        tx,
        changes.map(({ stored }) => stored),
      ),
  }),
  routes(serve, kernel) {
    serve.signedIn(contactListChoicesEndpoint, async ({ db }) => {
      const listing = { ...contactLists, table: 'contactLists', rows: notArchived, pageSize: MOST_LISTED } as const
      return (await readPage(db, listing, {})).rows
    })
    serve.signedIn(fillContactListEndpoint, ({ actor: { companyId }, params: { id }, body }) =>
      addContactsToList(kernel, { companyId, contactListId: id, wanted: body }),
    )
    serve.signedIn(countContactsToFillEndpoint, ({ actor: { companyId }, params: { id }, body }) =>
      countContactsToAdd(kernel, { companyId, contactListId: id, wanted: body }),
    )
    serveBulk(serve, kernel, createItemBulk())
    serveListImports(serve, kernel)
    serveResource(serve, kernel, { resource: contactLists, store: contactListStore(kernel), event: contactListEvent })
    serveResource(serve, kernel, { resource: contactListItems, store: contactListItemStore(channels), event: contactListItemEvent })
  },
})

/** A contact list of the demo company with all contacts that have a number. */
async function demoLists(tx: Tx) {
  const { id } = await tx.db.insertInto('contactLists').values({ name: 'Clube do café' }).returning('id').executeTakeFirstOrThrow()
  const people = await tx.db
    .selectFrom('contacts')
    .select(['name', sql<string>`number`.as('number'), 'email', 'isNamed'])
    .where('isGroup', '=', false)
    .where('number', 'is not', null)
    .orderBy('id')
    .execute()
  await addListItems(tx, id, people)
}
