import type { Message } from '@recado/contract/messages/messages'
import type { Defaulted, Json, ReadOnlyColumn } from '../../kernel/database/schema.ts'

export type OutboxKind = 'send' | 'edit' | 'revoke' | 'react' | 'read' | 'rejectCall'
type Author = { id: number; name: string }
/** What a change of a message replaced. It comes back if the service refuses the change. */
type ReplacedState = Partial<Pick<Message, 'body' | 'isEdited' | 'link'>> & { reaction?: Message['reactions'][number] | null }

/** `by`: who changed the message. */
export type OutboxPayload = {
  body?: string
  emoji?: string
  carrierIds?: string[]
  callId?: string
  by?: Author
  before?: ReplacedState
}

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
