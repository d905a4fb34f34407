import type { ContactListItem, ImportProgress } from '@recado/contract/contactLists/contactLists'
import type { ColumnValues, ListColumn } from '@recado/contract/contactLists/listColumns'
import type { SheetColumn, SheetField } from '@recado/contract/sheets/sheetColumns'
import type { Defaulted, Json, ReadOnlyColumn } from '../../kernel/database/schema.ts'

declare module '../../kernel/database/schema.ts' {
  interface TenantTables {
    contactLists: {
      id: ReadOnlyColumn<number>
      companyId: number
      name: string
      archived: Defaulted<boolean>
      /** Triggers keep the counts. */
      contactsCount: ReadOnlyColumn<number>
      validCount: ReadOnlyColumn<number>
      invalidCount: ReadOnlyColumn<number>
      /** The further columns of its items. */
      columns: Json<ListColumn[]>
    }
    contactListItems: {
      id: ReadOnlyColumn<number>
      companyId: number
      contactListId: number
      name: string
      number: string
      email: Defaulted<string>
      /** Whether staff gave the name. */
      isNamed: Defaulted<boolean>
      /** The values of the further columns. */
      values: Json<ColumnValues>
      /** The number in one form, however it was written. */
      canonical: string
      isWhatsappValid: Defaulted<ContactListItem['isWhatsappValid']>
    }
    /** The last sheet of each list. */
    contactListImports: {
      id: ReadOnlyColumn<number>
      companyId: number
      contactListId: number
      /** The stored file with its rows, one JSON array per line. */
      fileId: string
      fileName: string
      titles: Json<string[]>
      columns: Json<(SheetColumn | null)[]>
      state: Defaulted<ImportProgress['state']>
      total: number
      done: Defaulted<number>
      added: Defaulted<number>
      known: Defaulted<number>
      wrong: Defaulted<number>
    }
    /** When a connection may look up the next number, and how many it has looked up on `day`. */
    numberLookups: { companyId: number; connectionId: number; nextAt: string | Date; day: string; count: Defaulted<number> }
    contactListFaults: {
      companyId: number
      importId: number
      line: number
      name: string
      number: string
      email: string
      /** The fields that are not valid; empty if the number is in the list already. */
      faults: Json<SheetField[]>
    }
  }
}
