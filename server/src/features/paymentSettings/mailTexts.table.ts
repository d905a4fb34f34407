import type { MailText } from '@recado/contract/money/mails/mailTexts'

declare module '../../kernel/database/schema.ts' {
  interface PlatformTables {
    mailTexts: MailText
  }
}
