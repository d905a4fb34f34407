import type { Tone } from '@recado/contract/prompts'
import type { ColumnType } from 'kysely'
import type { Defaulted, ReadOnlyColumn } from '../../kernel/database/schema.ts'

declare module '../../kernel/database/schema.ts' {
  interface TenantTables {
    prompts: {
      id: ReadOnlyColumn<number>
      companyId: number
      name: string
      prompt: string
      model: string
      maxTokens: number
      temperature: number
      endpoint: Defaulted<string>
      /** An empty text, encrypted, if the prompt uses the company's key. */
      apiKeySealed: string
      apiKeyOrigin: Defaulted<string | null>
      maxMessages: number
      queueId: Defaulted<number | null>
      goneModel: Defaulted<string | null>
      maxAnswers: Defaulted<number | null>
      endAfterHours: Defaulted<number | null>
      tokensPerDay: Defaulted<number | null>
      tokensPerMonth: Defaulted<number | null>
      usesKnowledge: Defaulted<boolean>
      sendsWholeKnowledge: Defaulted<boolean>
      answersWhileClosed: Defaulted<boolean>
      alwaysHandOver: Defaulted<string[]>
      testBar: Defaulted<number | null>
      testsWeekly: Defaulted<boolean>
      /** Null: as the instructions have it. */
      tone: Defaulted<Tone | null>
      /** Null: all articles. */
      knowledgeArticleIds: Defaulted<number[] | null>
      /** The last three failures of its service. */
      failedAt: Defaulted<string[]>
      pausedUntil: ColumnType<string | null, undefined, Date | null>
      limitNotifiedOn: Defaulted<string | null>
    }
    promptTokens: { companyId: number; promptId: number; day: string; tokens: number }
    aiTokens: { companyId: number; month: string; model: string; answers: number; unknown: number; input: number; output: number }
  }
}
