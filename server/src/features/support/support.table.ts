import type { ReadOnlyColumn } from '../../kernel/database/schema.ts'

declare module '../../kernel/database/schema.ts' {
  interface TenantTables {
    /** `userId` and `sessionId` belong to the platform's company, the visit to the company that the user acts for. */
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
