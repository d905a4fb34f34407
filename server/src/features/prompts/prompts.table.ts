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
      /** Of an empty text where the company's key holds. */
      apiKeySealed: string
      apiKeyOrigin: Defaulted<string | null>
      maxMessages: number
      queueId: Defaulted<number | null>
      goneModel: Defaulted<string | null>
    }
  }
}
