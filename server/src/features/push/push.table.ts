import type { PushKind } from '@recado/contract/push'
import type { Json, ReadOnlyColumn } from '../../kernel/database/schema.ts'

declare module '../../kernel/database/schema.ts' {
  interface PlatformTables {
    /** One pair for the whole installation: browsers know it by its public half. */
    pushKeys: { single: ReadOnlyColumn<boolean>; publicKey: string; privateSealed: string }
  }
  interface TenantTables {
    pushSubscriptions: {
      id: ReadOnlyColumn<number>
      companyId: number
      userId: number
      /** Nothing is told to a browser once the session is over in which it was asked for. */
      sessionId: string
      endpoint: string
      p256dh: string
      auth: string
      createdAt: Time
    }
    pushChoices: { companyId: number; userId: number; kinds: Json<PushKind[]> }
  }
}
