import type { Defaulted, Given } from '../../kernel/database/schema.ts'

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
    quarantine: {
      id: Given<number>
      companyId: number
      connectionId: number
      eventId: string
      kind: string
      payload: string
      reason: string
      createdAt: Time
    }
  }
}
