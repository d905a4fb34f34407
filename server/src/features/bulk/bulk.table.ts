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
      /** In the order of the work; emptied once the task is over. */
      ids: Defaulted<number[]>
      state: Defaulted<BulkTask['state']>
      total: number
      done: Defaulted<number>
      /** How many rows were skipped, by error code. */
      skipped: Json<Record<string, number>>
      startedAt: Time
    }
  }
}
