import type { Defaulted, ReadOnlyColumn } from '../../kernel/database/schema.ts'

declare module '../../kernel/database/schema.ts' {
  interface TenantTables {
    tags: {
      id: ReadOnlyColumn<number>
      companyId: number
      name: string
      color: string
      kanban: Defaulted<0 | 1>
      laneOrder: Defaulted<number | null>
      userId: Defaulted<number | null>
    }
  }
}
