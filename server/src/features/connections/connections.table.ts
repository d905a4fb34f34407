import type { Defaulted, Given } from '../../kernel/database/schema.ts'

declare module '../../kernel/database/schema.ts' {
  interface TenantTables {
    connections: { id: Given<number>; companyId: number; name: string; status: Defaulted<string>; isDefault: Defaulted<boolean> }
  }
}
