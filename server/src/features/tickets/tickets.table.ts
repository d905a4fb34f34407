import type { BotState } from '@recado/contract/bot/state'
import type { Step, StepCode } from '@recado/contract/bot/steps'
import type { TicketAct } from '@recado/contract/tickets/ticketActs'
import type { Ticket, TicketStatus } from '@recado/contract/tickets/tickets'
import type { Defaulted, Json, JsonOrNull, ReadOnlyColumn } from '../../kernel/database/schema.ts'
import type { BeforeClose } from './pendingCloses.ts'

declare module '../../kernel/database/schema.ts' {
  interface TenantTables {
    tickets: {
      id: ReadOnlyColumn<number>
      uuid: ReadOnlyColumn<string>
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
      /** Where the bot is; null: a person has taken the conversation. */
      bot: JsonOrNull<BotState>
      waitsBecause: JsonOrNull<Step>
      /** The beginning of the closed period that the customer was told of. */
      toldClosed: TimeOrNull
      /** Since when somebody outside is asked. */
      askedAt: TimeOrNull
      unreadMessages: Defaulted<number>
      lastMessage: Defaulted<string>
      lastFromMe: Defaulted<boolean>
      lastMessageAt: TimeOrNull
      /** When the customer has written last. */
      heardAt: TimeOrNull
      createdAt: Time
      updatedAt: Time
    }
    attendances: {
      id: ReadOnlyColumn<number>
      companyId: number
      ticketId: number
      queueId: Defaulted<number | null>
      userId: Defaulted<number | null>
      userName: Defaulted<string | null>
      queuedAt: Time
      startedAt: TimeOrNull
      /** When a person first wrote in it. */
      answeredAt: TimeOrNull
      finishedAt: TimeOrNull
      rate: Defaulted<number | null>
      queuedAct: Defaulted<TicketAct | null>
      startedAct: Defaulted<TicketAct | null>
      finishedAct: Defaulted<TicketAct | null>
      closedById: Defaulted<number | null>
      closedByName: Defaulted<string | null>
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
    /** Resolved, and neither the customer nor other programs have learned of it yet. */
    pendingCloses: {
      id: ReadOnlyColumn<number>
      companyId: number
      ticketId: number
      /** Who resolved, and may undo it. */
      userId: number | null
      before: Json<BeforeClose>
      saysGoodbye: boolean
      resolvedAt: Time
      leavesAt: Time
    }
    ticketSteps: {
      id: ReadOnlyColumn<number>
      companyId: number
      ticketId: number
      act: Defaulted<TicketAct | null>
      code: StepCode
      values: Json<Step['values']>
      userId: Defaulted<number | null>
      userName: Defaulted<string | null>
      createdAt: Time
    }
    ticketTags: { companyId: number; ticketId: number; tagId: number }
  }
}
