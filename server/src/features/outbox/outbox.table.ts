import type { Defaulted, Given, Json } from '../../kernel/database/schema.ts'

declare module '../../kernel/database/schema.ts' {
  interface TenantTables {
    outbox: {
      seq: Given<number>
      companyId: number
      connectionId: number
      contactId: number
      kind: 'send' | 'edit' | 'revoke' | 'react' | 'read'
      messageId: string | null
      /** What the kind needs besides the message. */
      given: Json<{ body?: string; emoji?: string; carrierIds?: string[] }>
      attempts: Defaulted<number>
      notBefore: Time
    }
  }
}
