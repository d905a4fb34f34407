import type { IntegrationType } from '@recado/contract/connectors/connectors'
import type { QueueIntegration } from '@recado/contract/integrations'
import type { Defaulted, ReadOnlyColumn } from '../../kernel/database/schema.ts'

declare module '../../kernel/database/schema.ts' {
  interface TenantTables {
    integrations: {
      id: ReadOnlyColumn<number>
      companyId: number
      type: IntegrationType
      name: string
      projectName: Defaulted<string>
      language: Defaulted<QueueIntegration['language']>
      urlN8N: Defaulted<string>
      typebotSlug: Defaulted<string>
      typebotExpires: Defaulted<number>
      typebotDelayMessage: Defaulted<number>
      typebotKeywordFinish: Defaulted<string>
      typebotKeywordRestart: Defaulted<string>
      typebotUnknownMessage: Defaulted<string>
      typebotRestartMessage: Defaulted<string>
      jsonSealed: Defaulted<string | null>
      secretSealed: Defaulted<string | null>
    }
  }
}
