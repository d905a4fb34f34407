import type { ChannelEvent } from '../../channels/channel.ts'
import type { Json, ReadOnlyColumn } from '../../kernel/database/schema.ts'

declare module '../../kernel/database/schema.ts' {
  interface TenantTables {
    lateChanges: {
      id: ReadOnlyColumn<number>
      companyId: number
      connectionId: number
      carrierId: string
      /** An edit, a revoke or a reaction that came before its message. */
      change: Json<Extract<ChannelEvent, { kind: 'edit' | 'revoke' | 'reaction' }>>
      createdAt: Time
    }
    /** What could not be taken, whole. */
    quarantine: {
      id: ReadOnlyColumn<number>
      companyId: number
      connectionId: number
      eventId: string
      kind: string
      payload: string
      reason: string
      createdAt: Time
    }
  }
}
