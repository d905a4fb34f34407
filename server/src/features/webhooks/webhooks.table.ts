import type { WebhookEvent, WebhookPayload } from '@recado/contract/webhooks'
import type { Defaulted, Json, ReadOnlyColumn } from '../../kernel/database/schema.ts'

declare module '../../kernel/database/schema.ts' {
  interface TenantTables {
    webhooks: {
      id: ReadOnlyColumn<number>
      companyId: number
      /** Null: it is of the whole company. */
      connectionId: number | null
      url: string
      events: Json<WebhookEvent[]>
      secretSealed: string
      isOn: Defaulted<boolean>
      offBecause: Defaulted<string | null>
      /** How often in a row nothing was taken. */
      failures: Defaulted<number>
      pausedUntil: TimeOrNull
      failingSince: TimeOrNull
    }
    webhookDeliveries: {
      /** Orders what is told of one conversation, or of one subject. */
      seq: ReadOnlyColumn<number>
      id: Defaulted<string>
      companyId: number
      webhookId: number
      ticketId: number | null
      /** What it is about, where that is no conversation. */
      subject: Defaulted<string | null>
      event: WebhookEvent
      /** Without the id; the rest of it is as the contract says of its event. */
      payload: Json<{ event: WebhookEvent } & Partial<Omit<WebhookPayload, 'id' | 'event'>>>
      state: Defaulted<'waiting' | 'delivered' | 'dead'>
      attempts: Defaulted<number>
      notBefore: Time
      /** Since when it is tried: by hand it begins anew. */
      dueSince: Time
      triedAt: TimeOrNull
      status: Defaulted<number | null>
      answer: Defaulted<string | null>
      error: Defaulted<string | null>
      createdAt: Time
    }
  }
}
