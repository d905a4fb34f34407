import type { AssistantMode } from '@recado/contract/assistantMode'
import type { SavedTest } from '@recado/contract/bot/savedTests'
import type { Assignment } from '@recado/contract/queues/assignment'
import type { Week } from '@recado/contract/time/openingHours'
import type { Defaulted, Json, ReadOnlyColumn } from '../../kernel/database/schema.ts'

declare module '../../kernel/database/schema.ts' {
  interface TenantTables {
    queues: {
      id: ReadOnlyColumn<number>
      companyId: number
      name: string
      color: string
      orderQueue: Defaulted<number>
      greetingMessage: Defaulted<string>
      outOfHoursMessage: Defaulted<string>
      schedules: Json<Week>
      promptId: Defaulted<number | null>
      assistantMode: Defaulted<AssistantMode>
      integrationId: Defaulted<number | null>
      assignment: Defaulted<Assignment>
      unansweredMinutes: Defaulted<number | null>
      sameAgentHours: Defaulted<number | null>
      firstAnswerMinutes: Defaulted<number | null>
      nextAnswerMinutes: Defaulted<number | null>
      /** When its people last got a notice of promises that end. */
      dueNotifiedAt: TimeOrNull
    }
    /** Options below the same parent are numbered from 1. */
    queueOptions: {
      id: ReadOnlyColumn<number>
      companyId: number
      queueId: number
      parentId: number | null
      position: number
      title: string
      message: Defaulted<string>
    }
    queueTests: {
      id: ReadOnlyColumn<number>
      companyId: number
      queueId: number
      name: string
      connectionId: number | null
      moment: SavedTest['moment']
      turns: Json<SavedTest['turns']>
    }
  }
}
