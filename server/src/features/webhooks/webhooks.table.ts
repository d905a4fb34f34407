import type { WebhookEvent, WebhookPayload } from '@recado/contract/webhooks'
import type { Defaulted, Json, ReadOnlyColumn } from '../../kernel/database/schema.ts'

declare module '../../kernel/database/schema.ts' {
  interface TenantTables {
    webhooks: {
      id: ReadOnlyColumn<number>
      companyId: number
      /** Null: a webhook of the whole company. */
      connectionId: number | null
      url: string
      events: Json<WebhookEvent[]>
      secretSealed: string
      isOn: Defaulted<boolean>
      offBecause: Defaulted<string | null>
      /** How many calls have failed one after the other. */
      failures: Defaulted<number>
      pausedUntil: TimeOrNull
      failingSince: TimeOrNull
    }
    webhookDeliveries: {
      /** The order of the deliveries of one conversation or subject. */
      seq: ReadOnlyColumn<number>
      id: Defaulted<string>
      companyId: number
      webhookId: number
      ticketId: number | null
      /** What the event is about, if it belongs to no conversation. */
      subject: Defaulted<string | null>
      event: WebhookEvent
      /** Without the id. The contract describes the rest of each event. */
      payload: Json<{ event: WebhookEvent } & Partial<Omit<WebhookPayload, 'id' | 'event'>>>
      state: Defaulted<'waiting' | 'delivered' | 'dead'>
      attempts: Defaulted<number>
      notBefore: Time
      /** When the delivery was first due, or was queued again by a user. */
      dueSince: Time
      triedAt: TimeOrNull
      status: Defaulted<number | null>
      answer: Defaulted<string | null>
      error: Defaulted<string | null>
      createdAt: Time
    }
  }
}
