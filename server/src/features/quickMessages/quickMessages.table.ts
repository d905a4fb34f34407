import type { Defaulted, ReadOnlyColumn } from '../../kernel/database/schema.ts'

declare module '../../kernel/database/schema.ts' {
  interface TenantTables {
    quickMessages: {
      id: ReadOnlyColumn<number>
      companyId: number
      shortcode: string
      message: Defaulted<string>
      /** Shared with all users. */
      geral: Defaulted<boolean>
      status: Defaulted<boolean>
      mediaId: Defaulted<string | null>
      userId: Defaulted<number | null>
    }
    quickMessageUses: { companyId: number; quickMessageId: number; userId: number; uses: number }
  }
}
