import type { Ticket, TicketStatus } from '@recado/contract/tickets'
import type { Defaulted, Given, Json } from '../../kernel/database/schema.ts'

declare module '../../kernel/database/schema.ts' {
  interface TenantTables {
    tickets: {
      id: Given<number>
      uuid: Given<string>
      companyId: number
      contactId: number
      connectionId: number | null
      queueId: Defaulted<number | null>
      userId: Defaulted<number | null>
      status: TicketStatus
      isGroup: Defaulted<boolean>
      chatbot: Defaulted<boolean>
      useIntegration: Defaulted<boolean>
      promptId: Defaulted<number | null>
      integrationId: Defaulted<number | null>
      unreadMessages: Defaulted<number>
      lastMessage: Defaulted<string>
      lastFromMe: Defaulted<boolean>
      lastMessageAt: TimeOrNull
      createdAt: Time
      updatedAt: Time
    }
    attendances: {
      id: Given<number>
      companyId: number
      ticketId: number
      queueId: Defaulted<number | null>
      userId: Defaulted<number | null>
      userName: Defaulted<string | null>
      queuedAt: Time
      startedAt: TimeOrNull
      finishedAt: TimeOrNull
      rate: Defaulted<number | null>
    }
    appliedChanges: {
      companyId: number
      /** Chosen by whoever asked for the change. */
      id: string
      ticketId: number
      userId: number
      answer: Json<Ticket>
      createdAt: Time
    }
    ticketTags: { companyId: number; ticketId: number; tagId: number }
  }
}
