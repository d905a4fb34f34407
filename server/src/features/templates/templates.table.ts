import type { TemplateHeaderKind, TemplateStatus, templateCategories, templateQualities } from '@recado/contract/templates/templateContent'
import type { Defaulted, ReadOnlyColumn } from '../../kernel/database/schema.ts'

declare module '../../kernel/database/schema.ts' {
  interface TenantTables {
    templates: {
      id: ReadOnlyColumn<number>
      companyId: number
      connectionId: number
      /** The id at the service; null before it was submitted. */
      carrierId: Defaulted<string | null>
      name: string
      language: string
      category: Defaulted<(typeof templateCategories)[number]>
      status: Defaulted<TemplateStatus>
      quality: Defaulted<(typeof templateQualities)[number]>
      reason: Defaulted<string | null>
      header: Defaulted<TemplateHeaderKind>
      headerText: Defaulted<string>
      body: Defaulted<string>
      footer: Defaulted<string>
      buttons: Defaulted<unknown>
      samples: Defaulted<unknown>
      isKnown: Defaulted<boolean>
      mediaId: Defaulted<string | null>
      updatedAt: Time
    }
  }
}
