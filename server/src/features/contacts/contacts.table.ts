import type { Defaulted, Json, ReadOnlyColumn } from '../../kernel/database/schema.ts'

declare module '../../kernel/database/schema.ts' {
  interface TenantTables {
    contacts: {
      id: ReadOnlyColumn<number>
      companyId: number
      name: string
      number: Defaulted<string | null>
      email: Defaulted<string>
      profilePicUrl: Defaulted<string | null>
      isGroup: Defaulted<boolean>
      extraInfo: Json<{ name: string; value: string }[]>
      /** Whether staff gave the name: then the customer's own does not replace it. */
      isNamed: Defaulted<boolean>
      createdAt: Defaulted<string>
      updatedAt: Defaulted<string | Date>
    }
    contactIdentities: { companyId: number; kind: string; value: string; contactId: number }
  }
}
