import type { Defaulted } from '../../kernel/database/schema.ts'

declare module '../../kernel/database/schema.ts' {
  interface TenantTables {
    ledger: {
      companyId: number
      connectionId: number
      shard: number
      received: Defaulted<number>
      stored: Defaulted<number>
      duplicates: Defaulted<number>
      quarantined: Defaulted<number>
      queued: Defaulted<number>
      sent: Defaulted<number>
      failed: Defaulted<number>
    }
  }
}
