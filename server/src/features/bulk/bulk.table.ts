import type { BulkTask } from '@recado/contract/bulk'
import type { Defaulted, Json, ReadOnlyColumn } from '../../kernel/database/schema.ts'

declare module '../../kernel/database/schema.ts' {
  interface TenantTables {
    bulkTasks: {
      id: ReadOnlyColumn<number>
      companyId: number
      userId: number
      resource: string
      action: Json<{ type: string }>
      /** In the order in which they are gone through; forgotten once that is over. */
      ids: Defaulted<number[]>
      state: Defaulted<BulkTask['state']>
      total: number
      done: Defaulted<number>
      /** How many were left as they are, by the code that says why. */
      skipped: Json<Record<string, number>>
      startedAt: Time
    }
  }
}
