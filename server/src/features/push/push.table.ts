import type { PushKind } from '@recado/contract/push'
import type { Json, ReadOnlyColumn } from '../../kernel/database/schema.ts'

declare module '../../kernel/database/schema.ts' {
  interface PlatformTables {
    /** One pair of keys for the whole installation. Browsers subscribe with the public one. */
    pushKeys: { single: ReadOnlyColumn<boolean>; publicKey: string; privateSealed: string }
  }
  interface TenantTables {
    pushSubscriptions: {
      id: ReadOnlyColumn<number>
      companyId: number
      userId: number
      /** The subscription ends with this session. */
      sessionId: string
      endpoint: string
      p256dh: string
      auth: string
      createdAt: Time
    }
    pushChoices: { companyId: number; userId: number; kinds: Json<PushKind[]> }
  }
}
