import type { ContactImportProgress } from '@recado/contract/contactImports'
import type { SheetColumn, SheetField } from '@recado/contract/sheets/sheetColumns'
import type { Defaulted, Json, ReadOnlyColumn } from '../../../kernel/database/schema.ts'

declare module '../../../kernel/database/schema.ts' {
  interface TenantTables {
    contactImports: {
      id: ReadOnlyColumn<number>
      companyId: number
      /** The stored file with its rows, one JSON array per line. */
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
      /** The last contact that undoing has looked at. */
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
      /** The fields that are not valid; empty if a contact with the number exists already. */
      faults: Json<SheetField[]>
    }
  }
}
