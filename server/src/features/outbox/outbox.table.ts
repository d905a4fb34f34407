import type { Defaulted, Json, ReadOnlyColumn } from '../../kernel/database/schema.ts'

export type OutboxKind = 'send' | 'edit' | 'revoke' | 'react' | 'read' | 'rejectCall'
export type OutboxPayload = { body?: string; emoji?: string; carrierIds?: string[]; callId?: string }

declare module '../../kernel/database/schema.ts' {
  interface TenantTables {
    outbox: {
      seq: ReadOnlyColumn<number>
      companyId: number
      connectionId: number
      contactId: number
      kind: OutboxKind
      messageId: string | null
      /** The payload of this kind of item, besides the message. */
      given: Json<OutboxPayload>
      attempts: Defaulted<number>
      notBefore: Time
    }
  }
}
