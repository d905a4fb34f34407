import type { UnansweredReason } from '@recado/contract/knowledge/unansweredQuestions'
import type { Defaulted, ReadOnlyColumn } from '../../kernel/database/schema.ts'

declare module '../../kernel/database/schema.ts' {
  interface TenantTables {
    unansweredQuestions: {
      id: ReadOnlyColumn<number>
      companyId: number
      ticketId: number
      /** Null once the assistant is deleted. */
      promptId: Defaulted<number | null>
      /** The article that answers it. */
      articleId: Defaulted<number | null>
      question: string
      reason: UnansweredReason
      askedAt: Time
      /** Since when it is answered or dismissed. */
      doneAt: TimeOrNull
    }
  }
}
