import type { Defaulted, Given } from '../../kernel/database/schema.ts'

declare module '../../kernel/database/schema.ts' {
  interface TenantTables {
    tags: { id: Given<number>; companyId: number; name: string; color: string; kanban: Defaulted<0 | 1> }
  }
}
