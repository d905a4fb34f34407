import type {} from '../../kernel/database/schema.ts'

declare module '../../kernel/database/schema.ts' {
  interface TenantTables {
    sessions: {
      id: string
      companyId: number
      userId: number
      refreshHash: string
      previousHash: string | null
      rotatedAt: TimeOrNull
      createdAt: Time
      expiresAt: Time
      revokedAt: TimeOrNull
      address: string
    }
    /** `known`: the request came from an address from which the account had signed in before. */
    resetCodes: { companyId: number; userId: number; known: boolean; codeHash: string; expiresAt: Time; triesLeft: number }
  }
}
