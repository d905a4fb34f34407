import type { Defaulted } from '../../kernel/database/schema.ts'

declare module '../../kernel/database/schema.ts' {
  interface TenantTables {
    ledger: {
      companyId: number
      connectionId: number
      shard: number
      received: Defaulted<number>
      stored: Defaulted<number>
      /** How many of the stored messages came from blocked contacts. */
      blocked: Defaulted<number>
      duplicates: Defaulted<number>
      quarantined: Defaulted<number>
      queued: Defaulted<number>
      sent: Defaulted<number>
      failed: Defaulted<number>
      /** Queued messages by origin. */
      fromAttendant: Defaulted<number>
      fromBot: Defaulted<number>
      fromQuickMessage: Defaulted<number>
      fromSchedule: Defaulted<number>
      fromCampaign: Defaulted<number>
      fromApi: Defaulted<number>
    }
  }
}
