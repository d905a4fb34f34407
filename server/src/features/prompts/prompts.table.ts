import type { Prompt } from '@recado/contract/prompts'
import type { Defaulted, ReadOnlyColumn } from '../../kernel/database/schema.ts'

declare module '../../kernel/database/schema.ts' {
  interface TenantTables {
    prompts: {
      id: ReadOnlyColumn<number>
      companyId: number
      name: string
      prompt: string
      model: Prompt['model']
      maxTokens: number
      temperature: number
      apiKeySealed: string
      maxMessages: number
      queueId: Defaulted<number | null>
    }
  }
}
