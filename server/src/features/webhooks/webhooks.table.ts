import type { WebhookEvent, WebhookPayload } from '@recado/contract/webhooks'
import type { Defaulted, Json, ReadOnlyColumn } from '../../kernel/database/schema.ts'

declare module '../../kernel/database/schema.ts' {
  interface TenantTables {
    webhooks: {
      id: ReadOnlyColumn<number>
      companyId: number
      connectionId: number
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
      /** Orders what is told of one conversation. */
      seq: ReadOnlyColumn<number>
      id: Defaulted<string>
      companyId: number
      webhookId: number
      ticketId: number
      event: WebhookEvent
      payload: Json<Omit<WebhookPayload, 'id'>>
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
