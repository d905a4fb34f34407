import type { ColumnType } from 'kysely'

type Time = ColumnType<string, Date, Date>
type OptionalTime = ColumnType<string | null, Date | null | undefined, Date | null>

declare module '../../kernel/database/schema.ts' {
  interface TenantTables {
    sessions: {
      id: string
      companyId: number
      userId: number
      refreshHash: string
      previousHash: string | null
      rotatedAt: OptionalTime
      createdAt: Time
      expiresAt: Time
      revokedAt: OptionalTime
      address: string
    }
    resetCodes: { companyId: number; userId: number; codeHash: string; expiresAt: Time; triesLeft: number }
  }
}
