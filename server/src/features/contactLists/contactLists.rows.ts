import type { ContactList, ContactListItem } from '@recado/contract/contactLists/contactLists'
import { sql } from 'kysely'
import { jsonBuildObject } from 'kysely/helpers/postgres'
import { exists } from '../../kernel/database/exists.ts'
import type { TenantDb } from '../../kernel/database/schema.ts'
import { type RowsQuery, rowsQuery } from '../../kernel/readPage.ts'
import type { Tx } from '../../kernel/transact.ts'

type Handle = TenantDb | Tx['db']

export const contactListRows = (db: Handle): RowsQuery<ContactList> =>
  rowsQuery<ContactList>(
    (db as TenantDb)
      .selectFrom('contactLists')
      .leftJoin('contactListImports as sheet', 'sheet.contactListId', 'contactLists.id')
      .select(['contactLists.id', 'contactLists.name', 'contactLists.columns', 'contactLists.archived'])
      .select(['contactLists.contactsCount', 'contactLists.validCount', 'contactLists.invalidCount'])
      .select((eb) =>
        sql<ContactList['import']>`case when ${eb.ref('sheet.id')} is null then null else ${jsonBuildObject({
          id: eb.ref('sheet.id'),
          state: eb.ref('sheet.state'),
          fileName: eb.ref('sheet.fileName'),
          total: eb.ref('sheet.total'),
          done: eb.ref('sheet.done'),
          added: eb.ref('sheet.added'),
          known: eb.ref('sheet.known'),
          wrong: eb.ref('sheet.wrong'),
        })} end`.as('import'),
      ),
  )

export const contactListItemRows = (db: Handle): RowsQuery<ContactListItem> =>
  rowsQuery<ContactListItem>(
    (db as TenantDb)
      .selectFrom('contactListItems')
      .select([
        'contactListItems.id',
        'contactListItems.name',
        'contactListItems.number',
        'contactListItems.email',
        'contactListItems.values',
      ])
      .select(['contactListItems.isWhatsappValid', 'contactListItems.companyId', 'contactListItems.contactListId'])
      .select(({ selectFrom }) =>
        exists(
          selectFrom('contactIdentities')
            .innerJoin('contacts', 'contacts.id', 'contactIdentities.contactId')
            .select('contacts.id')
            .where('contactIdentities.kind', '=', 'number')
            .whereRef('contactIdentities.value', '=', 'contactListItems.canonical')
            .where('contacts.optedOutAt', 'is not', null),
        ).as('optedOut'),
      ),
  )
