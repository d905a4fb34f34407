import type { Defaulted, ReadOnlyColumn } from '../../kernel/database/schema.ts'

declare module '../../kernel/database/schema.ts' {
  interface TenantTables {
    fileLists: { id: ReadOnlyColumn<number>; companyId: number; name: string; message: string }
    fileOptions: {
      id: ReadOnlyColumn<number>
      companyId: number
      fileListId: number
      position: number
      name: string
      mediaId: Defaulted<string | null>
    }
  }
}
