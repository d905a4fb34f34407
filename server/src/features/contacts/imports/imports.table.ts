import type { ContactImportProgress } from '@recado/contract/contactImports'
import type { SheetColumn, SheetField } from '@recado/contract/sheets/sheetColumns'
import type { Defaulted, Json, ReadOnlyColumn } from '../../../kernel/database/schema.ts'

declare module '../../../kernel/database/schema.ts' {
  interface TenantTables {
    contactImports: {
      id: ReadOnlyColumn<number>
      companyId: number
      /** Where its rows lie, one as JSON in each line. */
      fileId: string
      fileName: string
      titles: Json<string[]>
      columns: Json<(SheetColumn | null)[]>
      state: Defaulted<ContactImportProgress['state']>
      total: number
      done: Defaulted<number>
      added: Defaulted<number>
      known: Defaulted<number>
      wrong: Defaulted<number>
      removed: Defaulted<number>
      /** The contact up to which its undoing has come. */
      lastLooked: Defaulted<number>
      kept: Json<ContactImportProgress['kept']>
    }
    contactImportFaults: {
      companyId: number
      importId: number
      line: number
      name: string
      number: string
      email: string
      /** Which fields are not valid; none where the number is a contact's already. */
      faults: Json<SheetField[]>
    }
  }
}
