import type { Notice } from '@recado/contract/notices'
import type { Defaulted, ReadOnlyColumn } from '../../kernel/database/schema.ts'

declare module '../../kernel/database/schema.ts' {
  interface TenantTables {
    notices: {
      id: ReadOnlyColumn<number>
      companyId: number
      userId: number
      kind: Notice['kind']
      name: string
      text: string
      chatId: number | null
      chatMessageId: string | null
      ticketId: Defaulted<number | null>
      noteId: Defaulted<number | null>
      createdAt: Time
    }
  }
}
