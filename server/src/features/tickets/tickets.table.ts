import type { BotState } from '@recado/contract/bot/state'
import type { Step, StepCode } from '@recado/contract/bot/steps'
import type { DueKind } from '@recado/contract/tickets/answerPromise'
import type { TicketAct } from '@recado/contract/tickets/ticketActs'
import type { Ticket, TicketStatus } from '@recado/contract/tickets/tickets'
import type { Defaulted, Json, JsonOrNull, ReadOnlyColumn } from '../../kernel/database/schema.ts'
import type { BeforeClose } from './changeTicket.ts'
import type { BeforeTransfer } from './pendingTransfers.ts'

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
      /** The state of the bot; null: the bot does not answer. */
      bot: JsonOrNull<BotState>
      waitsBecause: JsonOrNull<Step>
      /** Start of the closed hours for which the customer got the out-of-hours message. */
      toldClosed: TimeOrNull
      /** Since when the bot waits for the answer of an outside service (AI, integration). */
      askedAt: TimeOrNull
      /** Unread messages of the customer. */
      unreadMessages: Defaulted<number>
      /** When a user marked the ticket as unread; null: not marked. */
      markedUnreadAt: TimeOrNull
      lastMessage: Defaulted<string>
      lastFromMe: Defaulted<boolean>
      lastMessageAt: TimeOrNull
      /** What the customer asks: their newest message that is no answer to a menu. */
      askedText: Defaulted<string | null>
      askedTextAt: TimeOrNull
      askedMessageId: Defaulted<string | null>
      /** The bot wrote the last message. */
      lastIsAutomatic: Defaulted<boolean>
      /** `lastMessageAt` when the four columns above were last written. They count only while both are equal. */
      previewAt: TimeOrNull
      /** Since when it waits, while it does. Only the order of the waiting list reads it: processes of the release before do not write it. */
      waitingSince: TimeOrNull
      /** When the customer last wrote. */
      heardAt: TimeOrNull
      /** Until when it is snoozed; null: it is not. Only `wakeTickets`, a customer's message and acts end a snooze, so the time can be past. */
      snoozedUntil: TimeOrNull
      /** When a user or `wakeTickets` last ended a snooze: time limits count from then on. */
      snoozeEndedAt: TimeOrNull
      /** Until when its queue promises an answer; null: no clock runs. */
      dueAt: TimeOrNull
      dueKind: Defaulted<DueKind | null>
      /** When the customer began to wait for that answer, or the queue opened after it. It stays while a snoozed ticket has no clock. */
      dueSince: TimeOrNull
      /** When somebody must next be told of the clock; null: nobody must. Before `dueAt`: it is due soon. At `dueAt`: it is overdue. Later: the notice of that is still to come. */
      dueNoticeAt: TimeOrNull
      createdAt: Time
      updatedAt: Time
    }
    /** What became of the promises to answer in time: one row when a clock ends by an answer, or when it ends without one after `dueAt`. */
    answerTimes: {
      id: ReadOnlyColumn<number>
      companyId: number
      ticketId: number
      queueId: number | null
      /** The agent of the ticket at that moment. */
      userId: number | null
      kind: DueKind
      waitingSince: Time
      dueAt: Time
      answeredAt: TimeOrNull
    }
    attendances: {
      id: ReadOnlyColumn<number>
      companyId: number
      ticketId: number
      queueId: Defaulted<number | null>
      userId: Defaulted<number | null>
      userName: Defaulted<string | null>
      queuedAt: Time
      /** When the product assigned it to its user. It starts when the user opens or answers it. */
      assignedAt: TimeOrNull
      startedAt: TimeOrNull
      /** When an agent first wrote in it. */
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
      /** The `changeId` that the client chose. */
      id: string
      ticketId: number
      userId: number
      answer: Json<Ticket>
      createdAt: Time
    }
    /** Resolved tickets whose goodbye and webhook event have not left yet. */
    pendingCloses: {
      id: ReadOnlyColumn<number>
      companyId: number
      ticketId: number
      /** The user who resolved and may undo it; null: nobody may any more. */
      userId: number | null
      before: Json<BeforeClose>
      saysGoodbye: boolean
      resolvedAt: Time
      leavesAt: Time
    }
    pendingTransfers: {
      id: ReadOnlyColumn<number>
      companyId: number
      ticketId: number
      /** The user who transferred and may undo it; null: nobody may any more. */
      userId: number | null
      before: Json<BeforeTransfer>
      transferredAt: Time
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
