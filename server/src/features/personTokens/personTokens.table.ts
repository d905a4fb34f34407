import type { TokenGroup } from '@recado/contract/users/personTokens'
import type { Defaulted, ReadOnlyColumn } from '../../kernel/database/schema.ts'

declare module '../../kernel/database/schema.ts' {
  interface TenantTables {
    /** `previousHash`: of the secret before the last rotation, which works until `previousUntil`. `warnedAt`: its owner knows that it ends. */
    personTokens: {
      id: ReadOnlyColumn<number>
      companyId: number
      userId: number
      name: string
      tokenHash: string
      ending: string
      previousHash: Defaulted<string | null>
      previousUntil: TimeOrNull
      readOnly: boolean
      groups: TokenGroup[]
      createdAt: Time
      expiresAt: Time
      warnedAt: TimeOrNull
    }
  }
}
