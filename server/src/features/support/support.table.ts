import type { ReadOnlyColumn } from '../../kernel/database/schema.ts'

declare module '../../kernel/database/schema.ts' {
  interface TenantTables {
    /** `userId` is of the platform's company, and so is the session: the visit is of the company that is acted for. */
    supportVisits: {
      id: ReadOnlyColumn<number>
      companyId: number
      userId: number
      userName: string
      sessionId: string
      reason: string
      startedAt: Time
      endsAt: Time
      endedAt: TimeOrNull
    }
  }
}
